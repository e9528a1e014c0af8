import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { pageWindow } from '../../../platform/paging.ts'
import type { Match } from './conditions.server.ts'
import { countFacets, type Counted, type Facets, periodOf } from './facets.ts'
import { kindOfTitle } from './kinds.ts'

/** Nobody reads beyond a hundred pages, and counting further would cost more than the search itself. */
export const mostHits = 1_000

/** Ids of one page. `facets` is null if there are more articles than are counted. */
export type Hits = { ids: number[]; total: number; pageNum: number; pages: number; facets: Facets | null }

type Search = { among: RawBuilder<SqlBool>; match: Match | null; sort: 'date' | undefined }

const newestFirst = sql`release_time desc, id desc`

/** Articles that match, by rank or date, up to `mostHits`. Without `match` all of them. */
export async function findHits(db: Db, search: Search, pageNum: number, pageSize: number): Promise<Hits> {
  const { among, match } = search
  const titled = match?.titles ? await listUpTo(db, sql`${among} and ${match.titles}`, mostHits) : []
  const titles = titled.length
  // The long vectors of bodies are not read for words of so many titles.
  if (titles === mostHits) return listManyHits(db, search, titles, pageNum, pageSize)
  const hits = await readHits(db, search, titled)
  if (hits === null) return listManyHits(db, search, titles, pageNum, pageSize)
  const window = pageWindow(pageNum, hits.length, pageSize)
  const ids = hits.slice(window.offset, window.offset + pageSize).map(([id]) => id)
  return { ids, total: hits.length, ...window, facets: countFacets(hits.map(countedOf)) }
}

/** The title is null if the article has a number, which says its kind. */
type Hit = [id: number, areaId: number, articleTypeId: number, seconds: number, title: string | null]

/**
 * All hits in order, as one value: a thousand rows take the driver longer than one. Null from `mostHits` on, when the
 * facets are not counted. `titled`: those with the words in their titles, which are known already.
 */
async function readHits(db: Db, { among, match, sort }: Search, titled: readonly number[]): Promise<Hit[] | null> {
  const isTitled = titled.length > 0 ? sql<SqlBool>`(id = any(${[...titled]}::bigint[]))` : sql<SqlBool>`false`
  const rank = match && sort !== 'date' ? match.rank(isTitled) : sql<number>`0`
  const { rows } = await sql<{ total: number; hits: Hit[] | null }>`
    with hit as materialized (
      select id, release_time, area_id, article_type_id, case when document_no is null then title end as title,
        ${rank} as rank
      from article where ${among} and ${match?.where ?? sql`true`} limit ${mostHits}
    )
    select (select count(*) from hit)::integer as total, case when (select count(*) from hit) < ${mostHits} then (
      select json_agg(
        json_build_array(id, area_id, article_type_id, date_part('epoch', release_time)::bigint, title)
        order by rank desc, ${newestFirst}
      ) from hit) end as hits`.execute(db)
  const [found] = rows
  return found?.total === mostHits ? null : (found?.hits ?? [])
}

const countedOf = ([, areaId, articleTypeId, seconds, title]: Hit): Counted => ({
  period: periodOf(seconds),
  areaId,
  articleTypeId,
  kind: title === null ? 'document' : kindOfTitle(title),
})

/** Of more articles than are counted: those with the words in their titles first, each newest first. */
async function listManyHits(db: Db, search: Search, titles: number, pageNum: number, pageSize: number): Promise<Hits> {
  const window = pageWindow(pageNum, mostHits, pageSize)
  const ids = await listPage(db, search, titles, window.offset, pageSize)
  return { ids, total: mostHits, ...window, facets: null }
}

async function listPage(
  db: Db,
  { among, match, sort }: Search,
  titles: number,
  offset: number,
  limit: number,
): Promise<number[]> {
  if (!match?.titles || sort === 'date') {
    const where = match ? match.where : sql<SqlBool>`true`
    return newest(db, among, where, { isCommon: true, offset, limit })
  }
  const fromTitles = Math.max(0, Math.min(limit, titles - offset))
  const isCommon = titles === mostHits
  const first = fromTitles ? await newest(db, among, match.titles, { isCommon, offset, limit: fromTitles }) : []
  if (fromTitles === limit) return first
  const inBody = sql<SqlBool>`${match.where} and not (${match.titles})`
  const others = { isCommon: true, offset: Math.max(0, offset - titles), limit: limit - fromTitles }
  return [...first, ...(await newest(db, among, inBody, others))]
}

async function listUpTo(db: Db, where: RawBuilder<SqlBool>, most: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select json_agg(id) as ids from (select id from article where ${where} limit ${most}) as listed`.execute(db)
  return rows[0]?.ids ?? []
}

/** How many of the newest articles are scanned before falling back to the full-text index. */
const recentArticles = 5_000

/**
 * The planner cannot tell whether few or most articles match, and a wrong guess is a hundred times slower, so the hit
 * count decides. Few hits: find all through the index and sort them. Many hits: a page of them is probably among the
 * newest articles, and sorting all would be slow; that is left for words no longer in use and for high page numbers.
 */
async function newest(
  db: Db,
  among: RawBuilder<SqlBool>,
  where: RawBuilder<SqlBool>,
  { isCommon, offset, limit }: { isCommon: boolean; offset: number; limit: number },
): Promise<number[]> {
  if (isCommon) {
    const { rows } = await sql<{ id: number }>`
      select id from (
        select * from article where ${among} order by ${newestFirst} limit ${recentArticles}
      ) as article
      where ${where} order by ${newestFirst} limit ${limit} offset ${offset}`.execute(db)
    if (rows.length === limit) return rows.map(({ id }) => id)
  }
  const { rows } = await sql<{ id: number }>`
    with hit as materialized (select id, release_time from article where ${among} and ${where})
    select id from hit order by ${newestFirst} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}
