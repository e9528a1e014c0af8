import { type Actor, authorise, nameOf, system } from '../../../access/policy.ts'
import { recordAudit } from '../../../audit/audit.server.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { getPlace } from '../../units/queries.server.ts'
import { can } from '../policy.ts'
import { type AdmittedContent, admitContent } from './checks/admit-content.server.ts'
import { checkContent } from './checks/check.server.ts'
import { pastRelease } from './content.server.ts'
import { publishWork } from './release.server.ts'
import { listContributors, readChain } from './reviewing/chain.server.ts'
import { recordMoment, setMoment } from './schedule.server.ts'
import { backToDraft, type LockedWork, lockWork, requireStage } from './work-lock.server.ts'
import { obstacleToReview } from './workflow.ts'

/**
 * Changes the release time of a reviewed text that is not public yet: a scheduled revision or first release.
 * @throws AppError invalid for a moment that is not to come; conflict if nothing is scheduled, or the actor wrote it; not_found, forbidden.
 */
export async function rescheduleRelease(
  tx: Tx,
  actor: Actor,
  articleId: number,
  releaseAt: Date | null,
  now: Date,
): Promise<void> {
  const upcoming = await lockUpcoming(tx, articleId, now)
  if (upcoming) {
    const place = await getPlace(tx, upcoming.areaId)
    if (!can(actor, 'article.read', { place })) throw notFound('没有这篇稿件，或者它不在您的管理范围内。')
    authorise(can(actor, 'article.publish', { place }))
    const moment = await requireMoment(tx, actor, articleId, releaseAt, now)
    return moveFirstRelease(tx, actor, { articleId, ...upcoming }, moment)
  }
  const work = await lockWork(tx, actor, 'article.publish', articleId)
  requireStage(work, 'scheduled')
  await setMoment(tx, actor, work, await requireMoment(tx, actor, articleId, releaseAt, now), now)
}

async function requireMoment(
  tx: Tx,
  actor: Actor,
  articleId: number,
  releaseAt: Date | null,
  now: Date,
): Promise<Date> {
  const contributors = await listContributors(tx, articleId)
  const obstacle = obstacleToReview(nameOf(actor), { contributors, reviewers: [] })
  if (obstacle) throw new AppError('conflict', obstacle)
  if (!releaseAt) throw new AppError('invalid', '请写明改到哪一天几点公开。', null, 'releaseAt')
  if (releaseAt <= now) throw new AppError('invalid', `${pastRelease}；请改为将来的时间。`, null, 'releaseAt')
  return releaseAt
}

/** Locks a scheduled first release; null if there is none. */
async function lockUpcoming(tx: Tx, articleId: number, now: Date) {
  // In the order in which a release locks.
  await tx
    .selectFrom('article_work')
    .select('article_id')
    .where('article_id', '=', articleId)
    .forUpdate()
    .executeTakeFirst()
  const article = await tx
    .selectFrom('article')
    .select(['area_id as areaId', 'district_code as districtCode'])
    .where('id', '=', articleId)
    .where('status', '=', 'published')
    .where('release_time', '>', now)
    .forUpdate()
    .executeTakeFirst()
  return article ?? null
}

async function moveFirstRelease(
  tx: Tx,
  actor: Actor,
  { articleId, districtCode }: { articleId: number; districtCode: string },
  time: Date,
): Promise<void> {
  await tx.updateTable('article').set({ release_time: time, update_time: time }).where('id', '=', articleId).execute()
  // Imported texts have no record before they are changed.
  const release = await tx
    .selectFrom('article_release')
    .select(['id', 'revision_id as revisionId'])
    .where('article_id', '=', articleId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (release)
    await tx.updateTable('article_release').set({ release_time: time }).where('id', '=', release.id).execute()
  await recordMoment(tx, actor, { articleId, revisionId: release?.revisionId ?? null, districtCode }, time)
}

/**
 * Ends a schedule: the revision is a draft again and does not go out. Until it is released nobody has read it, so this
 * is possible after its moment too, where its release fails.
 * @throws AppError invalid without a reason; conflict if nothing is scheduled; not_found, forbidden.
 */
export async function cancelScheduled(
  tx: Tx,
  actor: Actor,
  articleId: number,
  reason: string,
  now: Date,
): Promise<void> {
  if (reason === '') throw new AppError('invalid', '请写明取消的理由，让编辑知道改什么。', null, 'reason')
  const work = await lockWork(tx, actor, 'article.publish', articleId)
  requireStage(work, 'scheduled')
  await backToDraft(tx, actor, work, reason, now)
  await recordAudit(tx, {
    actor: nameOf(actor),
    action: 'article.unschedule',
    districtCode: work.districtCode,
    subject: String(articleId),
  })
}

/**
 * Releases every scheduled revision whose moment has come. Processes that do so at the same time wait for each other,
 * so that afterwards each of them reads the new texts.
 */
export async function releaseDue(db: Db, now: Date, report: (fault: unknown) => void): Promise<void> {
  const due = await db
    .selectFrom('article_work')
    .select('article_id as articleId')
    .where('schedule_time', '<=', now)
    .orderBy('schedule_time')
    .execute()
  for (const { articleId } of due)
    await db
      .transaction()
      .execute((tx) => releaseIfDue(tx, articleId, now))
      // The former text stays public, and the others are released.
      .catch(report)
}

async function releaseIfDue(tx: Tx, articleId: number, now: Date): Promise<void> {
  const due = await tx
    .selectFrom('article_work')
    .select(['schedule_time as time', 'update_actor as actorName'])
    .where('article_id', '=', articleId)
    .where('schedule_time', '<=', now)
    .forUpdate()
    .executeTakeFirst()
  if (!due?.time) return
  const work = await lockWork(tx, system, 'article.publish', articleId)
  const { needed, reviewers } = await readChain(tx, work)
  if (reviewers.length < needed) return endUnreviewed(tx, work, now)
  const { time, actorName } = due
  const found = await checkContent(tx, work.content, { now, own: true })
  let admitted: AdmittedContent
  try {
    admitted = await admitContent(work.content, found, work.findings)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await backToDraft(tx, system, work, error.message, now)
    return
  }
  const release = { actorName, admitted, accepted: JSON.stringify(work.findings), emergencyReason: '', time }
  await publishWork(tx, system, work, release, now)
}

/** Somebody who approved the text got a part in the article since: it needs another review. */
async function endUnreviewed(tx: Tx, work: LockedWork, now: Date): Promise<void> {
  await backToDraft(tx, system, work, '到时没有公开：审核过它的人后来成了这篇文章的作者，请重新送审。', now)
  const { districtCode, articleId } = work
  await recordAudit(tx, {
    actor: nameOf(system),
    action: 'article.unschedule',
    districtCode,
    subject: String(articleId),
  })
}
