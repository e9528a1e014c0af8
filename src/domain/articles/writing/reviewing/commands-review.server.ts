import { type Actor, nameOf } from '../../../../access/policy.ts'
import { recordAudit } from '../../../../audit/audit.server.ts'
import type { Tx } from '../../../../platform/db/types.ts'
import { AppError } from '../../../../platform/errors.ts'
import { getDistrictPlace } from '../../../units/queries.server.ts'
import { can } from '../../policy.ts'
import { requireComplete } from '../content.server.ts'
import { listForeignFiles } from '../files/files.server.ts'
import { hasListOfNumbers, type Problem, problemOfReasons } from '../checks/declarations.ts'
import type { FindingSummary } from '../checks/findings.ts'
import { releaseWork } from '../release.server.ts'
import { addRevision, backToDraft, type LockedWork, lockWork, requireStage } from '../work-lock.server.ts'
import {
  obstacleToReview,
  reviewAfter,
  type ReviewStage,
  reviewStages,
  reviewTitles,
  type Stage,
  stageTitles,
} from '../workflow.ts'
import { type Chain, readChain } from './chain.server.ts'

/** What the checks found in the text that is submitted, and the reason for which it is released all the same. */
export type Checked = { findings: readonly FindingSummary[]; reason: string }

/**
 * Submits a draft for review as a new revision, with the number of reviews that the district of its article asks for now.
 * Reviews that approved exactly this text before are not repeated: it may have been recalled, or returned and submitted
 * again as it was.
 * @param version of the draft as the editor saw it.
 * @throws AppError invalid for an incomplete text, or findings without a reason; conflict, not_found, forbidden.
 */
export async function submitDraft(
  tx: Tx,
  actor: Actor,
  articleId: number,
  { version, checked }: { version: number; checked: Checked },
  now: Date,
): Promise<Stage> {
  const work = await lockWork(tx, actor, 'article.edit', articleId)
  requireStage(work, 'draft')
  if (version !== work.version) throw new AppError('conflict', '您送审的时候，别人保存了这篇稿件，请先核对。')
  requireComplete(work.content, now)
  const foreign = await listForeignFiles(tx, articleId, work.content)
  if (foreign.length > 0)
    throw new AppError(
      'invalid',
      `稿件引用了不属于它的文件（${foreign.join('、')}），请重新上传后替换。`,
      null,
      'document',
    )
  requireReasons(problemOfReasons(checked.findings, checked.reason))
  const name = nameOf(actor)
  const { needed, reviewers } = await readChain(tx, work)
  // Who submits a text had a part in it. The last review is never skipped: it releases.
  const approvals = reviewers.filter((reviewer) => reviewer !== name).length
  const stage = reviewAfter(needed, approvals) ?? 'final-review'
  const revisionId = await addRevision(tx, name, articleId, 'submitted', work.content, work.contentHash, needed)
  await tx
    .updateTable('article_work')
    .set({
      stage,
      revision_id: revisionId,
      submit_time: now,
      update_time: now,
      update_actor: name,
      return_reason: '',
      findings: JSON.stringify(checked.findings),
      findings_reason: checked.findings.length > 0 ? checked.reason : '',
    })
    .where('article_id', '=', articleId)
    .execute()
  await recordAudit(tx, {
    actor: name,
    action: 'article.submit',
    districtCode: work.districtCode,
    subject: String(articleId),
    detail: { stage, findings: checked.findings.reduce((sum, { count }) => sum + count, 0) },
  })
  return stage
}

/** Takes a submitted text back to change it. @throws AppError conflict, not_found, forbidden. */
export async function recallDraft(tx: Tx, actor: Actor, articleId: number, now: Date): Promise<void> {
  const work = await lockWork(tx, actor, 'article.edit', articleId)
  requireStage(work, ...reviewStages, 'scheduled')
  await backToDraft(tx, actor, work, '', now)
  await recordAudit(tx, {
    actor: nameOf(actor),
    action: 'article.recall',
    districtCode: work.districtCode,
    subject: String(articleId),
  })
}

/** What a reviewer read: a verdict counts for this text in this review, and for no other. */
export type Reviewed = {
  stage: ReviewStage | null
  /** Hash of the content, in hexadecimal digits. */
  contentHash: string
}

export type Approval = Reviewed & {
  remark: string
  /** Why the final reviewer releases in spite of findings; empty if there are none. */
  findingsReason: string
}

/**
 * Approves the text in its current review. The last review releases it, or schedules it.
 * @throws AppError conflict if text or review is another than the one that was read, or the reviewer may not review it;
 * invalid for findings without a reason; not_found, forbidden.
 */
