import { useEffect, useState } from 'react'

export type ArticleSuggestion = { title: string; href: string; note: string }
export type SearchArticles = (words: string, signal: AbortSignal) => Promise<readonly ArticleSuggestion[]>

/** How long typing must pause before a search. */
const searchDelayMs = 250

/** Articles for words that are being typed; null while there is no answer for these words. */
export function useArticleSearch(
  search: SearchArticles | undefined,
  words: string,
): readonly ArticleSuggestion[] | null {
  const [answer, setAnswer] = useState<{ words: string; articles: readonly ArticleSuggestion[] } | null>(null)
  useEffect(() => {
    if (!search || words === '') return
    const controller = new AbortController()
    const ask = async () => {
      const articles = await search(words, controller.signal)
      if (!controller.signal.aborted) setAnswer({ words, articles })
    }
    // Without an answer the address can still be typed.
    const timer = setTimeout(() => void ask().catch(() => undefined), searchDelayMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [words, search])
  return words && answer?.words === words ? answer.articles : null
}
