import { type SqlBool, sql } from 'kysely'
import { compileOnce } from '../../platform/db/compile-once.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Db } from '../../platform/db/types.ts'
import { formatDate, formatDateTime, getYear } from '../../platform/dates.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { type Paged, pageSize, pageWindow } from '../../platform/paging.ts'
import { type ArticleScope, flattenScope, type FlatScope, visible, isVisible } from './visibility.server.ts'
import { fewRows, listWindow } from './list-window.server.ts'
import { countingOf, talliedTotal } from './tally.server.ts'
import { closedWords } from './public-record/words.ts'
import { type Attachment, attachmentsOfArticle } from './attachments.server.ts'
import './table.server.ts'
import './writing/table.server.ts'

/** One row of a list. */
export type ArticleItem = { id: number; title: string; releaseTime: Date; articleTypeId: number }

/** A row of a list that shows which unit published it. */
export type ListedArticle = ArticleItem & { unitName: string }

const itemColumns = ['id', 'title', 'release_time as releaseTime', 'article_type_id as articleTypeId'] as const

const freshDays = 2
const dayMs = 86_400_000

/** A row for display in a list; `fresh` marks articles of the last two days. */
export function toRow(item: ListedArticle, href: string, now: Date) {
  return {
    title: item.title,
    href,
    date: formatDate(item.releaseTime),
    unit: item.unitName,
    ...(isFresh(item, now) ? { fresh: true } : {}),
  }
}

export const isFresh = ({ releaseTime }: Pick<ArticleItem, 'releaseTime'>, now: Date): boolean =>
  now.getTime() - releaseTime.getTime() < freshDays * dayMs

/** One page of articles, newest first; a number past the end means the last page. */
export async function listArticles(db: Db, scope: ArticleScope, pageNum: number): Promise<Paged<ListedArticle>> {
  const offset = (pageNum - 1) * pageSize
  if (offset >= fewRows) return listDeepPage(db, scope, pageNum)
  const found = await selectRows(db, { ...flattenScope(scope), ...totalOf(scope), offset, limit: pageSize })
  const [first] = found
  if (!first && pageNum > 1) return listDeepPage(db, scope, pageNum)
  const rows = found.map(toListed)
  const total = first?.total ?? 0
  return { rows, total, pageNum, pages: pageWindow(pageNum, total).pages }
}

/** Without reading the rows before it. */
async function listDeepPage(db: Db, scope: ArticleScope, wanted: number): Promise<Paged<ListedArticle>> {
  const total = await countArticles(db, scope)
  const { offset, pageNum, pages } = pageWindow(wanted, total)
  const ids = await listWindow(db, scope, countingOf(scope), { offset, limit: pageSize })
  return { rows: await listByIds(db, scope, ids), total, pageNum, pages }
}

/** Rows of a list by their ids. */
async function listByIds(db: Db, scope: ArticleScope, ids: readonly number[]): Promise<ListedArticle[]> {
  if (ids.length === 0) return []
  const { districtCode, now } = scope
  return (await selectRows(db, { districtCode, now, ids, offset: 0, limit: ids.length })).map(toListed)
}

const toListed = ({ id, title, releaseTime, articleTypeId, unitName }: ListedArticle): ListedArticle => ({
  id,
  title,
  releaseTime,
  articleTypeId,
  unitName,
})

/** How many public articles a scope has. */
export async function countArticles(db: Db, scope: ArticleScope): Promise<number> {
  const counting = countingOf(scope)
  const counted = counting
    ? talliedTotal(flattenScope(scope), counting)
    : sql<number>`(select count(*)::integer from article where ${visible(scope)})`
  const { rows } = await sql<{ total: number }>`select ${counted} as total`.execute(db)
  return rows[0]?.total ?? 0
}

/** The year of a district's oldest public article, or this year. */
export async function findFirstYear(db: Db, { districtCode, now }: ArticleScope): Promise<number> {
  const { oldest } = await db
    .selectFrom('article')
    .select((eb) => eb.fn.min('release_time').as('oldest'))
    .where(visible({ districtCode, now }))
    .executeTakeFirstOrThrow()
  return getYear(oldest ?? now)
}

/** Days of the latest public article of each unit, by the unit's id; units without any are left out. */
export async function listLastReleases(
  db: Db,
  scope: Pick<ArticleScope, 'districtCode' | 'now'> & { areaIds: readonly number[] },
): Promise<Map<number, string>> {
  const { areaIds, ...others } = scope
  // One look into the index for each unit.
  const { rows } = await sql<{ areaId: number; last: Date }>`
    select unit.id as "areaId", last from unnest(${[...areaIds]}::integer[]) as unit (id), lateral (
      select release_time as last from article where ${visible(others)} and area_id = unit.id
      order by release_time desc, article.id desc limit 1
    ) as newest`.execute(db)
  return new Map(rows.map(({ areaId, last }) => [areaId, formatDate(last)]))
}

