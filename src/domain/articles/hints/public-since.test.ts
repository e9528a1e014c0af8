import { expect, test } from 'vitest'
import { createCalendar } from '../../holidays/holidays.ts'
import { lastPublicDay } from './public-since.ts'

const calendar = createCalendar([
  { kind: 'off', name: '国庆节', from: '2026-10-01', to: '2026-10-07' },
  { kind: 'work', name: '国庆节', from: '2026-10-10', to: '2026-10-10' },
])

test.each([
  // Raised on Monday: Tuesday to Thursday are the unit's, Friday the public's.
  ['2026-11-27', 3, '2026-11-23'],
  ['2026-11-26', 3, '2026-11-22'],
  // Monday was the last of three days for what was raised from Wednesday on.
  ['2026-11-24', 3, '2026-11-18'],
  // The three days after the holidays, of which one is a Saturday.
  ['2026-10-12', 3, '2026-10-07'],
])('on %s what is unexplained for %i working days was raised by %s', (today, days, last) => {
  expect(lastPublicDay(today, days, calendar)).toBe(last)
})
