import { periodInWords } from '../../../domain/articles/books/book-period.ts'
import {
  type Column,
  columnsOf,
  cutSpan,
  inOrder,
  lastQuarter,
  mostColumns,
  quartersEnding,
  type Span,
} from '../../../domain/articles/unit-comparison/columns.ts'
import { type ComparedItem, comparedItems, mostItems } from '../../../domain/articles/unit-comparison/compared-items.ts'
import { type ComparedUnit, listComparedUnits } from '../../../domain/articles/unit-comparison/queries.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { formatDate } from '../../../platform/dates.ts'
import { pageWindow } from '../../../platform/paging.ts'
import type { ReadQuery } from '../../page-declaration.ts'
import { listSeparator } from '../../request/parameters.ts'
import type { PublicPages } from '../pages.ts'

/** Units side by side: the rest is on further pages. */
export const mostUnits = 60

export type Query = ReadQuery<PublicPages['/compare']>

/** What a visitor wants to compare, as far as it can be. */
export type Question = {
  /** All villages of the district. */
  units: readonly ComparedUnit[]
  /** Townships whose villages are offered, and compared where none are chosen; none for the district. */
  areas: readonly { id: number; name: string }[]
  chosen: readonly ComparedUnit[]
  /** Those that are compared, on all pages. */
  all: readonly ComparedUnit[]
  /** Those of this page. */
  compared: readonly ComparedUnit[]
  page: ReturnType<typeof pageWindow> & { total: number }
  items: readonly ComparedItem[]
  span: Span
  by: 'quarter' | 'year'
  columns: readonly Column[]
  per: NonNullable<Query['per']> | null
  sort: NonNullable<Query['sort']> | null
  /** What was asked and is not done, as sentences. */
  notes: readonly string[]
  /** The query of the address, without the page. */
  parameters: {
    area: string | null
    units: string | null
    items: string
    from: string
    until: string
    by: NonNullable<Query['by']> | null
    per: NonNullable<Query['per']> | null
    sort: NonNullable<Query['sort']> | null
  }
}

const quarterForm = /^(19|20)\d{2}-Q[1-4]$/

/** Reads what is asked; what is not known is left out and said. */
export async function readQuestion(site: RequestContext, query: Query): Promise<Question> {
  site.keepUntilChanged('articles', 'areas')
  const { areaCode } = site.district
  const units = await site.remember('compared-units', ['areas'], () => listComparedUnits(site.db, areaCode), [])
  const areas = areasOf(units).filter(({ id }) => query.area.includes(id))
  const chosen = units.filter(({ id }) => query.units.includes(id))
  const all = chosen.length > 0 ? chosen : within(units, areas)
  const page = pageWindow(query.pageNum, all.length, mostUnits)
  const notes: string[] = []
  if (query.units.length > chosen.length || query.area.length > areas.length)
    notes.push('有的单位不在这里的嘎查村名录里，没有列出。')
  const by = query.by ?? 'quarter'
  const { isCut, ...span } = cutSpan(spanOf(query, lastQuarter(formatDate(site.now))), by)
  if (isCut)
    notes.push(
      by === 'quarter'
        ? `一次最多比 ${mostColumns} 个季度，这里是最后 ${mostColumns} 个；更长的时间，请选“按年”。`
        : `一次最多比 ${mostColumns} 年，这里是最后 ${mostColumns} 年。`,
    )
  const wanted = comparedItems.filter(({ code }) => query.items.includes(code))
  if (wanted.length > mostItems) notes.push(`一次最多比 ${mostItems} 项，这里是前 ${mostItems} 项。`)
  const items = wanted.length > 0 ? wanted.slice(0, mostItems) : comparedItems.filter(({ code }) => code === '3')
  return {
    units,
    areas,
    chosen,
    all,
    compared: all.slice(page.offset, page.offset + mostUnits),
    page: { ...page, total: all.length },
    items,
    span,
    by,
    columns: columnsOf(span, by),
    per: query.per ?? null,
    sort: query.sort ?? null,
    notes,
    parameters: {
      area: joined(areas),
      units: joined(chosen),
      items: items.map(({ code }) => code).join(listSeparator),
      from: span.from,
      until: span.until,
      by: query.by ?? null,
      per: query.per ?? null,
      sort: query.sort ?? null,
    },
  }
}

/** Ids as the address is read: a unit that moves in the official order does not change it. */
const joined = (units: readonly { id: number }[]): string | null =>
  units
    .map(({ id }) => id)
    .toSorted((one, other) => one - other)
    .join(listSeparator) || null

/** The units above the villages of a district, in the official order. */
export const areasOf = (units: readonly ComparedUnit[]): { id: number; name: string }[] =>
  [...new Map(units.map(({ aboveId, aboveName }) => [aboveId ?? 0, aboveName ?? '']))].map(([id, name]) => ({
    id,
    name,
  }))

const within = (units: readonly ComparedUnit[], areas: readonly { id: number }[]): readonly ComparedUnit[] =>
  areas.length === 0 ? units : units.filter(({ aboveId }) => areas.some(({ id }) => id === aboveId))

/** The last four quarters where nothing else is chosen. */
function spanOf({ from, until }: Pick<Query, 'from' | 'until'>, newest: string): Span {
  const end = until !== undefined && quarterForm.test(until) ? until : newest
  return inOrder({
    from: from !== undefined && quarterForm.test(from) ? from : quartersEnding(end, 4).from,
    until: end,
  })
}

/** 2026年第一季度至第三季度 as words of a title. */
export const spanInWords = ({ from, until }: Span): string =>
  from === until ? periodInWords(from) : `${periodInWords(from)}至${periodInWords(until)}`