/** The article at a position in the list, counted from 1. */
export async function findArticleByPlace(db: Db, scope: ArticleScope, place: number): Promise<ArticleItem | null> {
  const ids = await listWindow(db, scope, countingOf(scope), { offset: place - 1, limit: 1 })
  const [row] = await listByIds(db, scope, ids)
  return row ?? null
}

type ListValues = FlatScope & {
  /** Only these. */
  ids?: readonly number[]
  offset: number
  limit: number
} & TotalValues

/** The part of the tally that counts a scope, as flags: `compileOnce` sees which values are given, not what they are. */
type TotalValues = {
  byPeriods?: true
  byUnits?: true
  byColumns?: true
  /** The articles themselves are counted. */
  byArticles?: true
  firstPeriod?: number
  lastPeriod?: number
}

function totalOf(scope: ArticleScope): TotalValues {
  const counting = countingOf(scope)
  if (!counting) return { byArticles: true }
  const { part, firstPeriod, lastPeriod } = counting
  return {
    ...(part === 'periods' ? { byPeriods: true } : part === 'units' ? { byUnits: true } : { byColumns: true }),
    ...(firstPeriod !== undefined && { firstPeriod }),
    ...(lastPeriod !== undefined && { lastPeriod }),
  }
}

function totalColumn({ byPeriods, byUnits, byColumns, firstPeriod, lastPeriod, ...scope }: ListValues) {
  const part = byPeriods ? 'periods' : byUnits ? 'units' : byColumns ? 'columns' : null
  const total = part
    ? talliedTotal(scope, { part, ...(firstPeriod && { firstPeriod }), ...(lastPeriod && { lastPeriod }) })
    : sql<number>`(select count(*) from article where ${isVisible(scope)})`
  return total.as('total')
}

