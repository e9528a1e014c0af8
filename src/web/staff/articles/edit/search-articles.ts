import type { ArticleSuggestion } from '../../editor/use-article-search.ts'
import { href } from '../../../href.ts'

type Found = { data: { data: { id: number; title: string; areaName: string; status: string }[] } }

/** Released articles of the user's units whose titles contain the words, for links. */
export async function searchArticles(words: string, signal: AbortSignal): Promise<readonly ArticleSuggestion[]> {
  const query = new URLSearchParams({ view: 'published', words: words.slice(0, 60) })
  const response = await fetch(`/api/staff/articles?${query}`, { signal })
  if (!response.ok) return []
  const { data } = (await response.json()) as Found
  return data.data
    .slice(0, 8)
    .map(({ id, title, areaName }) => ({ title, href: href('/news/news', { id }), note: areaName }))
}
