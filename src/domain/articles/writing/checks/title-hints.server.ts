import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/types.ts'
import type { ArticleContent } from '../content.ts'
import { findOtherVillages } from './title-hints.ts'
import '../../../../access/area-table.server.ts'
import '../../table.server.ts'

export type TitleHints = {
  otherVillages: string[]
  /** The last other article of the unit with the same title. */
  usedBefore: { id: number; releaseTime: Date } | null
}

/** What is probably a mistake in a title. The caller has checked that the reader may read the article. */
export async function findTitleHints(
  db: Db,
  articleId: number,
  { title, areaId }: Pick<ArticleContent, 'title' | 'areaId'>,
): Promise<TitleHints> {
  if (title === '') return { otherVillages: [], usedBefore: null }
  const units = await db
    .selectFrom('area')
    .select(['id', 'name', 'level', 'parent_id as parentId'])
    .where('district_code', '=', (eb) =>
      eb.selectFrom('area as own').select('own.district_code').where('own.id', '=', areaId),
    )
    .where('standing', '!=', 'merged')
    .execute()
  const before = await db
    .selectFrom('article')
    .select(['id', 'release_time as releaseTime'])
    .where('area_id', '=', areaId)
    .where('id', '!=', articleId)
    .where('status', '=', 'published')
    .where(sql<string>`translate(title, ' ', '')`, '=', title.replaceAll(' ', ''))
    .orderBy('release_time', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { otherVillages: findOtherVillages(title, areaId, units), usedBefore: before ?? null }
}
