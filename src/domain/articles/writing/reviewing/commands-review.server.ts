import { type Actor, nameOf } from '../../../../access/policy.ts'
import { recordAudit } from '../../../../audit/audit.server.ts'
import type { Tx } from '../../../../platform/db/types.ts'
import { AppError } from '../../../../platform/errors.ts'
import { requireComplete } from '../content.server.ts'
import { listForeignFiles } from '../files/files.server.ts'
import type { FindingSummary } from '../checks/findings.ts'
import { releaseWork } from '../release.server.ts'
import {
  addRevision,
  backToDraft,
  listApprovals,
  type LockedWork,
  lockWork,
  requireStage,
} from '../work-lock.server.ts'
import { obstacleToReview, type ReviewCount, reviewTitles, type Stage, stageAfter } from '../workflow.ts'

/** What the checks found in the text that is submitted, and the reason for which it is released all the same. */
export type Checked = { findings: readonly FindingSummary[]; reason: string }

const reviewing = ['first-review', 'second-review', 'final-review'] as const

/**
 * Submits a draft for review as a new revision.
 * @param version of the draft as the editor saw it.
 * @throws AppError invalid for an incomplete text, or findings without a reason; conflict, not_found, forbidden.
 */
export async function submitDraft(
  tx: Tx,
  actor: Actor,
  articleId: number,
  { version, checked, reviews }: { version: number; checked: Checked; reviews: ReviewCount },
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
  if (checked.findings.length > 0 && checked.reason === '')
    throw new AppError('invalid', '检查发现了问题：请改正，或说明仍要发布的理由。', null, 'findingsReason')
  const name = nameOf(actor)
  const approved = new Set((await listApprovals(tx, work)).map(({ stage }) => stage))
  const stage = stageAfter('draft', 'submit', reviews, approved)
  if (stage === null || stage === 'released') throw new Error('A draft goes to a review.')
  const revisionId = await addRevision(tx, name, articleId, 'submitted', work.content, work.contentHash)
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
  requireStage(work, ...reviewing, 'scheduled')
  await backToDraft(tx, actor, work, '', now)
  await recordAudit(tx, {
    actor: nameOf(actor),
    action: 'article.recall',
    districtCode: work.districtCode,
    subject: String(articleId),
  })
}

export type Approval = {
  /** Hash of the content that the reviewer read, in hexadecimal digits. */
  contentHash: string
  remark: string
  /** Why the final reviewer releases in spite of findings; empty if there are none. */
  findingsReason: string
  reviews: ReviewCount
}

/**
 * Approves the text in its current review. The last review releases it, or schedules a revision of a public article.
 * @throws AppError conflict if the text is another than the one that was read, or the reviewer may not review it;
 * invalid for findings without a reason; not_found, forbidden.
 */
export async function approveDraft(
  tx: Tx,
  actor: Actor,
  articleId: number,
  { contentHash, remark, findingsReason, reviews }: Approval,
  now: Date,
): Promise<Stage | 'released'> {
  const work = await lockReview(tx, actor, articleId, contentHash)
  const approvals = await requireReviewer(tx, actor, work)
  const approved = new Set(approvals.map(({ stage }) => stage))
  const next = stageAfter(work.stage, 'approve', reviews, approved)
  if (next === null) throw new Error('A text in review can be approved.')
  if (next === 'released' && work.findings.length > 0 && findingsReason === '')
    throw new AppError('invalid', '这篇稿件有检查发现的问题：请退回，或说明仍要发布的理由。', null, 'findingsReason')
  await addReview(tx, actor, work, 'approved', remark)
  await recordAudit(tx, {
    actor: nameOf(actor),
    action: 'article.approve',
    districtCode: work.districtCode,
    subject: String(articleId),
    detail: { stage: work.stage, findings: work.findings.length },
  })
  if (next === 'released') return releaseWork(tx, actor, work, { emergencyReason: '' }, now)
  await tx
    .updateTable('article_work')
    .set({ stage: next, update_time: now, update_actor: nameOf(actor) })
    .where('article_id', '=', articleId)
    .execute()
  return next
}

/**
 * Sends a text back to its editors.
 * @throws AppError invalid without a reason, conflict, not_found, forbidden.
 */
export async function returnDraft(
  tx: Tx,
  actor: Actor,
  articleId: number,
  { contentHash, reason }: { contentHash: string; reason: string },
  now: Date,
): Promise<void> {
  if (reason === '') throw new AppError('invalid', '请写明退回的理由，让编辑知道改什么。', null, 'remark')
  const work = await lockReview(tx, actor, articleId, contentHash)
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
  { contentHash, reason }: { contentHash: string; reason: string },
  now: Date,
): Promise<void> {
  if (reason === '') throw new AppError('invalid', '请写明紧急发布的理由。', null, 'emergencyReason')
  const work = await lockReview(tx, actor, articleId, contentHash)
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

async function lockReview(tx: Tx, actor: Actor, articleId: number, contentHash: string): Promise<LockedWork> {
  const work = await lockWork(tx, actor, 'article.review', articleId)
  requireStage(work, ...reviewing)
  if (work.contentHash.toString('hex') !== contentHash)
    throw new AppError('conflict', '您审阅的时候，这篇稿件撤回修改过，请看过现在的内容再审核。')
  return work
}

/** @throws AppError conflict for authors and for those who approved the text already. */
async function requireReviewer(tx: Tx, actor: Actor, work: LockedWork) {
  const approvals = await listApprovals(tx, work)
  const reviewers = approvals.map((approval) => approval.actor)
  const obstacle = obstacleToReview(nameOf(actor), { editors: work.editors, reviewers })
  if (obstacle) throw new AppError('conflict', obstacle)
  return approvals
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
