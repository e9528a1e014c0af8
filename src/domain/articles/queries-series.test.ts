import { expect, test } from 'vitest'
import { movePeriod } from './queries-series.server.ts'

test.each([
  [{ from: '2026-07-01', until: '2026-10-01' }, -3, { from: '2026-04-01', until: '2026-07-01' }],
  [{ from: '2026-01-01', until: '2026-04-01' }, -3, { from: '2025-10-01', until: '2026-01-01' }],
  [{ from: '2026-01-01', until: '2026-02-01' }, -1, { from: '2025-12-01', until: '2026-01-01' }],
  [{ from: '2026-01-01', until: '2027-01-01' }, -12, { from: '2025-01-01', until: '2026-01-01' }],
] as const)('%j moved by %i months', (period, months, moved) => {
  expect(movePeriod(period, months)).toEqual(moved)
})
