import type { ItemSums, PeriodBooks } from '../books/queries-compare.server.ts'
import type { FormSource } from './form-items.ts'

/** What the public books of one period say together, in fen. */
export type PeriodFigures = {
  opening: number
  income: number
  expense: number
  otherNet: number
  closing: number
  /** Nothing happened in any of its books. */
  isZero: boolean
  /** When the last of its books became public. */
  released: Date
  sums: ItemSums
}

/** Null where not all days of the period are public. */
export function figuresOf(found: PeriodBooks): PeriodFigures | null {
  const [first, last] = found.state === 'whole' ? [found.books[0], found.books.at(-1)] : []
  if (found.state !== 'whole' || !first || !last) return null
  const total = (field: 'income' | 'expense' | 'otherNet') => found.books.reduce((sum, book) => sum + book[field], 0)
  return {
    opening: first.opening,
    income: total('income'),
    expense: total('expense'),
    otherNet: total('otherNet'),
    closing: last.closing,
    isZero: found.books.every(({ isZero }) => isZero),
    released: new Date(Math.max(...found.books.map(({ releaseTime }) => releaseTime.getTime()))),
    sums: found.sums,
  }
}

/** The figure of an item in fen; null for what a book does not have as one figure. */
export function figureOf({ closing, sums }: PeriodFigures, code: string, source: FormSource): number | null {
  if (source === 'cash') return closing
  if (source === 'received' || source === 'paid') return sums.get(code)?.[source] ?? 0
  return null
}

/** 未公开 and 只公开了一部分 are never a zero. */
export const stateWords = { whole: '已公开', part: '只公开了一部分', none: '未公开' } as const
