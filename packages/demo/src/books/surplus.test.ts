import { expect, test } from 'vitest'
import { spendingOf, sum } from '../text/figures-of-units.ts'
import { openBooks } from './books.ts'
import { monthlyFee, publicPlaces } from './leases.ts'
import { plannedOf } from './plans.ts'
import { surplusTerms } from './surplus.ts'

const units = Array.from({ length: 60 }, (_, at) => 5003 + at * 29)
const january = 2025 * 12
const grounds = ['rural', 'urban', 'farm'] as const

test.each(grounds)('%s: what was used of the surplus is in the accounts of the same quarter', (ground) => {
  const books = openBooks(new Date('2026-11-22T16:00:00+08:00'))
  const { items, leaves, ...bounds } = surplusTerms[ground]
  for (const unit of units)
    for (const [at, quarter] of ['一', '二', '三', '四'].entries()) {
      const used = sum(spendingOf(unit, `2025年第${quarter}季度`, items.length, bounds).map(([, , spent]) => spent))
      const { entries } = books.accountsOf(unit, ground, january + at * 3, january + at * 3 + 2)
      expect(entries.find(({ item }) => item === leaves)?.fen ?? 0).toBe(used)
    }
})

test.each(grounds)('%s: nobody uses more than there is', (ground) => {
  for (const day of ['2026-02-10', '2026-11-22', '2027-06-15']) {
    const books = openBooks(new Date(`${day}T16:00:00+08:00`))
    for (const unit of units)
      for (let month = january - 12; month < january + 14; month++)
        expect(books.accountsOf(unit, ground, month, month).closing, `${unit} ${month}`).toBeGreaterThanOrEqual(0)
  }
})

test('the plan of a year has the whole surplus and nothing beyond it', () => {
  const books = openBooks(new Date('2026-11-22T16:00:00+08:00'))
  const { items, leaves, ...bounds } = surplusTerms.rural
  for (const unit of units) {
    const planned = plannedOf(books, unit, 'rural', { from: january, to: january + 2 })
    const shared = sum(spendingOf(unit, '2025年第一季度', items.length, bounds).map(([all]) => all))
    expect(planned.find(({ item }) => item === leaves)?.planned).toBe(shared)
  }
})

test('what public places of an estate bring is in its accounts', () => {
  const books = openBooks(new Date('2026-11-22T16:00:00+08:00'))
  for (const unit of units) {
    const { entries } = books.accountsOf(unit, 'urban', january, january + 2)
    const fees = publicPlaces.items.map((_, at) => monthlyFee(unit, at, [publicPlaces.low, publicPlaces.high]) * 300)
    expect(entries.find(({ item }) => item === '公共场地使用费')?.fen).toBe(sum(fees))
  }
})
