import { type Actor, requireRole } from '../../../access/policy.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors.ts'
import { getPlace } from '../../units/queries.server.ts'
import type { OperationContext } from '../../operation.ts'
import { articleActions, mayKnow } from '../policy.ts'
import '../table.server.ts'

type From = { site: OperationContext; actor: Actor; input: { id?: number } }

/**
 * An article that was public, with its place.
 * @throws AppError not_found, also for those who may not know of it; forbidden for roles that erase nothing anywhere.
 */
export async function atRecordedArticle(db: Db | Tx, { site, actor, input }: From, isLocked = false) {
  requireRole(actor, articleActions['article.erase'].roles)
  const article = await db
    .selectFrom('article')
    .select(['title', 'area_id as areaId', 'closed_time as closedTime'])
    .where('id', '=', input.id ?? 0)
    .where('district_code', '=', site.district.areaCode)
    .where('status', '!=', 'draft')
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
  const place = article && (await getPlace(db, article.areaId))
  if (!place || !mayKnow(actor, place)) throw notFound('没有这篇公开过的文章。')
  return { ...article, place }
}
