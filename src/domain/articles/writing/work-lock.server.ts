import { sql } from 'kysely'
import { getPlace } from '../../units/queries.server.ts'
import type { Actor, Place } from '../../../access/policy.ts'
import { getActorName } from '../../../access/policy.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { keepVoucherFiles } from '../books/vouchers/commands-vouchers.server.ts'
import { can } from '../policy.ts'
import type { ArticleContent } from './content.ts'
import type { FindingSummary } from './checks/findings.ts'
import type { ReviewCount, Stage } from './workflow.ts'
import './table.server.ts'
import '../table.server.ts'

/** A text that is being written or reviewed, locked until the end of the transaction. */
export type LockedWork = {
  articleId: number
  districtCode: string
  /** Of the article itself: whether the public sees a former text meanwhile. */
  status: 'draft' | 'published' | 'withdrawn'
  version: number
  content: ArticleContent
  contentHash: Buffer
  stage: Stage
  author: string
  /** Everybody who wrote on this working copy. */
  editors: string[]
  revisionId: number | null
  findings: FindingSummary[]
  deleteTime: Date | null
  /** When a scheduled text is released; null in all other stages. */
  scheduleTime: Date | null
  /** Of the unit for which it is written. */
  place: Place
}

/**
 * For operations on a text that is being written or reviewed: locks it.
 * @throws AppError not_found if nothing is being written, or it is outside the actor's areas.
 */
export async function atLockedWork(
  db: Db | Tx,
  { actor, input }: { actor: Actor; input: { id?: number } },
): Promise<{ place: Place; work: LockedWork }> {
  const work = await lockWork(db, actor, input.id ?? 0)
  return { place: work.place, work }
}

/** Locks an article for those who may read it. @throws AppError not_found */
export async function lockReadableArticle(
  db: Db | Tx,
  actor: Actor,
  articleId: number,
): Promise<{ areaId: number; place: Place }> {
  const article = await db
    .selectFrom('article')
    .select('area_id as areaId')
    .where('id', '=', articleId)
    .forUpdate()
    .executeTakeFirst()
  const place = article && (await getPlace(db, article.areaId))
  if (!place || !can(actor, 'article.read', { place })) throw noArticle()
  return { areaId: article.areaId, place }
}

export const noArticle = (): AppError => notFound('没有这篇文章，或者它不在您的管理范围内。')

/** Locks the working copy of an article for those who may read it. @throws AppError not_found */
export async function lockWork(db: Db | Tx, actor: Actor, articleId: number): Promise<LockedWork> {
  const row = await db
    .selectFrom('article_work')
    .innerJoin('article', 'article.id', 'article_work.article_id')
    .select([
      'article_work.article_id as articleId',
      'article.district_code as districtCode',
      'article.status',
      'article_work.version',
      'article_work.content',
      'article_work.content_hash as contentHash',
      'article_work.stage',
      'article_work.author',
      'article_work.editors',
      'article_work.revision_id as revisionId',
      'article_work.findings',
      'article_work.delete_time as deleteTime',
      'article_work.schedule_time as scheduleTime',
    ])
    .where('article_work.article_id', '=', articleId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw noWork()
  const place = await getPlace(db, row.content.areaId)
  // Whoever may not even read it learns nothing about it.
  if (!can(actor, 'article.read', { place })) throw noWork()
  return { ...row, place }
}

/** @throws AppError conflict unless the text is in one of these stages and not in the recycle bin. */
export function requireStage(work: Pick<LockedWork, 'stage' | 'deleteTime'>, ...stages: readonly Stage[]): void {
  if (work.deleteTime) throw new AppError('conflict', '这篇稿件在回收站里，请先恢复。')
  if (stages.includes(work.stage)) return
  throw new AppError(
    'conflict',
    whereItStands[work.stage === 'draft' || work.stage === 'scheduled' ? work.stage : 'review'],
  )
}

const whereItStands = {
  draft: '这篇稿件已经退回或撤回，现在是草稿。',
  review: '这篇稿件已经送审，撤回后才能修改。',
  scheduled: '这篇稿件已经审核通过，正等待定时公开；取消或撤回后才能修改。',
}

/** Makes a submitted text a draft again; a schedule ends. */
export async function backToDraft(
  tx: Tx,
  actor: Actor,
  { articleId, revisionId, stage }: Pick<LockedWork, 'articleId' | 'revisionId' | 'stage'>,
  reason: string,
  now: Date,
): Promise<void> {
  if (stage === 'scheduled' && revisionId !== null)
    await tx
      .insertInto('article_schedule')
      .values({
        article_id: articleId,
        revision_id: revisionId,
        release_time: null,
        reason,
        actor: getActorName(actor),
      })
      .execute()
  await tx
    .updateTable('article_work')
    .set({
      stage: 'draft',
      revision_id: null,
      schedule_time: null,
      submit_time: null,
      findings: '[]',
      findings_reason: '',
      return_reason: reason,
      update_time: now,
      update_actor: getActorName(actor),
    })
    .where('article_id', '=', articleId)
    .execute()
}

/** Adds an immutable revision. @param reviews that a submitted one needs. @returns its id. */
export async function addRevision(
  tx: Tx,
  actorName: string,
  articleId: number,
  reason: 'carried-over' | 'saved' | 'submitted',
  content: ArticleContent,
  contentHash: Buffer,
  reviews: ReviewCount | null = null,
): Promise<number> {
  await keepVoucherFiles(tx, articleId, content.book)
  const { id } = await tx
    .insertInto('article_revision')
    .values({
      article_id: articleId,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from article_revision where article_id = ${articleId})`,
      reason,
      content: JSON.stringify(content),
      content_hash: contentHash,
      reviews,
      actor: actorName,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const noWork = () => notFound('没有这篇稿件，或者它已经发布、删除，或不在您的管理范围内。')
