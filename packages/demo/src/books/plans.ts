import { seedOf } from '../random.ts'
import type { Books } from './books.ts'
import type { BookEntry, BookKind } from './kinds.ts'
import { surplusTerms } from './surplus.ts'

/** An item of a year's plan in fen, what came or went of it in a period, and by the end of that. */
export type Planned = BookEntry & { planned: number; reached: number }

/** Plans keep a little more than the year will take, so that nothing is spent beyond them. */
const RESERVE_PERCENT = { least: 2, most: 14 }
const ROUND_FEN = 10_000

/** All of a surplus is used within the year. */
const isSurplus = (item: string): boolean => Object.values(surplusTerms).some(({ leaves }) => leaves === item)

/** The plan of the year in which a period lies. It is made from the books of that year, so that both agree. */
export function plannedOf(
  books: Books,
  areaId: number,
  kind: BookKind,
  { from, to }: { from: number; to: number },
): Planned[] {
  const january = from - (from % 12)
  const fenOf = (first: number, last: number): ReadonlyMap<string, number> =>
    new Map(books.accountsOf(areaId, kind, first, last).entries.map(({ part, item, fen }) => [part + item, fen]))
  const [period, untilNow] = [fenOf(from, to), fenOf(january, to)]
  return books.accountsOf(areaId, kind, january, january + 11).entries.map(({ part, item, fen }, at) => {
    const { least, most } = RESERVE_PERCENT
    const reserve = isSurplus(item) ? 0 : least + (seedOf(areaId, january, at, 98) % (most - least + 1))
    const planned = Math.ceil((fen * (100 + reserve)) / 100 / ROUND_FEN) * ROUND_FEN
    return { part, item, fen: period.get(part + item) ?? 0, planned, reached: untilNow.get(part + item) ?? 0 }
  })
}
