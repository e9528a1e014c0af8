import { expect, test } from 'vitest'
import { companiesOf, likelyBidders } from './companies.ts'

test('companies have different names and known sizes; each trade has at least five', () => {
  const companies = companiesOf()
  expect(companies.length).toBeGreaterThanOrEqual(60)
  expect(new Set(companies.map(({ name }) => name)).size).toBe(companies.length)
  const counts = new Map<string, number>()
  for (const { trades, size } of companies) {
    expect(size).toBeGreaterThanOrEqual(5)
    expect(size).toBeLessThanOrEqual(100)
    for (const trade of trades) counts.set(trade, (counts.get(trade) ?? 0) + 1)
  }
  expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(5)
})

test('small works near home go to small firms of the place, large ones to large firms', () => {
  expect(likelyBidders('road', 200_000, '突泉县')[0]?.home).toBe('突泉县')
  expect(
    likelyBidders('road', 30_000_000, '突泉县')
      .slice(0, 3)
      .every(({ size }) => size >= 45),
  ).toBe(true)
  expect(likelyBidders('supply', 60_000, '科右中旗')[0]?.home).toBe('科右中旗')
})
