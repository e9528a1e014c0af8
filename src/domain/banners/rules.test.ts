import { expect, test } from 'vitest'
import { isShownOn } from './rules.ts'

test('a banner is shown from its first to its last day', () => {
  const period = { startDay: '2026-10-01', endDay: '2026-10-07' }
  expect(['2026-09-30', '2026-10-01', '2026-10-07', '2026-10-08'].map((day) => isShownOn(day, period))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isShownOn('2026-10-01', { startDay: null, endDay: null })).toBe(true)
})
