import { type Actor, authorise, nameOf, requireRole } from '../../../access/policy.ts'
import { recordAudit } from '../../../audit/audit.server.ts'
import { cacheTag, dropCacheTags } from '../../../platform/cache/cache-tags.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { isBlank } from '../../../platform/text/visible.ts'
import { getPlace } from '../../units/queries.server.ts'
import { requirePublic } from '../../checks/public-gate.server.ts'
import { articleActions, can } from '../policy.ts'
import { carryOver } from './carry-over.server.ts'
import { markReleased } from './files/files.server.ts'
import { addRelease } from './release.server.ts'
import { backToDraft } from './work-lock.server.ts'

/**
 * Withdraws an article: the public sees when and why, but not its text. A scheduled one will not
 * become public, and the public learns nothing of it. A revision that is being written stays, a scheduled one becomes a
 * draft.
 * @param reason shown to the public, if it was public.
 * @returns whether it was public.
 * @throws AppError invalid without a reason; not_found unless the article is published and within the actor's areas;
 * forbidden.
 */
export async function withdrawArticle(
  tx: Tx,
  actor: Actor,
  id: number,
  reason: string,
  now: Date,
): Promise<{ wasPublic: boolean }> {
  requireRole(actor, articleActions['article.withdraw'].roles)
  if (isBlank(reason))
    throw new AppError('invalid', '请写明撤稿的理由；已经公开的文章，理由会向群众公开。', null, 'reason')
  const publicReason = requirePublic('reason', { title: '撤稿的理由' }, reason)
  // Locked in the order in which a release does it.
  const work = await tx
    .selectFrom('article_work')
    .select(['article_id as articleId', 'revision_id as revisionId', 'stage'])
    .where('article_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const article = await tx
    .selectFrom('article')
    .select(['district_code as districtCode', 'area_id as areaId', 'release_time as releaseTime'])
    .where('id', '=', id)
    .where('status', '=', 'published')
    .forUpdate()
    .executeTakeFirst()
  const place = article && (await getPlace(tx, article.areaId))
  if (!place || !can(actor, 'article.read', { place })) throw notFound('没有这篇已发布的文章。')
  authorise(can(actor, 'article.withdraw', { place }))
  await carryOver(tx, id)
  if (work?.stage === 'scheduled')
    await backToDraft(tx, actor, work, `文章已撤下，不再定时公开。撤稿的理由：${reason}`, now)
  await tx
    .updateTable('article')
    .set({ status: 'withdrawn', withdraw_time: now, withdraw_reason: publicReason, update_time: now })
    .where('id', '=', id)
    .execute()
  await markReleased(tx, id, null)
  await addRelease(tx, {
    article_id: id,
    kind: 'withdrawal',
    revision_id: null,
    release_time: now,
    note: publicReason,
    actor: nameOf(actor),
  })
  const { districtCode } = article
  await recordAudit(tx, {
    actor: nameOf(actor),
    action: 'article.withdraw',
    districtCode,
    subject: String(id),
    detail: { withdrawReason: reason },
  })
  await dropCacheTags(tx, [cacheTag('articles', districtCode)])
  return { wasPublic: article.releaseTime <= now }
}
