import { seedOf } from '../random.ts'

/** Goods in a store: name, unit and the most that it holds. */
export type Stock = readonly [item: string, unit: string, most: number]

/** How many there are at the end of a quarter. */
const levelOf = (areaId: number, at: number, quarter: number, most: number): number =>
  Math.ceil(most / 2) + (seedOf(areaId, at, quarter, 99) % (Math.floor(most / 2) + 1))

/** Pieces at the beginning of the quarters from one month to another, what came, what went, and what is left. */
export function stocksOf(areaId: number, items: readonly Stock[], { from, to }: { from: number; to: number }) {
  return items.map(([item, unit, most], at) => {
    const [opening, closing] = [Math.floor(from / 3) - 1, Math.floor(to / 3)].map((quarter) =>
      levelOf(areaId, at, quarter, most),
    ) as [number, number]
    // Old goods are replaced.
    const replaced = seedOf(areaId, at, to, 100) % (Math.floor(most / 8) + 1)
    const received = Math.max(0, closing - opening) + replaced
    return { item, unit, opening, received, issued: opening + received - closing, closing }
  })
}
