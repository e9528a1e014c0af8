import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { attachmentsOfArticle } from '../attachments.server.ts'
import { type ArticleScope, visible } from '../visibility.server.ts'
import '../../../access/area-table.server.ts'
import '../table.server.ts'
import '../writing/table.server.ts'

/** A public article with its unit, as other platforms take it over. */
export type Resource = Awaited<ReturnType<typeof selectResources>>[number]

/** One page of articles, those that were changed last first, and how many there are. Empty past the end. */
export async function listResources(
  db: Db,
  scope: ArticleScope,
  { currentPage, pageSize }: { currentPage: number; pageSize: number },
): Promise<{ rows: Resource[]; total: number }> {
  const { total } = await db
    .selectFrom('article')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(visible(scope))
    .executeTakeFirstOrThrow()
  const ids = await db
    .selectFrom('article')
    .select('id')
    .where(visible(scope))
    .orderBy('update_time', 'desc')
    .orderBy('id', 'desc')
    .offset((currentPage - 1) * pageSize)
    .limit(pageSize)
    .execute()
  const places = ids.map(({ id }) => id)
  const rows = await selectResources(db, scope, places)
  return { rows: rows.toSorted((one, other) => places.indexOf(one.id) - places.indexOf(other.id)), total }
}

/** The public article of a district; undefined if there is none. */
export const findResource = async (db: Db, scope: ArticleScope, id: number): Promise<Resource | undefined> =>
  (await selectResources(db, scope, [id]))[0]

const selectResources = (db: Db, scope: ArticleScope, ids: readonly number[]) =>
  db
    .selectFrom('article')
    .innerJoin('area', 'area.id', 'article.area_id')
    .select([
      'article.id',
      'article.title',
      'article.author',
      'article.source',
      'article.publisher',
      'article.description',
      'article.content',
      'article.picture_url as pictureUrl',
      'article.release_time as releaseTime',
      'article.update_time as updateTime',
      'article.article_type_id as articleTypeId',
      'article.index_no as indexNo',
      'article.document_no as documentNo',
      'article.document_date as documentDate',
      'article.validity',
      'area.name as unitName',
      'area.code as unitCode',
      sql<number>`greatest(1, (select count(*)::integer from article_release
        where article_id = article.id and kind = 'release'))`.as('version'),
      attachmentsOfArticle().as('attachments'),
    ])
    .where(visible(scope))
    .where(sql<boolean>`article.id = any(${[...ids]}::bigint[])`)
    .execute()
