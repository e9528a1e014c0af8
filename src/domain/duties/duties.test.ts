import { expect, test } from 'vitest'
import { lastPeriods, stateOf } from './duties.ts'

const at = (day: string) => new Date(`${day}T12:00:00+08:00`)

test.each([
  [1, 15, '2026-01-05', { label: '2025年12月', begins: '2026-01-01', due: '2026-01-15', ends: '2026-02-01' }],
  [1, 31, '2026-02-10', { label: '2026年1月', begins: '2026-02-01', due: '2026-02-28', ends: '2026-03-01' }],
  [3, 15, '2026-11-22', { label: '2026年第三季度', begins: '2026-10-01', due: '2026-10-15', ends: '2027-01-01' }],
  [3, 15, '2026-01-01', { label: '2025年第四季度', begins: '2026-01-01', due: '2026-01-15', ends: '2026-04-01' }],
  [6, 31, '2026-06-30', { label: '2025年下半年', begins: '2026-01-01', due: '2026-01-31', ends: '2026-07-01' }],
  [12, 31, '2026-12-31', { label: '2025年', begins: '2026-01-01', due: '2026-01-31', ends: '2027-01-01' }],
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

test('the due day itself is in time', () => {
  const [period] = lastPeriods({ months: 3, dueDay: 15 }, at('2026-10-20'), 1)
  if (!period) throw new Error('no period')
  expect(stateOf(period, '2026-10-15', at('2026-10-20'))).toBe('done')
  expect(stateOf(period, '2026-10-16', at('2026-10-20'))).toBe('late')
  expect(stateOf(period, null, at('2026-10-15'))).toBe('open')
  expect(stateOf(period, null, at('2026-10-16'))).toBe('missing')
})
