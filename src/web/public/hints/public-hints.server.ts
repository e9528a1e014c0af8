import { periodInWords } from '../../../domain/articles/books/book-period.ts'
import { hintKinds } from '../../../domain/articles/hints/hint-kinds.ts'
import {
  listPublicHints,
  type PublicHint,
  type PublicHintFilter,
} from '../../../domain/articles/hints/public-hints.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { daysBetween, formatDate } from '../../../platform/dates.ts'
import { href } from '../../href.ts'

/** A hint of a unit with the ways to what it is about. */
export type ShownHint = {
  id: number
  kind: string
  words: string
  about: readonly { title: string; href: string }[]
  /** Null: 还没有说明. */
  explanation: { words: string; day: string } | null
  raised: string
}

/** The public hints for a page that is cached. */
export function loadPublicHints(site: RequestContext, filter: PublicHintFilter, pageNum: number, size: number) {
  site.keepUntilChanged('articles', 'areas', 'hints', 'settings')
  return listPublicHints(site.db, site, filter, pageNum, size)
}

export const showHint = (hint: PublicHint, now: Date): ShownHint => ({
  id: hint.id,
  kind: hintKinds[hint.kind],
  words: hint.words,
  about: linksOf(hint),
  explanation:
    hint.explanation === null || hint.explainedTime === null
      ? null
      : { words: hint.explanation, day: formatDate(hint.explainedTime) },
  raised: raisedInWords(hint.since, now),
})

/** 2026-08-01 比对公开的账时提出，到今天 40 天. */
function raisedInWords(since: Date, now: Date): string {
  const day = formatDate(since)
  const days = daysBetween(day, formatDate(now))
  return `${day} 比对公开的账时提出${days > 0 ? `，到今天 ${days} 天` : ''}`
}

function linksOf({ unitId, entries, contract, project, period }: PublicHint) {
  const links = entries.map(({ period: of, id, day }) => ({
    title: `${day} 的这一笔`,
    href: href('/books/:id/:period/:entry', { id: unitId, period: of, entry: id }),
  }))
  if (contract !== null)
    links.push({ title: '有关的合同', href: href('/contracts/:unit/:id', { unit: unitId, id: contract }) })
  if (project !== null)
    links.push({ title: '有关的项目', href: href('/projects/:unit/:id', { unit: unitId, id: project }) })
  if (links.length === 0 && period !== null)
    links.push({ title: `${periodInWords(period)}账本`, href: href('/books/:id', { id: unitId }) })
  return links
}
