import { z } from 'zod'
import { type Actor, getActorName } from '../../../../access/policy.ts'
import type { Db, Tx } from '../../../../platform/db/types.ts'
import { AppError } from '../../../../platform/errors.ts'
import { operation, type OperationContext } from '../../../operation.ts'
import { getDistrictPlace } from '../../../units/queries.server.ts'
import { can } from '../../policy.ts'
import { tellAuthor, tellReviewers } from './notifications.server.ts'
import { checkContent } from '../checks/check.server.ts'
import { hasListOfNumbers, type Problem, problemOfReasons } from '../checks/declarations.ts'
import { summariseErrors } from '../checks/findings.ts'
import { requireComplete } from '../content.server.ts'
import { listForeignFiles } from '../files/files.server.ts'
import { prepareRelease, toReleaseTime, releaseWork } from '../release.server.ts'
import { addRevision, atLockedWork, backToDraft, type LockedWork, requireStage } from '../work-lock.server.ts'
import { articleInput, findingsReason, requiredText, reviewedText, savedVersion, shortText } from '../work-schema.ts'
import {
  obstacleToReview,
  getNextReview,
  type ReviewStage,
  reviewStages,
  reviewTitles,
  type Stage,
  stageTitles,
} from '../workflow.ts'
import { type Chain, countReviews, readChain } from './chain.server.ts'

const path = '/api/staff/articles/:id'
const apiOf = <Name extends string>(name: Name, summary: string) => ({
  call: `POST ${path}/${name}` as const,
  tag: '稿件',
  summary,
  output: z.null(),
  present: () => null,
})
const common = { at: atLockedWork, changes: [] } as const
const words = (done: string, effect: string) => ({ done, effect, refused: '没有办理' })
/** Remembers what is derived from a long text, so that no lock is held meanwhile. */
const prepare = ({ input, site }: { input: { id: number }; site: OperationContext }) =>
  prepareRelease(site.db, input.id, site.now)

/**
 * Submits a draft for review as a new revision, with the number of reviews that the district of its article asks for now.
 * Reviews that approved exactly this text before are not repeated: it may have been recalled, or returned and submitted
 * again as it was.
 */
export const submitDraft = operation({
  ...common,
  action: 'article.submit',
  permission: 'article.edit',
  api: apiOf('submit', '送审；检查发现问题时要写明仍要发布的理由'),
  input: articleInput.extend({ version: savedVersion, findingsReason }),
  words: words('已送审', '审核人会在“待我审核”中看到它。要修改，请先撤回。'),
  prepare: ({ input, site }) => prepareChecks(site.db, input.id, site.now),
  async run(tx, { actor, input: { id, version, findingsReason: reason }, site: { now }, at: { work } }) {
    requireStage(work, 'draft')
    if (version !== work.version) throw new AppError('conflict', '您送审的时候，别人保存了这篇稿件，请先核对。')
    requireComplete(work.content, now)
    await refuseForeignFiles(tx, work)
    const findings = summariseErrors(
      await checkContent(tx, work.content, { articleId: work.articleId, now, own: true }),
    )
    requireReasons(problemOfReasons(findings, reason))
    const name = getActorName(actor)
    const { needed, reviewers, contributors } = await readChain(tx, work)
    // Who submits a text had a part in it. The last review is never skipped: it releases.
    const approvals = reviewers.filter((reviewer) => reviewer !== name).length
    const stage: Stage = getNextReview(needed, approvals) ?? 'final-review'
    const revisionId = await addRevision(tx, name, id, 'submitted', work.content, work.contentHash, needed)
    await tx
      .updateTable('article_work')
      .set({
        stage,
        revision_id: revisionId,
        submit_time: now,
        update_time: now,
        update_actor: name,
        return_reason: '',
        findings: JSON.stringify(findings),
        findings_reason: findings.length > 0 ? reason : '',
      })
      .where('article_id', '=', id)
      .execute()
    await tellReviewers(tx, work, { revisionId, stage, except: [name, ...contributors, ...reviewers] })
    const count = findings.reduce((sum, each) => sum + each.count, 0)
    return { result: stage, subject: String(id), detail: { stage, findings: count } }
  },
})

/** Remembers the findings of a long text. @throws AppError too_many while many long texts wait. */
async function prepareChecks(db: Db, articleId: number, now: Date): Promise<void> {
  const work = await db
    .selectFrom('article_work')
    .select('content')
    .where('article_id', '=', articleId)
    .executeTakeFirst()
  if (work) await checkContent(db, work.content, { articleId, now })
}

async function refuseForeignFiles(tx: Tx, { articleId, content }: LockedWork): Promise<void> {
  const foreign = await listForeignFiles(tx, articleId, content)
  if (foreign.length > 0)
    throw new AppError(
      'invalid',
      `稿件引用了不属于它的文件（${foreign.join('、')}），请重新上传后替换。`,
      null,
      'document',
    )
}

/** Takes a submitted text back to change it. */
export const recallDraft = operation({
  ...common,
  action: 'article.recall',
  permission: 'article.edit',
  api: apiOf('recall', '撤回送审'),
  input: articleInput,
  words: words('已撤回', '现在可以修改，改好后再送审。'),
  async run(tx, { actor, input: { id }, site: { now }, at: { work } }) {
    requireStage(work, ...reviewStages, 'scheduled')
    await backToDraft(tx, actor, work, '', now)
    return { result: null, subject: String(id) }
  },
})