export async function approveDraft(
  tx: Tx,
  actor: Actor,
  articleId: number,
  { remark, findingsReason, ...reviewed }: Approval,
  now: Date,
): Promise<Stage | 'released'> {
  const work = await lockReview(tx, actor, articleId, reviewed)
  const { needed, reviewers } = await requireReviewer(tx, actor, work)
  const next = reviewAfter(needed, reviewers.length + 1)
  if (next === null) await requireConfirmation(tx, actor, work, findingsReason)
  await addReview(tx, actor, work, 'approved', remark)
  await recordAudit(tx, {
    actor: nameOf(actor),
    action: 'article.approve',
    districtCode: work.districtCode,
    subject: String(articleId),
    detail: {
      stage: work.stage,
      findings: work.findings.length,
      ...(findingsReason ? { reason: findingsReason } : {}),
    },
  })
  if (next === null) return releaseWork(tx, actor, work, { emergencyReason: '' }, now)
  await tx
    .updateTable('article_work')
    .set({ stage: next, update_time: now, update_actor: nameOf(actor) })
    .where('article_id', '=', articleId)
    .execute()
  return next
}

function requireReasons(problem: Problem | null): void {
  if (problem) throw new AppError('invalid', problem.message, null, problem.field)
}

/** The last reviewer confirms in their own words what the checks found. @throws AppError invalid, forbidden. */
async function requireConfirmation(tx: Tx, actor: Actor, work: LockedWork, reason: string): Promise<void> {
  const { findings, articleId, districtCode } = work
  const { former } = await tx
    .selectFrom('article_work')
    .select('findings_reason as former')
    .where('article_id', '=', articleId)
    .executeTakeFirstOrThrow()
  requireReasons(problemOfReasons(findings, reason, former))
  if (hasListOfNumbers(findings) && !can(actor, 'article.review', { place: await getDistrictPlace(tx, districtCode) }))
    throw new AppError(
      'forbidden',
      '同一处有五个以上完整的身份证号或银行账号：请退回删去；确是误报的，由管理整个地区的审核员终审。',
    )
}

/**
 * Sends a text back to its editors.
 * @throws AppError invalid without a reason, conflict, not_found, forbidden.
 */
export async function returnDraft(
  tx: Tx,
  actor: Actor,
  articleId: number,
  { reason, ...reviewed }: Reviewed & { reason: string },
  now: Date,
): Promise<void> {
  if (reason === '') throw new AppError('invalid', '请写明退回的理由，让编辑知道改什么。', null, 'remark')
  const work = await lockReview(tx, actor, articleId, reviewed)
  await requireReviewer(tx, actor, work)
  await addReview(tx, actor, work, 'returned', reason)
  await backToDraft(tx, actor, work, reason, now)
  await recordAudit(tx, {
    actor: nameOf(actor),
    action: 'article.return',
    districtCode: work.districtCode,
    subject: String(articleId),
    detail: { stage: work.stage },
  })
}

/**
 * Releases a text at once, without the reviews that are left. A second person confirms it afterwards.
 * @throws AppError invalid without a reason, conflict, not_found, forbidden.
 */
export async function releaseAtOnce(
  tx: Tx,
  actor: Actor,
  articleId: number,
  { reason, ...reviewed }: Reviewed & { reason: string },
  now: Date,
): Promise<void> {
  if (reason === '') throw new AppError('invalid', '请写明紧急发布的理由。', null, 'emergencyReason')
  const work = await lockReview(tx, actor, articleId, reviewed)
  await requireReviewer(tx, actor, work)
  if (work.findings.length > 0)
    throw new AppError('conflict', '检查发现了问题的稿件不能紧急发布，请退回改正，或走完审核。')
  await addReview(tx, actor, work, 'approved', reason)
  await recordAudit(tx, {
    actor: nameOf(actor),
    action: 'article.release-at-once',
    districtCode: work.districtCode,
    subject: String(articleId),
    detail: { stage: work.stage },
  })
  await releaseWork(
    tx,
    actor,
    { ...work, content: { ...work.content, releaseAt: null } },
    { emergencyReason: reason },
    now,
  )
}

async function lockReview(
  tx: Tx,
  actor: Actor,
  articleId: number,
  { stage, contentHash }: Reviewed,
): Promise<LockedWork> {
  const work = await lockWork(tx, actor, 'article.review', articleId)
  requireStage(work, ...reviewStages)
  if (work.stage !== stage)
    throw new AppError('conflict', `这篇稿件现在${stageTitles[work.stage]}，和您打开时不同。请看过现在的再审核。`)
  if (work.contentHash.toString('hex') !== contentHash)
    throw new AppError('conflict', '您审阅的时候，这篇稿件撤回修改过，请看过现在的内容再审核。')
  return work
}

/** @throws AppError conflict for those who had a part in the article or approved the text already. */
async function requireReviewer(tx: Tx, actor: Actor, work: LockedWork): Promise<Chain> {
  const chain = await readChain(tx, work)
  const obstacle = obstacleToReview(nameOf(actor), chain)
  if (obstacle) throw new AppError('conflict', obstacle)
  return chain
}

async function addReview(
  tx: Tx,
  actor: Actor,
  { revisionId, contentHash, stage }: LockedWork,
  verdict: 'approved' | 'returned',
  remark: string,
): Promise<void> {
  if (revisionId === null || stage === 'draft' || stage === 'scheduled')
    throw new Error(`There is no ${reviewTitles['final-review']} of a draft.`)
  await tx
    .insertInto('article_review')
    .values({ revision_id: revisionId, content_hash: contentHash, stage, verdict, remark, actor: nameOf(actor) })
    .execute()
}
