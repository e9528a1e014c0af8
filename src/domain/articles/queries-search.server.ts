import { sql } from 'kysely'
import type { Db } from '../../platform/db/types.ts'
import { yearRange } from '../../platform/dates.ts'
import { type Paged, pageSize as usualSize, pageWindow } from '../../platform/paging.ts'
import type { ArticleItem } from './queries.server.ts'
import { excerptAround, type MarkedText, markHits, plainText, searchQuery } from './search-text.ts'
import { type ArticleScope, visible } from './visibility.server.ts'
import './table.server.ts'

export type { MarkedText }

export type SearchQuestion = ArticleScope & { text?: string | undefined; year?: number | undefined }
export type SearchHit = ArticleItem & { marked: MarkedText; excerpt: MarkedText }

/** Nobody reads beyond a hundred pages, and counting further would cost more than the search itself. */
export const mostHits = 1_000

type Found = { id: number; title: string; releaseTime: Date; articleTypeId: number; content: string }

/**
 * Articles that contain all words: title matches first, then body matches, each newest first. `total` stops at
 * `mostHits`. Without words, all articles of the year and category.
 */
export async function searchArticles(
  db: Db,
  question: SearchQuestion,
  pageNum: number,
  pageSize = usualSize,
): Promise<Paged<SearchHit>> {
  const query = question.text ? searchQuery(question.text) : ''
  if (query === null) return { rows: [], total: 0, pageNum: 1, pages: 1 }
  const inTitle = query ? sql`title_search @@ ${query}::tsquery` : sql`true`
  const scope = question.year ? { ...question, released: yearRange(question.year) } : question
  const inBodyOnly = sql`search @@ ${query}::tsquery and not title_search @@ ${query}::tsquery`

  const titles = await countUpTo(db, scope, inTitle)
  const allBodies = query && titles < mostHits ? await countUpTo(db, scope, inBodyOnly) : 0
  const bodies = Math.min(allBodies, mostHits - titles)
  const total = titles + bodies
  const window = pageWindow(pageNum, total, pageSize)

  const fromTitles = Math.max(0, Math.min(pageSize, titles - window.offset))
  const found = [
    ...(fromTitles > 0 ? await newest(db, scope, inTitle, titles, window.offset, fromTitles) : []),
    ...(fromTitles < pageSize && bodies > 0
      ? await newest(db, scope, inBodyOnly, allBodies, Math.max(0, window.offset - titles), pageSize - fromTitles)
      : []),
  ]
  const text = question.text ?? ''
  const rows = found.map(({ content, ...item }) => ({
    ...item,
    marked: markHits(item.title, text),
    excerpt: markHits(excerptAround(plainText(content), text), text),
  }))
  return { rows, total, pageNum: window.pageNum, pages: window.pages }
}

async function countUpTo(db: Db, scope: ArticleScope, matches: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    select count(*) as hits from (
      select 1 from article where ${visible(scope)} and ${matches} limit ${mostHits}
    ) as counted`.execute(db)
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
  scope: ArticleScope,
  matches: ReturnType<typeof sql>,
  hits: number,
  offset: number,
  limit: number,
): Promise<Found[]> {
  const columns = sql`id, title, release_time as "releaseTime", article_type_id as "articleTypeId", content`
  if (hits >= mostHits) {
    const { rows } = await sql<Found>`
      select ${columns} from (
        select * from article where ${visible(scope)} order by release_time desc, id desc limit ${recentArticles}
      ) as recent
      where ${matches} order by release_time desc, id desc limit ${limit} offset ${offset}`.execute(db)
    if (rows.length === limit) return rows
  }
  // Bodies are long: load them for the rows of the page only, not for all rows that are sorted.
  const { rows } = await sql<Found>`
    with hit as materialized (
      select id, release_time from article where ${visible(scope)} and ${matches}
    ), page as (
      select id as page_id from hit order by release_time desc, id desc limit ${limit} offset ${offset}
    )
    select ${columns} from article join page on id = page_id order by release_time desc, id desc`.execute(db)
  return rows
}
