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
import type { LeagueSite } from '../../../domain/league.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { getArea, listUnitGroups } from '../../../domain/units/queries.server.ts'
import { formatDateTime, getYear, monthRange, yearRange } from '../../../platform/dates.ts'
import { notFound } from '../../../platform/errors.ts'
import { pageWindow } from '../../../platform/paging.ts'
import { href } from '../../href.ts'
import type { ReadQuery } from '../../page-declaration.ts'
import { articleAddress } from '../articles/screens.ts'
import { pageTitles } from '../page-titles.ts'
import type { PublicPages } from '../pages.ts'

type Query = ReadQuery<PublicPages['/changes/changes.csv']>

const rowsOfPage = 20

/** Of a feed, which asks for what is new. */
const newest = 50

/** Of a table; more than a district of hundreds of units changes in years. */
const mostRows = 10_000

type Narrowed = { filter: ChangeFilter; unitName: string; years: number[]; sites: ReadonlyMap<string, LeagueSite> }

/** @throws not_found for a year without changes and a unit of another district. */
async function narrow(site: RequestContext, { of, kind, id, year, month }: Query): Promise<Narrowed> {
  site.keepUntilChanged('articles', 'areas', 'categories')
  const { db, district, now } = site
  const sites = of === 'league' ? site.leagueSites() : []
  if (sites.length > 0) site.keepUntilAnyChanged('articles', 'settings')
  const scope = { districtCodes: sites.length > 0 ? sites.map(({ areaCode }) => areaCode) : [district.areaCode], now }
  const findFirst = async () => ({ first: (await findFirstChangeYear(db, scope)) ?? getYear(now) })
  const { first } =
    sites.length > 0 ? await findFirst() : await site.remember('first-change-year', ['articles'], findFirst)
  const years = Array.from({ length: getYear(now) - first + 1 }, (_, back) => getYear(now) - back)
  if (year !== undefined && !years.includes(year)) throw notFound(`${year} 年没有更正和撤回，请重新选择年份。`)
  const unitId = sites.length > 0 ? undefined : id
  const unitName = unitId === undefined ? '' : (await getArea(db, district.areaCode, unitId)).name
  const during =
    year === undefined ? undefined : month === undefined ? yearRange(year) : monthRange(year, Number(month))
  return {
    filter: { ...scope, kind, unitId, during },
    unitName,
    years,
    sites: new Map(sites.map((each) => [each.areaCode, each])),
  }
}

export type ChangesView = Awaited<ReturnType<typeof loadChanges>>

/** One page of what was changed after release, with what it may be narrowed by. */
export async function loadChanges(site: RequestContext, query: ReadQuery<PublicPages['/changes']>) {
  const { db, district } = site
  const { filter, unitName, years, sites } = await narrow(site, query)
  const total = await countChanges(db, filter)
  const { offset, ...pages } = pageWindow(query.pageNum, total, rowsOfPage)
  const categories = await getCategories(site)
  const rows = await listChanges(db, filter, { limit: rowsOfPage, offset })
  const { kind, year } = query
  const of = sites.size > 0 ? ('league' as const) : undefined
  const month = year === undefined ? undefined : query.month
  return {
    district: district.name,
    title: titleOf(unitName, of),
    unitName,
    ...pages,
    total,
    chosen: { of, kind, id: filter.unitId, year, month },
    years,
    groups: of === 'league' ? [] : await listGroups(site),
    changes: rows.map((change) => showChange(change, categories, sites)),
  }
}

export const leagueName = '全盟各旗县市'

const titleOf = (unitName: string, of: 'league' | undefined): string =>
  `${of === 'league' ? leagueName : unitName}${pageTitles['/changes']}`

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

type Sites = Narrowed['sites']

/** Of other districts with the origin of their sites. */
function showChange(change: PublicChange, categories: Categories, sites: Sites) {
  const { articleId, articleTypeId, kind, number, time, unitName, reason, title, access } = change
  const its = sites.get(change.districtCode)
  const at = (path: string) => (its?.origin ?? '') + path
  const rootId = categories.pathTo(articleTypeId)[0]?.id ?? articleTypeId
  const isComparable = (kind === 'correction' || kind === 'again') && access === 'open'
  return {
    key: `${kind}-${articleId}-${number}`,
    kind,
    kindTitle: changeKinds[kind],
    time: formatDateTime(time),
    unitName: its && its.name !== unitName ? `${its.name} ${unitName}` : unitName,
    title: title || '已撤下的文章',
    articleHref: title ? at(articleAddress(articleId, rootId)) : null,
    words: wordsOf(change),
    reason,
    recordHref: at(href('/history/:id', { id: articleId })),
    versionHref: isComparable ? at(href('/history/:id/:number', { id: articleId, number })) : null,
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
  const { filter, sites } = await narrow(site, query)
  const categories = await getCategories(site)
  const changes = await listChanges(site.db, filter, { limit: mostRows })
  return changes.map((change) => {
    const shown = showChange(change, categories, sites)
    return [
      [shown.time, shown.kindTitle, shown.unitName, shown.title, shown.words, shown.reason],
      [shown.versionHref ?? shown.recordHref, shown.articleHref ?? ''].map((path) => absolute(site.origin, path)),
    ].flat()
  })
}

/** @param path within the site, or of another district's site; '' for none. */
export const absolute = (origin: string, path: string): string => (path.startsWith('/') ? origin + path : path)

/** The newest changes with their times. */
export async function listNewestChanges(site: RequestContext, query: Query) {
  const { district } = site
  const { filter, unitName, sites } = await narrow(site, query)
  const categories = await getCategories(site)
  const changes = await listChanges(site.db, filter, { limit: newest })
  return {
    title: titleOf(unitName, sites.size > 0 ? 'league' : undefined),
    about: sites.size > 0 ? leagueName : unitName || district.name,
    entries: changes.map((change) => ({ at: change.time, ...showChange(change, categories, sites) })),
  }
}
