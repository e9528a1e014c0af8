import { money, random, seedOf } from '../random.ts'
import { monthNumber } from './books.ts'

/** What others owe a unit and what it owes; bounds of one item in whole yuan. */
export type DebtTerms = { claims: readonly string[]; debts: readonly string[]; low: number; high: number }

/** What is left of a debt at the end of a month, after a part of it was paid in about one month of four. */
function leftOf(first: number, seed: number, until: number): number {
  let payments = 0
  for (let month = monthNumber(2022, 1); month <= until; month++) if (seedOf(seed, month) % 4 === 0) payments++
  return first - Math.floor((first * Math.min(payments, 36)) / 40)
}

/** Each claim or debt of a unit, with what was open before the first month and after the last. */
export function debtsOf(
  areaId: number,
  side: 'claims' | 'debts',
  { low, high, ...items }: DebtTerms,
  { from, to }: { from: number; to: number },
) {
  return items[side].map((item, at) => {
    const seed = seedOf(areaId, at, side === 'claims' ? 62 : 63)
    const first = money(random(seed), low, high)
    return { item, opening: leftOf(first, seed, from - 1), closing: leftOf(first, seed, to) }
  })
}
