import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { pageWindow } from '../../../platform/paging.ts'
import { among as amongArticles, type Match, type Narrowing } from './conditions.server.ts'
import { countFacets, type Facets, type PartlyCounted } from './facets.ts'

/** Nobody reads beyond a hundred pages, and counting further would cost more than the search itself. */
export const mostHits = 1_000

/** Ids of one page. `facets` is null if there are more articles than are counted. */
export type Hits = { ids: number[]; total: number; pageNum: number; pages: number; facets: Facets | null }

type Search = { among: RawBuilder<SqlBool>; match: Match | null; sort: 'date' | undefined }

const newestFirst = sql`release_time desc, id desc`

/** Articles that match, by rank or date, up to `mostHits`. Without `match` all of them. */
export async function findHits(db: Db, search: Search, pageNum: number, pageSize: number): Promise<Hits> {
  const { titles, hits } = await readHits(db, search)
  if (hits === null) return listManyHits(db, search, titles, pageNum, pageSize)
  const window = pageWindow(pageNum, hits.ids.length, pageSize)
  const ids = hits.ids.slice(window.offset, window.offset + pageSize)
  return { ids, total: hits.ids.length, ...window, facets: countFacets(hits.counted) }
}

/**
 * `titles`: how many have the words in their titles, up to `mostHits`. `hits`: ids of all in order, and how many are
 * alike in each column; null from `mostHits` on, when the facets are not counted.
 */
type Read = { titles: number; hits: { ids: number[]; counted: PartlyCounted[] } | null }

/** In one query, and the hits as one value, because queries and rows take the driver long. */
async function readHits(db: Db, { among, match, sort }: Search): Promise<Read> {
  const rank = match && sort !== 'date' ? match.rank(sql<SqlBool>`(id in (select id from titled))`) : sql<number>`0`
  // The long vectors of bodies are not read for words of so many titles.
  const fewTitles = sql<SqlBool>`(select count(*) from titled) < ${mostHits}`
  const { rows } = await sql<Read>`
    with titled as materialized (
      select id from article where ${among} and ${match?.titles ?? sql`false`} limit ${mostHits}
    ), hit as materialized (
      select id, release_time, period, area_id, article_type_id, kind, ${rank} as rank
      from article where ${fewTitles} and ${among} and ${match?.where ?? sql`true`} limit ${mostHits}
    )
    select (select count(*) from titled)::integer as titles,
      case when ${fewTitles} and (select count(*) from hit) < ${mostHits} then json_build_object(
        'ids', (select coalesce(json_agg(id order by rank desc, ${newestFirst}), '[]') from hit),
        'counted', (select coalesce(json_agg(counted), '[]') from (
          select period, area_id as "areaId", article_type_id as "articleTypeId", kind, count(*) as count
          from hit group by grouping sets (period, area_id, article_type_id, kind)
        ) as counted)
      ) end as hits`.execute(db)
  return rows[0] ?? { titles: 0, hits: null }
}

/** How many articles are of each value of a column; the others are null in each row. */
export async function countAlike(db: Db, narrowing: Narrowing): Promise<PartlyCounted[]> {
  const { rows } = await sql<PartlyCounted>`
    select period, area_id as "areaId", article_type_id as "articleTypeId", kind, count(*)::integer as count
    from article where ${amongArticles(narrowing)}
    group by grouping sets (period, area_id, article_type_id, kind)`.execute(db)
  return rows
}

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
