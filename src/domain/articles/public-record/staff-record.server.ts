import { type Actor, authorise, requireRole } from '../../../access/policy.ts'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors.ts'
import { getPlace } from '../../areas/queries.server.ts'
import { articleActions, can, mayKnow } from '../policy.ts'
import { listRecord, type RecordRow } from './record.server.ts'
import '../table.server.ts'

export type StaffRecord = {
  title: string
  /** Whether it is closed while reported personal data is examined. */
  isClosed: boolean
  /** Whether the actor may open the article's own page. */
  mayRead: boolean
  /** Oldest first. */
  rows: RecordRow[]
}

/** The public record of an article, for those who may erase versions. @throws AppError not_found, forbidden */
export async function getStaffRecord(
  db: Db,
  actor: Actor,
  districtCode: string,
  articleId: number,
  now: Date,
): Promise<StaffRecord> {
  requireRole(actor, articleActions['article.erase'].roles)
  const article = await db
    .selectFrom('article')
    .select(['title', 'area_id as areaId', 'closed_time as closedTime'])
    .where('id', '=', articleId)
    .where('district_code', '=', districtCode)
    .where('status', '!=', 'draft')
    .executeTakeFirst()
  const place = article && (await getPlace(db, article.areaId))
  if (!place || !mayKnow(actor, place)) throw notFound('没有这篇公开过的文章。')
  authorise(can(actor, 'article.erase', { place }))
  return {
    title: article.title,
    isClosed: article.closedTime !== null,
    mayRead: can(actor, 'article.read', { place }),
    rows: await listRecord(db, articleId, now),
  }
}
