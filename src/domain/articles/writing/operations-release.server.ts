import { z } from 'zod'
import { type Actor, getActorName, requireRole } from '../../../access/policy.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { AppError, notFound, wrongField } from '../../../platform/errors.ts'
import { operation, type OperationContext } from '../../operation.ts'
import { requirePublic } from '../../checks/public-gate.server.ts'
import { getPlace } from '../../units/queries.server.ts'
import { refreshEvidence } from '../../duties/evidence.server.ts'
import { removePublicRows } from './public-rows.server.ts'
import { articleActions, can } from '../policy.ts'
import { carryOver } from './carry-over.server.ts'
import { pastRelease } from './content.server.ts'
import { markReleased } from './files/files.server.ts'
import { addRelease } from './release.server.ts'
import { listContributors } from './reviewing/chain.server.ts'
import { findUnconfirmed } from './reviewing/emergency-releases.server.ts'
import { addMoment, setReleaseTime } from './schedule.server.ts'
import { atLockedWork, backToDraft, requireStage } from './work-lock.server.ts'
import { articleInput, contentHash, requiredText } from './work-schema.ts'
import { obstacleToReview } from './workflow.ts'

type From = { site: OperationContext; actor: Actor; input: { id?: number } }

const apiOf = <Name extends string>(name: Name, summary: string) => ({
  call: `POST /api/staff/articles/:id/${name}` as const,
  tag: '稿件',
  summary,
  output: z.null(),
  present: () => null,
})
const words = (done: string, effect: string) => ({ done, effect, refused: '没有办理' })

/** Changes the release time of a reviewed text that is not public yet: a scheduled revision or first release. */
export const rescheduleRelease = operation({
  action: 'article.schedule',
  permission: 'article.publish',
  changes: ['articles'],
  api: apiOf('reschedule', '改变定时公开的时间，修订稿和还没有公开的文章都可以'),
  input: articleInput.extend({
    releaseAt: z.iso.datetime({ offset: true, error: '请写明改到哪一天几点公开。' }).describe('公开的时间'),
  }),
  words: words('已改时间', '到新的时间自动公开。'),
  async at(db, from) {
    const upcoming = await lockUpcoming(db, from)
    return upcoming ? { ...upcoming, work: null } : atLockedWork(db, from)
  },
  async run(tx, { actor, input: { id, releaseAt }, site: { now }, at: { work } }) {
    if (work) requireStage(work, 'scheduled')
    const obstacle = obstacleToReview(getActorName(actor), {
      contributors: await listContributors(tx, id),
      reviewers: [],
    })
    if (obstacle) throw new AppError('conflict', obstacle)
    const time = new Date(releaseAt)
    if (time <= now) throw wrongField('releaseAt', `${pastRelease}；请改为将来的时间。`)
    if (work) await setReleaseTime(tx, actor, work, time, now)
    const revisionId = work ? work.revisionId : await moveFirstRelease(tx, id, time)
    await addMoment(tx, actor, { articleId: id, revisionId }, time)
    return { result: null, subject: String(id), detail: { effective: time.toISOString() } }
  },
})

/** Locks a scheduled first release; null if there is none. @throws AppError not_found */
async function lockUpcoming(db: Db | Tx, { actor, input: { id = 0 }, site }: From) {
  await lockDraftOf(db, id)
  const article = await db
    .selectFrom('article')
    .select('area_id as areaId')
    .where('id', '=', id)
    .where('status', '=', 'published')
    .where('release_time', '>', site.now)
    .forUpdate()
    .executeTakeFirst()
  if (!article) return null
  const place = await getPlace(db, article.areaId)
  if (!can(actor, 'article.read', { place })) throw notFound('没有这篇稿件，或者它不在您的管理范围内。')
  return { place }
}

/** Before the article itself, in the order in which a release locks. */
const lockDraftOf = (db: Db | Tx, articleId: number) =>
  db
    .selectFrom('article_work')
    .select(['article_id as articleId', 'revision_id as revisionId', 'stage'])
    .where('article_id', '=', articleId)
    .forUpdate()
    .executeTakeFirst()

/** @returns the released revision; null for an imported text, which has no record before it is changed. */
async function moveFirstRelease(tx: Tx, articleId: number, time: Date): Promise<number | null> {
  await tx.updateTable('article').set({ release_time: time, update_time: time }).where('id', '=', articleId).execute()
  const release = await tx
    .selectFrom('article_release')
    .select(['id', 'revision_id as revisionId'])
    .where('article_id', '=', articleId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!release) return null
  await tx.updateTable('article_release').set({ release_time: time }).where('id', '=', release.id).execute()
  await refreshEvidence(tx, [articleId])
  return release.revisionId
}

