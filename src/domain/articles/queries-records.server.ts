import { sql } from 'kysely'
import type { Db } from '../../platform/db/types.ts'
import { visible } from './visibility.server.ts'
import './books/table.server.ts'
import './contracts/table.server.ts'
import './projects/table.server.ts'
import './table.server.ts'

/** What an article publishes besides its text. `key`: the period of a book, the id of the others. */
export type PublishedRecord = {
  articleId: number
  kind: 'book' | 'contract' | 'project'
  unitId: number
  key: string
  title: string
}

const records = sql<PublishedRecord>`
  select article_id as "articleId", 'book' as kind, unit_id as "unitId", period as key, '' as title from book
  union all select article_id, 'contract', unit_id, id, title from contract
  union all select article_id, 'project', unit_id, project, title from project_stage`

/** Those of public articles, in the order book, contract, project. */
export async function listRecordsOfArticles(db: Db, articleIds: readonly number[]): Promise<PublishedRecord[]> {
  if (articleIds.length === 0) return []
  const found = await sql<PublishedRecord>`
    select * from (${records}) as record where "articleId" = any(${articleIds}::bigint[])
    order by "articleId", kind`.execute(db)
  return found.rows
}

export type DatedRecord = Omit<PublishedRecord, 'articleId' | 'title'> & { changedAt: Date }

/** All public ones of a district, a project once, for machines. */
export const listAllRecords = async (db: Db, scope: { districtCode: string; now: Date }): Promise<DatedRecord[]> => {
  const found = await sql<DatedRecord>`
    select record.kind, record."unitId", record.key, max(greatest(update_time, release_time)) as "changedAt"
    from (${records}) as record join article on article.id = record."articleId"
    where ${visible(scope)}
    group by record.kind, record."unitId", record.key
    order by record.kind, record."unitId", record.key`.execute(db)
  return found.rows
}

/** The units among these that have a public book. */
export async function listUnitsWithBooks(
  db: Db,
  { areaIds, ...scope }: { districtCode: string; now: Date; areaIds: readonly number[] },
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('book')
    .innerJoin('article', 'article.id', 'book.article_id')
    .where(visible({ ...scope, areaIds }))
    .select('article.area_id as areaId')
    .distinct()
    .execute()
  return new Set(rows.map(({ areaId }) => areaId))
}
