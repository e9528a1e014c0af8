import {
  type ChangeFilter,
  countChanges,
  findFirstChangeYear,
  listChanges,
  type PublicChange,
} from '../../../domain/articles/public-record/queries-changes.server.ts'
import { changeKinds } from '../../../domain/articles/public-record/change-kinds.ts'
import { type Categories, getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import { unitTitles } from '../../../domain/districts/schema.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { getArea, listUnitGroups } from '../../../domain/units/queries.server.ts'
import { formatDateTime, getYear, monthRange, yearRange } from '../../../platform/dates.ts'
import { notFound } from '../../../platform/errors.ts'
import { pageWindow } from '../../../platform/paging.ts'
import { href } from '../../href.ts'
import type { ReadQuery } from '../../page-declaration.ts'
import { articleAddress } from '../articles/screens.ts'
import type { PublicPages } from '../pages.ts'

type Query = ReadQuery<PublicPages['/changes/changes.csv']>

const rowsOfPage = 20

/** Of a feed, which asks for what is new. */
const newest = 50

/** Of a table; more than a district of hundreds of units changes in years. */
const mostRows = 10_000

type Narrowed = { filter: ChangeFilter; unitName: string; years: number[] }

/** @throws not_found for a year without changes and a unit of another district. */
async function narrow(site: RequestContext, { kind, id, year, month }: Query): Promise<Narrowed> {
  site.keepUntilChanged('articles', 'areas', 'categories')
  const { db, district, now } = site
  const scope = { districtCode: district.areaCode, now }
  const { first } = await site.remember('first-change-year', ['articles'], async () => ({
    first: (await findFirstChangeYear(db, scope)) ?? getYear(now),
  }))
  const years = Array.from({ length: getYear(now) - first + 1 }, (_, back) => getYear(now) - back)
  if (year !== undefined && !years.includes(year)) throw notFound(`${year} 年没有更正和撤回，请重新选择年份。`)
  const unitName = id === undefined ? '' : (await getArea(db, district.areaCode, id)).name
  const during =
    year === undefined ? undefined : month === undefined ? yearRange(year) : monthRange(year, Number(month))
  return { filter: { ...scope, kind, unitId: id, during }, unitName, years }
}

export type ChangesView = Awaited<ReturnType<typeof loadChanges>>

/** One page of what was changed after release, with what it may be narrowed by. */
export async function loadChanges(site: RequestContext, query: ReadQuery<PublicPages['/changes']>) {
  const { db, district } = site
  const { filter, unitName, years } = await narrow(site, query)
  const total = await countChanges(db, filter)
  const { offset, ...pages } = pageWindow(query.pageNum, total, rowsOfPage)
  const categories = await getCategories(site)
  const rows = await listChanges(db, filter, { limit: rowsOfPage, offset })
  const { kind, id, year } = query
  const month = year === undefined ? undefined : query.month
  return {
    district: district.name,
    unitName,
    ...pages,
    total,
    chosen: { kind, id, year, month },
    years,
    groups: await listGroups(site),
    changes: rows.map((change) => showChange(change, categories)),
  }
}

/** Townships and departments; a village is chosen on its own page. */
async function listGroups({ db, district, remember }: RequestContext) {
  const titles = unitTitles[district.kind]
  const { groups } = await remember('units-with-changes', ['areas'], async () => ({
    groups: await Promise.all(
      (['township', 'department'] as const).map(async (level) => ({
        title: titles[level],
        units: (await listUnitGroups(db, district.areaCode, level)).flatMap(({ units }) => units),
      })),
    ),
  }))
  return groups.filter(({ units }) => units.length > 0)
}

export type ShownChange = ReturnType<typeof showChange>

function showChange(change: PublicChange, categories: Categories) {
  const { articleId, articleTypeId, kind, number, time, unitName, reason, title, access } = change
  const rootId = categories.pathTo(articleTypeId)[0]?.id ?? articleTypeId
  const isComparable = (kind === 'correction' || kind === 'again') && access === 'open'
  return {
    key: `${kind}-${articleId}-${number}`,
    kind,
    kindTitle: changeKinds[kind],
    time: formatDateTime(time),
    unitName,
    title: title || '已撤下的文章',
    articleHref: title ? articleAddress(articleId, rootId) : null,
    words: wordsOf(change),
    reason,
    recordHref: href('/history/:id', { id: articleId }),
    versionHref: isComparable ? href('/history/:id/:number', { id: articleId, number }) : null,
  }
}

/** What happened, without any word of a text that is not public. */
function wordsOf({ kind, number, access }: PublicChange): string {
  if (kind === 'erasure') return `第 ${number} 次公开的内容从公开记录中删除，不再公开`
  if (kind === 'withdrawal') return '撤下，不再公开'
  const words = kind === 'again' ? `撤下以后重新公开，是第 ${number} 次` : `第 ${number} 次公开，更正了内容`
  return access === 'open' ? words : `${words}；这一次的内容已不再公开`
}

/** All changes as rows of a table, the newest first. */
export async function listChangeRows(site: RequestContext, query: Query): Promise<string[][]> {
  const { filter } = await narrow(site, query)
  const categories = await getCategories(site)
  const changes = await listChanges(site.db, filter, { limit: mostRows })
  return changes.map((change) => {
    const shown = showChange(change, categories)
    return [
      [shown.time, shown.kindTitle, shown.unitName, shown.title, shown.words, shown.reason],
      [site.origin + (shown.versionHref ?? shown.recordHref), shown.articleHref ? site.origin + shown.articleHref : ''],
    ].flat()
  })
}

/** The newest changes with their times. */
export async function listNewestChanges(site: RequestContext, query: Query) {
  const { filter, unitName } = await narrow(site, query)
  const categories = await getCategories(site)
  const changes = await listChanges(site.db, filter, { limit: newest })
  return { unitName, entries: changes.map((change) => ({ at: change.time, ...showChange(change, categories) })) }
}
