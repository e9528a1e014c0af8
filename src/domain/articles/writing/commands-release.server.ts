import { type Actor, authorise, nameOf } from '../../../access/policy.ts'
import { recordAudit } from '../../../audit/audit.server.ts'
import { cacheTag, dropCacheTags } from '../../../platform/cache/cache-tags.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { isBlank } from '../../../platform/text/visible.ts'
import { getPlace } from '../../areas/queries.server.ts'
import { can } from '../policy.ts'
import { carryOver } from './carry-over.server.ts'
import { markReleased } from './files/files.server.ts'
import { addRelease } from './release.server.ts'
import { backToDraft } from './work-lock.server.ts'

/**
 * Withdraws an article: the public learns when and why, and reads it no more. A revision that is being written stays,
 * a scheduled one becomes a draft.
 * @param reason shown to the public.
 * @throws AppError invalid without a reason; not_found unless the article is published and within the actor's areas;
 * forbidden.
 */
export async function withdrawArticle(tx: Tx, actor: Actor, id: number, reason: string, now: Date): Promise<void> {
  if (isBlank(reason)) throw new AppError('invalid', '请写明撤稿的理由，它会向群众公开。', null, 'reason')
  // Locked in the order in which a release does it.
  const work = await tx
    .selectFrom('article_work')
    .select(['article_id as articleId', 'revision_id as revisionId', 'stage'])
    .where('article_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const article = await tx
    .selectFrom('article')
    .select(['district_code as districtCode', 'area_id as areaId'])
    .where('id', '=', id)
    .where('status', '=', 'published')
    .forUpdate()
    .executeTakeFirst()
  if (!article) throw notFound('没有这篇已发布的文章。')
  authorise(can(actor, 'article.withdraw', { place: await getPlace(tx, article.areaId) }))
  await carryOver(tx, id)
  if (work?.stage === 'scheduled')
    await backToDraft(tx, actor, work, `文章已撤下，不再定时公开。撤稿的理由：${reason}`, now)
  await tx
    .updateTable('article')
    .set({ status: 'withdrawn', withdraw_time: now, withdraw_reason: reason, update_time: now })
    .where('id', '=', id)
    .execute()
  await markReleased(tx, id, null)
  await addRelease(tx, {
    article_id: id,
    kind: 'withdrawal',
    revision_id: null,
    release_time: now,
    note: reason,
    actor: nameOf(actor),
  })
  const { districtCode } = article
  await recordAudit(tx, { actor: nameOf(actor), action: 'article.withdraw', districtCode, subject: String(id) })
  await dropCacheTags(tx, [cacheTag('articles', districtCode)])
}

/**
 * A second person confirms an emergency release.
 * @throws AppError conflict for whoever released it or wrote it, not_found, forbidden.
 */
export async function confirmRelease(tx: Tx, actor: Actor, articleId: number, now: Date): Promise<void> {
  const release = await tx
    .selectFrom('article_release')
    .innerJoin('article', 'article.id', 'article_release.article_id')
    .innerJoin('article_revision', 'article_revision.id', 'article_release.revision_id')
    .select([
      'article_release.id',
      'article_release.actor',
      'article_revision.actor as submitter',
      'article.area_id as areaId',
      'article.district_code as districtCode',
    ])
    .where('article_release.article_id', '=', articleId)
    .where('emergency_reason', '!=', '')
    .where('confirm_actor', 'is', null)
    .orderBy('article_release.number')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  const place = release && (await getPlace(tx, release.areaId))
  if (!place || !can(actor, 'article.read', { place })) throw notFound('没有等待补审的紧急发布。')
  authorise(can(actor, 'article.review', { place }))
  const name = nameOf(actor)
  if (name === release.actor || name === release.submitter)
    throw new AppError('conflict', '紧急发布应由另一个人补审：这篇稿件是您送审或发布的。')
  await tx
    .updateTable('article_release')
    .set({ confirm_actor: name, confirm_time: now })
    .where('id', '=', release.id)
    .execute()
  await recordAudit(tx, {
    actor: name,
    action: 'article.confirm',
    districtCode: release.districtCode,
    subject: String(articleId),
  })
}
