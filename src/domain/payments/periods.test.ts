import { expect, test } from 'vitest'
import { commonPeriods, periodInWords } from './periods.ts'

const today = '2026-03-08'

test('common periods end today or with their year', () => {
  expect(commonPeriods(today)).toEqual([
    { title: '今年', startDate: '2026-01-01', endDate: '2026-03-08' },
    { title: '去年', startDate: '2025-01-01', endDate: '2025-12-31' },
    { title: '近三年', startDate: '2024-01-01', endDate: '2026-03-08' },
  ])
})

test.each([
  ['2026-01-01', '2026-03-08', '今年'],
  ['2026-01-01', '2026-12-31', '今年'],
  ['2026-01-01', '2026-03-07', '这段时间'],
  ['2026-01-02', '2026-03-08', '这段时间'],
  ['2025-01-01', '2025-12-31', '去年'],
  ['2025-01-01', '2026-03-08', '这段时间'],
  ['2024-01-01', '2024-12-31', '这段时间'],
])('%s to %s is called %s', (startDate, endDate, words) => {
  expect(periodInWords({ startDate, endDate }, today)).toBe(words)
})
