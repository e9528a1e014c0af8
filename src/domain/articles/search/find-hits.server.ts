import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { pageWindow } from '../../../platform/paging.ts'
import type { Match } from './conditions.server.ts'
import { kindColumn, periodColumn } from './facet-columns.server.ts'
import { countFacets, type Counted, type Facets } from './facets.ts'

/** Nobody reads beyond a hundred pages, and counting further would cost more than the search itself. */
export const mostHits = 1_000

/** Ids of one page. `facets` is null if there are more articles than are counted. */
export type Hits = { ids: number[]; total: number; pageNum: number; pages: number; facets: Facets | null }

type Search = { among: RawBuilder<SqlBool>; match: Match | null; sort: 'date' | undefined }

const newestFirst = sql`release_time desc, id desc`

/** Articles that match, by rank or date, up to `mostHits`. Without `match` all of them. */
export async function findHits(db: Db, search: Search, pageNum: number, pageSize: number): Promise<Hits> {
  const { among, match, sort } = search
  const rank = match?.rank && sort !== 'date' ? match.rank : sql<number>`0`
  const { rows } = await sql<Counted & { id: number }>`
    select id, area_id as "areaId", article_type_id as "articleTypeId", period, kind from (
      select id, release_time, area_id, article_type_id, ${periodColumn} as period, ${kindColumn} as kind, ${rank} as rank
      from article where ${among} and ${match?.where ?? sql`true`} limit ${mostHits}
    ) as hit order by rank desc, ${newestFirst}`.execute(db)
  const window = pageWindow(pageNum, rows.length, pageSize)
  if (rows.length === mostHits)
    return { ids: await listManyHits(db, search, window.offset, pageSize), total: mostHits, ...window, facets: null }
  const ids = rows.slice(window.offset, window.offset + pageSize).map(({ id }) => id)
  return { ids, total: rows.length, ...window, facets: countFacets(rows) }
}

/** Of more articles than were counted: those with the words in their titles first, each newest first. */
async function listManyHits(db: Db, { among, match, sort }: Search, offset: number, limit: number): Promise<number[]> {
  if (!match?.titles || sort === 'date') {
    const where = match ? match.where : sql<SqlBool>`true`
    return newest(db, among, where, { isCommon: true, offset, limit })
  }
  const inTitle = sql<SqlBool>`${match.titles} and ${match.where}`
  const titles = await countUpTo(db, sql`${among} and ${inTitle}`, mostHits)
  const fromTitles = Math.max(0, Math.min(limit, titles - offset))
  const first = fromTitles
    ? await newest(db, among, inTitle, { isCommon: titles === mostHits, offset, limit: fromTitles })
    : []
  if (fromTitles === limit) return first
  const inBody = sql<SqlBool>`${match.where} and not (${match.titles})`
  const others = { isCommon: true, offset: Math.max(0, offset - titles), limit: limit - fromTitles }
  return [...first, ...(await newest(db, among, inBody, others))]
}

async function countUpTo(db: Db, where: RawBuilder<SqlBool>, most: number): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    select count(*) as hits from (select 1 from article where ${where} limit ${most}) as counted`.execute(db)
  return rows[0]?.hits ?? 0
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
