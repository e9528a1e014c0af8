import { getActorName, system } from '../../../access/policy.ts'
import { recordAudit } from '../../../audit/audit.server.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { AppError } from '../../../platform/errors.ts'
import { type AdmittedContent, admitContent } from './checks/admit-content.server.ts'
import { checkContent } from './checks/check.server.ts'
import { withoutCorrected } from './checks/findings.ts'
import { lockPublicRows, refuseTakenPlace } from './public-rows.server.ts'
import { publishWork } from './release.server.ts'
import { readChain } from './reviewing/chain.server.ts'
import { backToDraft, type LockedWork, lockWork } from './work-lock.server.ts'

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
  const work = await lockWork(tx, system, articleId)
  const { needed, reviewers } = await readChain(tx, work)
  if (reviewers.length < needed) return endUnreviewed(tx, work, now)
  const { time, actorName } = due
  await lockPublicRows(tx, work.content)
  const found = await checkContent(tx, work.content, { articleId: work.articleId, now, own: true })
  let admitted: AdmittedContent
  try {
    await refuseTakenPlace(tx, work.articleId, work.content)
    admitted = await admitContent(work.content, found, work.findings)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await backToDraft(tx, system, work, error.message, now)
    return
  }
  const release = {
    actorName,
    admitted,
    accepted: JSON.stringify(withoutCorrected(work.findings, found)),
    emergencyReason: '',
    time,
  }
  await publishWork(tx, system, work, release, now)
}

/** Somebody who approved the text got a part in the article since: it needs another review. */
async function endUnreviewed(tx: Tx, work: LockedWork, now: Date): Promise<void> {
  await backToDraft(tx, system, work, '到时没有公开：审核过它的人后来成了这篇文章的作者，请重新送审。', now)
  const { districtCode, articleId } = work
  await recordAudit(tx, {
    actor: getActorName(system),
    action: 'article.unschedule',
    districtCode,
    subject: String(articleId),
  })
}
