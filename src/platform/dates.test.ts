import { expect, test } from 'vitest'
import { formatDate, formatDateTime, formatShortDate, waitInWords, yearRange } from './dates.ts'

test('formats dates in Beijing time', () => {
  const lateInUtc = new Date('2025-12-31T16:05:00Z')
  expect(formatDate(lateInUtc)).toBe('2026-01-01')
  expect(formatDateTime(lateInUtc)).toBe('2026-01-01 00:05')
})

test('the short form omits the current year', () => {
  const now = new Date('2026-11-20T00:00:00Z')
  expect(formatShortDate(new Date('2026-03-04T00:00:00Z'), now)).toBe('03-04')
  expect(formatShortDate(new Date('2025-03-04T00:00:00Z'), now)).toBe('2025-03-04')
})

test('a year starts at midnight in Beijing', () => {
  const { from, until } = yearRange(2025)
  expect([from.toISOString(), until.toISOString()]).toEqual(['2024-12-31T16:00:00.000Z', '2025-12-31T16:00:00.000Z'])
})

test.each([
  [1, '1 分钟'],
  [900, '15 分钟'],
  [3_600, '60 分钟'],
  [5_401, '2 小时'],
  [82_800, '23 小时'],
  [86_340, '1 天'],
  [86_400, '1 天'],
  [86_401, '2 天'],
])('%i seconds to wait are %s', (seconds, words) => expect(waitInWords(seconds)).toBe(words))
