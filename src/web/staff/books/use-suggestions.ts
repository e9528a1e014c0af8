import { useEffect, useState } from 'react'
import type { BookPeriod } from '../../../domain/articles/books/book-period.ts'
import type { SuggestedEntry } from '../../../domain/articles/books/recurring.ts'

/** What the unit booked in the same way in former periods; none until it is known. */
export function useSuggestions(articleId: number, period: BookPeriod): readonly SuggestedEntry[] {
  const [suggested, setSuggested] = useState<readonly SuggestedEntry[]>([])
  useEffect(() => {
    const stop = new AbortController()
    const ask = async () => {
      const query = new URLSearchParams({ period })
      const response = await fetch(`/api/staff/articles/${articleId}/book-suggestions?${query}`, {
        signal: stop.signal,
      })
      if (response.ok) setSuggested(((await response.json()) as { data: SuggestedEntry[] }).data)
    }
    // Without an answer nothing is suggested.
    ask().catch(() => undefined)
    return () => stop.abort()
  }, [articleId, period])
  return suggested
}
