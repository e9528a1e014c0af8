import { random, seedOf } from '../random.ts'

/** Bounds of one item in a year, in whole yuan. */
export type SurplusBounds = { low: number; high: number }

/** What a unit sets aside for the items of a year, in fen; those named first get most. */
export function surplusOf(areaId: number, year: number, items: number, { low, high }: SurplusBounds): number[] {
  const dice = random(seedOf(areaId, year, 81))
  const amounts = Array.from({ length: items }, () => dice.int(low / 100, high / 100) * 10_000)
  return amounts.toSorted((one, other) => other - one)
}

/** How much of an item was spent by the end of a quarter, 0 to 4; all of it by the end of the year. */
export function spentBy(areaId: number, year: number, item: number, planned: number, quarter: number): number {
  if (quarter >= 4) return planned
  let share = 0
  for (let past = 1; past <= quarter; past++) share += seedOf(areaId, year, item, past, 82) % 31
  return Math.floor((planned * share) / 10_000) * 100
}
