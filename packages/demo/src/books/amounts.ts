import { codesOf, money, random, type Random, seedOf } from '../random.ts'
import { monthsNamed } from './books.ts'

/** Items, the first of which always come (one when absent), and the bounds of each in whole yuan. */
export type AmountTerms = {
  items: readonly string[]
  always?: number
  low: number
  high: number
  /** the same whichever office of a district tells them */
  ofDistrict?: true
}
/** In fen. */
export type Amount = [item: string, fen: number]

/** Some of the items; those named first get most. */
function drawn({ items, always = 1, low, high }: AmountTerms, dice: Random): Amount[] {
  const others = items.slice(always)
  const chosen = [
    ...items.slice(0, always),
    ...dice.sample(others, Math.max(3, items.length - dice.int(0, 3)) - always),
  ]
  const amounts = chosen.map(() => money(dice, low, high)).toSorted((one, other) => other - one)
  return chosen.map((item, at) => [item, amounts[at] ?? 0])
}

/** Whose amounts, what they are about, and dice for those of no period. */
type Payer = { areaId: number; subject: string; dice: Random }

/** What a unit pays for. Amounts of a quarter are the same in every text, so that two of them add up to a half-year. */
export function amountsOf(terms: AmountTerms, caption: string, { areaId, subject, dice }: Payer): Amount[] {
  const about = codesOf(terms.items.join('') + subject)
  if (!/季度|半年/.test(caption)) {
    const year = Number(/(\d{4})年/.exec(caption)?.[1])
    return drawn(terms, terms.ofDistrict ? random(seedOf(areaId, year, ...about, 105)) : dice)
  }
  const { from, to } = monthsNamed(caption)
  const sums = new Map<string, number>()
  for (let quarter = from; quarter < to; quarter += 3)
    for (const [item, fen] of drawn(terms, random(seedOf(areaId, quarter, ...about, 105))))
      sums.set(item, (sums.get(item) ?? 0) + fen)
  return [...sums]
}
