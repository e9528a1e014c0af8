import { coverDays } from '../books/cover-days.ts'
import type { Column } from './columns.ts'
import type { ComparedItem } from './compared-items.ts'

/** A public book with the sums of the items that are compared, in fen. Days YYYY-MM-DD, both included. */
export type SummedBook = {
  unitId: number
  period: string
  first: string
  last: string
  sums: ReadonlyMap<string, { received: number; paid: number; entries: number }>
}

/**
 * `known`: books cover all days. Of income and expense `fen` is what came in or went out, of others the net.
 * `part`: some days are in no public book: a sum would say something else. `none`: no book of these days is public.
 */
export type Cell = KnownCell | { state: 'part' } | { state: 'none' }
export type KnownCell = { state: 'known'; fen: number; entries: number; books: readonly SummedBook[] }

/** What the public books of one unit say about an item in some days. `books`: in the order of days. */
export function cellOf(books: readonly SummedBook[], { first, last }: Column, item: ComparedItem): Cell {
  const within = books.filter((book) => book.first >= first && book.last <= last)
  if (within.length === 0) return { state: 'none' }
  const used = coverDays(within, { first, last })
  if (used === null) return { state: 'part' }
  let [fen, entries] = [0, 0]
  for (const { sums } of used)
    for (const code of item.codes) {
      const { received = 0, paid = 0, entries: count = 0 } = sums.get(code) ?? {}
      fen += item.group === 'income' ? received : item.group === 'expense' ? paid : received - paid
      entries += count
    }
  return { state: 'known', fen, entries, books: used }
}
