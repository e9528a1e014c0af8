import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db/types.ts'
import { countArticles } from './queries.server.ts'
import { type ArticleScope, visible } from './visibility.server.ts'
import './table.server.ts'

export type FeedItem = {
  id: number
  title: string
  description: string
  author: string
  releaseTime: Date
  changedAt: Date
  rootTypeId: number
}

const feedLength = 30

const changedAt = sql<Date>`greatest(update_time, release_time)`.as('changedAt')

/** The newest articles of a category or a unit, for feeds. */
export async function listNewest(db: Db, scope: ArticleScope): Promise<FeedItem[]> {
  return db
    .selectFrom('article')
    .select(['id', 'title', 'description', 'author', 'release_time as releaseTime', 'root_type_id as rootTypeId'])
    .select(changedAt)
    .where(visible(scope))
    .orderBy('release_time', 'desc')
    .orderBy('id', 'desc')
    .limit(feedLength)
    .execute()
}

/** URLs per sitemap part; the sitemap protocol allows 50,000. */
const sitemapPart = 10_000

/** Number of sitemap parts. */
export async function countSitemapParts(db: Db, scope: ArticleScope): Promise<number> {
  return Math.ceil((await countArticles(db, scope)) / sitemapPart)
}

export type SitemapItem = { id: number; rootTypeId: number; changedAt: Date }

/** The articles of one part, counted from 1. Oldest first, so that new articles do not change earlier parts. */
export async function listSitemapPart(db: Db, scope: ArticleScope, part: number): Promise<SitemapItem[]> {
  return (
    db
      .selectFrom('article')
      .select(['id', 'root_type_id as rootTypeId', changedAt])
      .where(visible(scope))
      // The parts before are passed over in an index, without reading their articles.
      .where(
        sql<SqlBool>`id >= (
        select id from article where ${visible(scope)} order by id offset ${(part - 1) * sitemapPart} limit 1)`,
      )
      .orderBy('id')
      .limit(sitemapPart)
      .execute()
  )
}
