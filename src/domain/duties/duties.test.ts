import { expect, test } from 'vitest'
import { type Evidence, judge, lastPeriods } from './duties.ts'

const at = (day: string) => new Date(`${day}T12:00:00+08:00`)

test.each([
  [
    1,
    15,
    '2026-01-05',
    { label: '2025年12月', from: '2025-12-01', begins: '2026-01-01', due: '2026-01-15', ends: '2026-02-01' },
  ],
  [
    1,
    31,
    '2026-02-10',
    { label: '2026年1月', from: '2026-01-01', begins: '2026-02-01', due: '2026-02-28', ends: '2026-03-01' },
  ],
  [
    3,
    15,
    '2026-11-22',
    { label: '2026年第三季度', from: '2026-07-01', begins: '2026-10-01', due: '2026-10-15', ends: '2027-01-01' },
  ],
  [
    3,
    15,
    '2026-01-01',
    { label: '2025年第四季度', from: '2025-10-01', begins: '2026-01-01', due: '2026-01-15', ends: '2026-04-01' },
  ],
  [
    6,
    31,
    '2026-06-30',
    { label: '2025年下半年', from: '2025-07-01', begins: '2026-01-01', due: '2026-01-31', ends: '2026-07-01' },
  ],
  [
    12,
    31,
    '2026-12-31',
    { label: '2025年', from: '2025-01-01', begins: '2026-01-01', due: '2026-01-31', ends: '2027-01-01' },
  ],
] as const)('a period of %i months, due on day %i, on %s', (months, dueDay, day, period) => {
  expect(lastPeriods({ months, dueDay }, at(day), 1)).toEqual([period])
})

test('periods follow each other, also over the turn of a year, and days are those of Beijing', () => {
  const periods = lastPeriods({ months: 3, dueDay: 15 }, new Date('2026-03-31T16:00:00Z'), 3)
  expect(periods.map(({ label }) => label)).toEqual(['2026年第一季度', '2025年第四季度', '2025年第三季度'])
  expect(periods.map(({ begins, ends }) => [begins, ends])).toEqual([
    ['2026-04-01', '2026-07-01'],
    ['2026-01-01', '2026-04-01'],
    ['2025-10-01', '2026-01-01'],
  ])
})

const [third] = lastPeriods({ months: 3, dueDay: 15 }, at('2026-10-20'), 1)
if (!third) throw new Error('no period')
const twoDigits = (month: number) => String(month).padStart(2, '0')
const about = (from: number, until: number) => ({
  from: `2026-${twoDigits(from)}-01`,
  until: `2026-${twoDigits(until)}-01`,
})
const quarter = about(7, 10)
const article = (day: string, given: Partial<Evidence> = {}): Evidence => ({
  id: 1,
  typeId: 1,
  day,
  isSure: true,
  about: quarter,
  ...given,
})

test.each<[string, Evidence[], string]>([
  ['the due day itself is in time', [article('2026-10-15')], 'done'],
  ['a day later is late', [article('2026-10-16')], 'late'],
  ['what names the period counts, whenever it was released', [article('2026-09-30')], 'done'],
  ['a year that has the period in it counts', [article('2026-10-02', { about: about(1, 12) })], 'done'],
  ['the account of another quarter does not count', [article('2026-10-10', { about: about(4, 7) })], 'missing'],
  ['what names no period is to be checked', [article('2026-10-10', { about: null })], 'unsure'],
  [
    'what names no period, released in another quarter, is of another',
    [article('2026-09-10', { about: null })],
    'missing',
  ],
  ['what may be it is to be checked', [article('2026-10-10', { isSure: false })], 'unsure'],
  [
    'two of three months are to be checked',
    [article('2026-08-10', { about: about(7, 8) }), article('2026-10-10', { about: about(9, 10) })],
    'unsure',
  ],
])('%s', (_, published, state) => {
  expect(judge(third, published, at('2026-10-20')).state).toBe(state)
})

test('the months of a quarter count together, by the day of the last one', () => {
  const months = [7, 8, 9].map((month) =>
    article(`2026-${month === 9 ? '10-16' : '09-10'}`, { id: month, about: about(month, month + 1) }),
  )
  expect(judge(third, months, at('2026-10-20'))).toEqual({ state: 'late', article: months[2] })
})

test('nothing published is due until the due day', () => {
  expect(judge(third, [], at('2026-10-15')).state).toBe('open')
  expect(judge(third, [], at('2026-10-16')).state).toBe('missing')
})
