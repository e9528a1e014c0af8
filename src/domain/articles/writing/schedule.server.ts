import { type Actor, getActorName } from '../../../access/policy.ts'
import { recordAudit } from '../../../audit/audit.server.ts'
import { cacheTag, dropCacheTags } from '../../../platform/cache/cache-tags.ts'
import type { Tx } from '../../../platform/db/types.ts'
import type { LockedWork } from './work-lock.server.ts'

/**
 * Makes a reviewed revision wait for its moment. The public reads the former text until then.
 * @param accepted findings, kept for the record of the release.
 */
export async function scheduleWork(
  tx: Tx,
  actor: Actor,
  work: LockedWork,
  { time, accepted }: { time: Date; accepted: string },
  now: Date,
): Promise<void> {
  await setReleaseTime(tx, actor, work, time, now)
  await recordReleaseTime(tx, actor, work, time)
  await tx.updateTable('article_work').set({ findings: accepted }).where('article_id', '=', work.articleId).execute()
}

/** Sets the moment at which a reviewed revision is released. */
export async function setReleaseTime(tx: Tx, actor: Actor, work: LockedWork, time: Date, now: Date): Promise<void> {
  await tx
    .updateTable('article_work')
    .set({ stage: 'scheduled', schedule_time: time, update_time: now, update_actor: getActorName(actor) })
    .where('article_id', '=', work.articleId)
    .execute()
}

type Scheduled = {
  articleId: number
  /** Null for an imported text, whose record begins later. */
  revisionId: number | null
  districtCode: string
}

/** Records from when a text will be public, with an audit record of its own. */
export async function recordReleaseTime(tx: Tx, actor: Actor, scheduled: Scheduled, time: Date): Promise<void> {
  await addMoment(tx, actor, scheduled, time)
  const { districtCode, articleId } = scheduled
  await recordAudit(tx, {
    actor: getActorName(actor),
    action: 'article.schedule',
    districtCode,
    subject: String(articleId),
    detail: { effective: time.toISOString() },
  })
  // Cached pages expire at the next moment that was known when they were made.
  await dropCacheTags(tx, [cacheTag('articles', districtCode)])
}

export async function addMoment(
  tx: Tx,
  actor: Actor,
  { articleId, revisionId }: Omit<Scheduled, 'districtCode'>,
  time: Date,
): Promise<void> {
  if (revisionId === null) return
  await tx
    .insertInto('article_schedule')
    .values({ article_id: articleId, revision_id: revisionId, release_time: time, actor: getActorName(actor) })
    .execute()
}