/**
 * Ends a schedule: the revision is a draft again and does not go out. Until it is released nobody has read it, so this
 * is possible after its moment too, where its release fails.
 */
export const cancelScheduled = operation({
  action: 'article.unschedule',
  permission: 'article.publish',
  changes: [],
  at: atLockedWork,
  api: apiOf('unschedule', '取消一篇修订稿的定时公开，稿件回到草稿'),
  input: articleInput.extend({ reason: requiredText('取消的理由', '请写明取消的理由，让编辑知道改什么。') }),
  words: words('已取消', '稿件回到草稿，不会公开；编辑会看到您写的理由。'),
  async run(tx, { actor, input: { id, reason }, site: { now }, at: { work } }) {
    requireStage(work, 'scheduled')
    await backToDraft(tx, actor, work, reason, now)
    return { result: null, subject: String(id) }
  },
})

/** A second person confirms an emergency release. */
export const confirmRelease = operation({
  action: 'article.confirm',
  permission: 'article.review',
  changes: [],
  api: apiOf('confirm', '补审紧急发布；内容和等待补审的不同就答 409'),
  input: articleInput.extend({ contentHash }),
  words: words('已补审', '紧急发布已经由第二个人确认。'),
  async at(db, { actor, input: { id } }) {
    const article = await db
      .selectFrom('article')
      .select('area_id as areaId')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const place = article && (await getPlace(db, article.areaId))
    const release =
      place && can(actor, 'article.read', { place }) && (await findUnconfirmed(db, id, getActorName(actor)))
    if (!release) throw notFound('没有等待补审的紧急发布。')
    return { place, release }
  },
  async run(tx, { actor, input, site, at: { release } }) {
    if (release.obstacle) throw new AppError('conflict', release.obstacle)
    if (release.contentHash !== input.contentHash)
      throw new AppError('conflict', '您打开以后，等待补审的内容变了。请看过现在的再补审。')
    await tx
      .updateTable('article_release')
      .set({ confirm_actor: getActorName(actor), confirm_time: site.now })
      .where('id', '=', release.id)
      .execute()
    return { result: null, subject: String(input.id) }
  },
})

/**
 * Withdraws an article: the public sees when and why, but not its text. A scheduled one will not become public, and the
 * public learns nothing of it. A revision that is being written stays, a scheduled one becomes a draft.
 */
export const withdrawArticle = operation({
  action: 'article.withdraw',
  permission: 'article.withdraw',
  changes: ['articles'],
  api: apiOf('withdraw', '撤下已发布的文章，理由向群众公开；还没有到时间的不再公开'),
  input: articleInput.extend({
    reason: requiredText('撤稿的理由', '请写明撤稿的理由；已经公开的文章，理由会向群众公开。'),
  }),
  words: words('已撤下', '群众打开它时会看到撤下的时间和理由。'),
  notices: {
    of: ({ wasPublic }: { wasPublic: boolean }) => (wasPublic ? undefined : 'article.withdraw-scheduled'),
    words: { 'article.withdraw-scheduled': { done: '已取消', effect: '到时不公开；群众没有看到过它。' } },
  },
  async at(db, { actor, input: { id } }) {
    requireRole(actor, articleActions['article.withdraw'].roles)
    const work = await lockDraftOf(db, id)
    const article = await db
      .selectFrom('article')
      .select(['area_id as areaId', 'release_time as releaseTime'])
      .where('id', '=', id)
      .where('status', '=', 'published')
      .forUpdate()
      .executeTakeFirst()
    const place = article && (await getPlace(db, article.areaId))
    if (!place || !can(actor, 'article.read', { place })) throw notFound('没有这篇已发布的文章。')
    return { place, work, releaseTime: article.releaseTime }
  },
  async run(tx, { actor, input: { id, reason }, site: { now }, at: { work, releaseTime } }) {
    const publicReason = requirePublic('reason', { title: '撤稿的理由' }, reason)
    await carryOver(tx, id)
    if (work?.stage === 'scheduled')
      await backToDraft(tx, actor, work, `文章已撤下，不再定时公开。撤稿的理由：${reason}`, now)
    await tx
      .updateTable('article')
      .set({ status: 'withdrawn', withdraw_time: now, withdraw_reason: publicReason, update_time: now })
      .where('id', '=', id)
      .execute()
    await markReleased(tx, id, null)
    await removePublicRows(tx, id)
    await addRelease(tx, {
      article_id: id,
      kind: 'withdrawal',
      revision_id: null,
      release_time: now,
      note: publicReason,
      actor: getActorName(actor),
    })
    await refreshEvidence(tx, [id])
    return { result: { wasPublic: releaseTime <= now }, subject: String(id), detail: { withdrawReason: reason } }
  },
})