/** With how it is counted each row has the total of the list, so that a page is one query. */
const selectRows = compileOnce((db, values: ListValues) => {
  const { offset, limit, ids, byPeriods, byUnits, byColumns, byArticles } = values
  return db
    .selectFrom('article')
    .modifyFront(prepared)
    .select([...itemColumns, sql<string>`(select name from area where area.id = article.area_id)`.as('unitName')])
    .$if(Boolean(byPeriods ?? byUnits ?? byColumns ?? byArticles), (list) => list.select(totalColumn(values)))
    .where(isVisible(values))
    .$if(Boolean(ids), (list) => list.where(sql<SqlBool>`article.id = any(${ids}::bigint[])`))
    .orderBy('release_time', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
})

export type Article = {
  id: number
  title: string
  author: string
  source: string
  publisher: string
  description: string
  content: string
  pictureUrl: string | null
  createTime: Date
  releaseTime: Date
  articleTypeId: number
  areaId: number
  areaName: string
  important: boolean
  indexNo: string | null
  documentNo: string | null
  documentDate: string | null
  validity: '有效' | '废止' | null
  /** Year and quarter that it is about, such as 20263, if its text says one. */
  aboutQuarter: number | null
  /** The period that it is about: first day, and the day after the last one. */
  aboutFrom: string | null
  aboutUntil: string | null
  /** The last day of its public period, if it has one. */
  noticeUntil: string | null
  /** What was corrected in the text that is public now; empty if nothing was. */
  correction: string
  /** How often a text of it was released; 0 for an article that was imported and never changed. */
  releases: number
  updateTime: Date
  attachments: Attachment[]
}

const selectArticle = compileOnce((db, { districtCode, id, now }: { districtCode: string; id: number; now: Date }) =>
  db
    .selectFrom('article')
    .innerJoin('area', 'area.id', 'article.area_id')
    .modifyFront(prepared)
    .select([
      'article.id',
      'article.title',
      'article.author',
      'article.source',
      'article.publisher',
      'article.description',
      'article.content',
      'article.picture_url as pictureUrl',
      'article.create_time as createTime',
      'article.release_time as releaseTime',
      'article.article_type_id as articleTypeId',
      'article.area_id as areaId',
      'area.name as areaName',
      'article.important',
      'article.index_no as indexNo',
      'article.document_no as documentNo',
      'article.document_date as documentDate',
      'article.validity',
      'article.about_quarter as aboutQuarter',
      'article.about_from as aboutFrom',
      'article.about_until as aboutUntil',
      'article.notice_until as noticeUntil',
      'article.update_time as updateTime',
      sql<number>`(select count(*)::integer from article_release
        where article_id = article.id and kind = 'release')`.as('releases'),
      sql<string>`coalesce((select note from article_release
        where article_id = article.id and kind = 'release' order by number desc limit 1), '')`.as('correction'),
      attachmentsOfArticle().as('attachments'),
    ])
    .where('article.id', '=', id)
    .where(isVisible({ districtCode, now })),
)

/** @throws not_found for articles that are not yet released or of another district; closed; gone for withdrawn ones. */
export async function getArticle(db: Db, districtCode: string, id: number, now: Date): Promise<Article> {
  const [article] = await selectArticle(db, { districtCode, id, now })
  if (!article) throw await absence(db, districtCode, id, now)
  return article
}

/** Why there is no such article. What was public once and was withdrawn says when and why. */
async function absence(db: Db, districtCode: string, id: number, now: Date): Promise<AppError> {
  const found = await db
    .selectFrom('article')
    .select(['withdraw_time as time', 'withdraw_reason as reason', 'closed_time as closedTime'])
    .where('id', '=', id)
    .where('district_code', '=', districtCode)
    .where('status', '!=', 'draft')
    .where('release_time', '<=', now)
    // Withdrawn before its moment, it was never public.
    .where((eb) => eb.or([eb('withdraw_time', 'is', null), eb('release_time', '<=', eb.ref('withdraw_time'))]))
    .executeTakeFirst()
  // A withdrawal says more than a closure does.
  if (found?.time) {
    const reason = found.reason ? `，理由：${found.reason.replace(/[。.]+$/, '')}` : ''
    return new AppError('gone', `这篇文章已于 ${formatDateTime(found.time)} 撤下${reason}。`)
  }
  if (found?.closedTime) return new AppError('closed', closedWords)
  return notFound('您要看的文章不存在、尚未发布或已经撤下。')
}

export type Neighbour = { id: number; title: string; unitName: string }
export type Neighbours = { previous: Neighbour | null; next: Neighbour | null }

/** A list page for the API, with more fields so that clients need not fetch each article. Empty past the end. */
export async function listArticlePage(
  db: Db,
  scope: ArticleScope,
  { currentPage, pageSize: size }: { currentPage: number; pageSize: number },
) {
  const total = await countArticles(db, scope)
  const window = { offset: (currentPage - 1) * size, limit: size }
  const ids = await listWindow(db, scope, countingOf(scope), window)
  const rows = await db
    .selectFrom('article')
    .select([
      ...itemColumns,
      'author',
      'description',
      'picture_url as pictureUrl',
      'create_time as createTime',
      'area_id as areaId',
    ])
    .where(sql<SqlBool>`article.id = any(${ids}::bigint[])`)
    .orderBy('release_time', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return { rows, total }
}

const selectNeighbours = compileOnce(
  (db, { releaseTime, id, ...scope }: FlatScope & { releaseTime: Date; id: number }) => {
    const here = sql`(${releaseTime}::timestamptz, ${id}::bigint)`
    const nearest = (side: 'previous' | 'next') =>
      db
        .selectFrom('article')
        .select([
          'id',
          'title',
          sql<string>`(select name from area where area.id = article.area_id)`.as('unitName'),
          sql.lit(side).as('side'),
        ])
        .where(isVisible(scope))
        .where(sql<SqlBool>`(release_time, id) ${sql.raw(side === 'previous' ? '>' : '<')} ${here}`)
        .orderBy('release_time', side === 'previous' ? 'asc' : 'desc')
        .orderBy('id', side === 'previous' ? 'asc' : 'desc')
        .limit(1)
        .as('nearest')
    return db
      .selectFrom(nearest('previous'))
      .modifyFront(prepared)
      .selectAll()
      .unionAll(db.selectFrom(nearest('next')).selectAll())
  },
)

/** The articles before (newer) and after (older) an article in its list. */
export async function getNeighbours(
  db: Db,
  scope: ArticleScope,
  { id, releaseTime }: { id: number; releaseTime: Date },
): Promise<Neighbours> {
  const rows = await selectNeighbours(db, { ...flattenScope(scope), releaseTime, id })
  const neighbour = (wanted: string): Neighbour | null => {
    const row = rows.find(({ side }) => side === wanted)
    return row ? { id: row.id, title: row.title, unitName: row.unitName } : null
  }
  return { previous: neighbour('previous'), next: neighbour('next') }
}

/** When the next scheduled text of a district becomes visible; null if none is scheduled. */
export async function findNextRelease(db: Db, districtCode: string, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`select least(
    (select min(release_time) from article
      where district_code = ${districtCode} and status = 'published' and release_time > ${now}),
    (select min(schedule_time) from article_work join article on article.id = article_work.article_id
      where article.district_code = ${districtCode} and schedule_time > ${now})
  ) as next`.execute(db)
  return rows[0]?.next ?? null
}