/** Approves the text in its current review. The last review releases it, or schedules it. */
export const approveDraft = operation({
  ...common,
  action: 'article.approve',
  permission: 'article.review',
  api: apiOf('approve', '审核通过；最后一审通过即发布，也可以定时公开。环节或内容和现在的不同就答 409'),
  input: reviewedText.extend({ remark: shortText('审核意见').default(''), findingsReason }),
  words: words('已通过', '稿件进入下一审。'),
  notices: {
    of: (stage: Stage | 'released') =>
      stage === 'released' || stage === 'scheduled' ? (`article.approve-${stage}` as const) : undefined,
    words: {
      'article.approve-released': { done: '已发布', effect: '网站和接口已经更新。' },
      'article.approve-scheduled': { done: '已通过', effect: '到时自动公开；在此以前，群众看到的和现在一样。' },
    },
  },
  prepare,
  async run(tx, { actor, input: { remark, findingsReason: reason, ...reviewed }, site: { now }, at: { work } }) {
    await requireSameText(tx, work, reviewed)
    const { needed, reviewers, contributors } = await requireReviewer(tx, actor, work)
    const next = getNextReview(needed, reviewers.length + 1)
    if (next === null) await requireConfirmation(tx, actor, work, reason)
    await addReview(tx, actor, work, 'approved', remark)
    const detail = { stage: work.stage, findings: work.findings.length, ...(reason ? { reason } : {}) }
    const recorded = { subject: String(reviewed.id), detail }
    if (next === null)
      return {
        result: toReleaseTime(work.content.releaseAt, now) > now ? ('scheduled' as const) : ('released' as const),
        ...recorded,
        afterwards: (after) => releaseWork(after, actor, work, { emergencyReason: '' }, now),
      }
    await tx
      .updateTable('article_work')
      .set({ stage: next, update_time: now, update_actor: getActorName(actor) })
      .where('article_id', '=', reviewed.id)
      .execute()
    await tellReviewers(tx, work, {
      revisionId: work.revisionId,
      stage: next,
      except: [getActorName(actor), ...contributors, ...reviewers],
    })
    return { result: next, ...recorded }
  },
})

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

/** Sends a text back to its editors. */
export const returnDraft = operation({
  ...common,
  action: 'article.return',
  permission: 'article.review',
  api: apiOf('return', '退回稿件'),
  input: reviewedText.extend({ reason: requiredText('退回的理由', '请写明退回的理由，让编辑知道改什么。') }),
  words: words('已退回', '编辑会看到您写的理由。'),
  async run(tx, { actor, input: { reason, ...reviewed }, site: { now }, at: { work } }) {
    await requireSameText(tx, work, reviewed)
    await requireReviewer(tx, actor, work)
    await addReview(tx, actor, work, 'returned', reason)
    await backToDraft(tx, actor, work, reason, now)
    await tellAuthor(tx, work)
    return { result: null, subject: String(reviewed.id), detail: { stage: work.stage } }
  },
})

/** Releases a text at once, without the reviews that are left. A second person confirms it afterwards. */
export const releaseAtOnce = operation({
  ...common,
  action: 'article.release-at-once',
  permission: 'article.review',
  api: apiOf('release-at-once', '紧急发布，事后由另一个人补审'),
  input: reviewedText.extend({ reason: requiredText('紧急发布的理由', '请写明紧急发布的理由。') }),
  words: words('已发布', '网站和接口已经更新。'),
  prepare,
  async run(tx, { actor, input: { reason, ...reviewed }, site: { now }, at: { work } }) {
    await requireSameText(tx, work, reviewed)
    await requireReviewer(tx, actor, work)
    if (work.findings.length > 0)
      throw new AppError('conflict', '检查发现了问题的稿件不能紧急发布，请退回改正，或走完审核。')
    await addReview(tx, actor, work, 'approved', reason)
    const released = { ...work, content: { ...work.content, releaseAt: null } }
    return {
      result: null,
      subject: String(reviewed.id),
      detail: { stage: work.stage },
      afterwards: (after) => releaseWork(after, actor, released, { emergencyReason: reason }, now),
    }
  },
})

type Reviewed = { stage: ReviewStage; contentHash: string; reviewsGiven: number }

/** @throws AppError conflict if text or review is another than the one that was read. */
async function requireSameText(
  tx: Tx,
  work: LockedWork,
  { stage, contentHash, reviewsGiven }: Reviewed,
): Promise<void> {
  requireStage(work, ...reviewStages)
  if (work.stage !== stage)
    throw new AppError('conflict', `这篇稿件现在${stageTitles[work.stage]}，和您打开时不同。请看过现在的再审核。`)
  if (work.contentHash.toString('hex') !== contentHash)
    throw new AppError('conflict', '您审阅的时候，这篇稿件撤回修改过，请看过现在的内容再审核。')
  if ((await countReviews(tx, work.articleId)) !== reviewsGiven)
    throw new AppError('conflict', '您审阅的时候，别人审核了这篇稿件。请重新打开，看过审核意见再审核。')
}

/** @throws AppError conflict for those who had a part in the article or approved the text already. */
async function requireReviewer(tx: Tx, actor: Actor, work: LockedWork): Promise<Chain> {
  const chain = await readChain(tx, work)
  const obstacle = obstacleToReview(getActorName(actor), chain)
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
    .values({ revision_id: revisionId, content_hash: contentHash, stage, verdict, remark, actor: getActorName(actor) })
    .execute()
}
