import { href } from '../../href.ts'
import type { SearchInput } from './question.server.ts'

export type SearchLink = { title: string; href: string }

/** Where nothing was found: links to broader searches. */
export function listTries(
  { text, year, typeId }: SearchInput,
  columns: readonly { id: number; title: string }[],
): SearchLink[] {
  const words = text?.split(/\s+/).filter(Boolean) ?? []
  const tries = [
    ...(text && (year || typeId) ? [{ title: '去掉年份和栏目再查', query: { inputMessage: text } }] : []),
    ...(words.length > 1
      ? words.slice(0, 5).map((word) => ({ title: `只查“${word}”`, query: { inputMessage: word } }))
      : []),
    ...columns.map(({ id, title }) => ({ title: `浏览${title}`, query: { articleTypeId: id } })),
  ]
  return tries.map(({ title, query }) => ({ title, href: href('/search/search', query) }))
}
