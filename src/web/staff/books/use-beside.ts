import { useEffect, useState } from 'react'
import type { Book } from '../../../domain/articles/books/book.ts'
import type { BesideBook } from '../../../domain/articles/books/book-faults.ts'
import type { BookPeriod } from '../../../domain/articles/books/book-period.ts'

type Answer = {
  former:
    | (Omit<NonNullable<BesideBook['former']>, 'accounts' | 'holdings'> & {
        accounts: Record<string, { title: string; opening: number; closing: number }>
        holdings: Record<string, { former: number; present: number }>
        book: Book
      })
    | null
  next:
    | (Omit<NonNullable<BesideBook['next']>, 'accounts' | 'holdings'> & {
        accounts: Record<string, { title: string; opening: number; closing: number }>
        holdings: Record<string, { former: number; present: number }>
      })
    | null
  overlapping: { period: BookPeriod } | null
}

export type Beside = BesideBook & { formerBook: Book | null }

const maps = ({ former, next, overlapping }: Answer): Beside => ({
  former: former && {
    ...former,
    accounts: new Map(Object.entries(former.accounts)),
    holdings: new Map(Object.entries(former.holdings)),
  },
  next: next && {
    ...next,
    accounts: new Map(Object.entries(next.accounts)),
    holdings: new Map(Object.entries(next.holdings)),
  },
  overlapping,
  formerBook: former?.book ?? null,
})

/** The released books beside a period; null while they are asked for or could not be had. */
export function useBeside(articleId: number, period: BookPeriod | undefined): Beside | null {
  const [beside, setBeside] = useState<{ period: BookPeriod; answer: Beside } | null>(null)
  useEffect(() => {
    if (period === undefined) return
    const stop = new AbortController()
    const ask = async () => {
      const query = new URLSearchParams({ period })
      const response = await fetch(`/api/staff/articles/${articleId}/books-beside?${query}`, { signal: stop.signal })
      if (!response.ok) return
      const { data } = (await response.json()) as { data: Answer }
      setBeside({ period, answer: maps(data) })
    }
    // Without an answer the checks of the server say what does not agree.
    ask().catch(() => undefined)
    return () => stop.abort()
  }, [articleId, period])
  return beside?.period === period ? (beside?.answer ?? null) : null
}
