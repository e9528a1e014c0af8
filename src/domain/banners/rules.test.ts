import { expect, test } from 'vitest'
import { isBannerShown } from './rules.ts'

test('a banner is shown from its first to its last day', () => {
  const period = { startDay: '2026-10-01', endDay: '2026-10-07' }
  expect(['2026-09-30', '2026-10-01', '2026-10-07', '2026-10-08'].map((day) => isBannerShown(day, period))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isBannerShown('2026-10-01', { startDay: null, endDay: null })).toBe(true)
})
