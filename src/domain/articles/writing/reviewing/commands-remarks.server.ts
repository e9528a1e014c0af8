import { type Actor, authorise, nameOf } from '../../../../access/policy.ts'
import { recordAudit } from '../../../../audit/audit.server.ts'
import type { Tx } from '../../../../platform/db/types.ts'
import { AppError, notFound } from '../../../../platform/errors.ts'
import { maxId } from '../../../../platform/parameters.ts'
import { getPlace } from '../../../units/queries.server.ts'
import { can } from '../../policy.ts'
import '../table.server.ts'

export type NewRemark = {
  /** The block that it is about; null for the whole text. */
  blockId: string | null
  /** The beginning of the block. */
  quote: string
  text: string
}

/** Adds a remark to a text. @returns its id. @throws AppError invalid without words, not_found, forbidden. */
export async function addRemark(tx: Tx, actor: Actor, articleId: number, remark: NewRemark): Promise<number> {
  const { districtCode } = await requireRemarks(tx, actor, articleId)
  if (remark.text === '') throw new AppError('invalid', '请写意见。', null, 'remark')
  const { id } = await tx
    .insertInto('article_remark')
    .values({
      article_id: articleId,
      block_id: remark.blockId,
      quote: remark.quote,
      text: remark.text,
      actor: nameOf(actor),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(tx, {
    actor: nameOf(actor),
    action: 'article.remark',
    districtCode,
    subject: String(articleId),
  })
  return id
}

/** Marks a remark as resolved, or opens it again. @throws AppError not_found, forbidden. */
export async function resolveRemark(
  tx: Tx,
  actor: Actor,
  articleId: number,
  { id, resolved }: { id: number; resolved: boolean },
  now: Date,
): Promise<void> {
  await requireRemarks(tx, actor, articleId)
  if (!Number.isInteger(id) || id > maxId) throw notFound('没有这条意见。')
  const changed = await tx
    .updateTable('article_remark')
    .set({ resolve_actor: resolved ? nameOf(actor) : null, resolve_time: resolved ? now : null })
    .where('id', '=', id)
    .where('article_id', '=', articleId)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw notFound('没有这条意见。')
}

/** Editors and reviewers of the text. */
async function requireRemarks(tx: Tx, actor: Actor, articleId: number): Promise<{ districtCode: string }> {
  const work = await tx
    .selectFrom('article_work')
    .select('content')
    .where('article_id', '=', articleId)
    .executeTakeFirst()
  const place = work && (await getPlace(tx, work.content.areaId))
  if (!place || !can(actor, 'article.read', { place })) throw notFound('没有这篇稿件。')
  authorise(can(actor, 'article.edit', { place }) || can(actor, 'article.review', { place }))
  return { districtCode: place.districtCode }
}
