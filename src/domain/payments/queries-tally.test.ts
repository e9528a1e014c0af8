import { expect, test } from 'vitest'
import { splitYears } from './queries-tally.server.ts'

test.each([
  ['2024-01-01', '2025-12-31', { first: 2024, last: 2025, parts: [] }],
  ['2023-03-01', '2025-12-31', { first: 2024, last: 2025, parts: [['2023-03-01', '2023-12-31']] }],
  ['2024-01-01', '2026-11-20', { first: 2024, last: 2025, parts: [['2026-01-01', '2026-11-20']] }],
  [
    '2023-01-02',
    '2025-12-30',
    {
      first: 2024,
      last: 2024,
      parts: [
        ['2023-01-02', '2023-12-31'],
        ['2025-01-01', '2025-12-30'],
      ],
    },
  ],
])('%s to %s has whole years', (from, to, split) => expect(splitYears(from, to)).toEqual(split))

test.each([
  ['2024-06-15', '2025-06-14'],
  ['2025-03-01', '2025-11-20'],
  ['2025-06-01', '2024-01-31'],
])('%s to %s has none', (from, to) => {
  const { first, last, parts } = splitYears(from, to)
  expect(first).toBeGreaterThan(last)
  expect(parts).toEqual([[from, to]])
})
