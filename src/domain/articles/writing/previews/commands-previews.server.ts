import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Actor, nameOf } from '../../../../access/policy.ts'
import { hashToken } from '../../../../access/sign-in/sessions.server.ts'
import { recordAudit } from '../../../../audit/audit.server.ts'
import type { Tx } from '../../../../platform/db/types.ts'
import { AppError, notFound } from '../../../../platform/errors.ts'
import { maxId } from '../../../../platform/parameters.ts'
import type { PreviewHours } from './preview-lifetimes.ts'
import { addRevision, type LockedWork, lockWork } from '../work-lock.server.ts'
import './preview-table.server.ts'

const hourMs = 3_600_000
/** So long does an expired link say that it expired. */
const rememberedDays = 30
const mostLinks = 20

export type NewPreviewLink = { id: number; token: string; expireTime: Date }

/**
 * Makes a link by which staff who may read the article see this revision of it as the public will.
 * @throws AppError conflict in the recycle bin or with too many links; not_found, forbidden.
 */
export async function createPreviewLink(
  tx: Tx,
  actor: Actor,
  articleId: number,
  hours: PreviewHours,
  now: Date,
): Promise<NewPreviewLink> {
  const work = await lockWork(tx, actor, 'article.preview', articleId)
  if (work.deleteTime) throw new AppError('conflict', '这篇稿件在回收站里，请先恢复。')
  await tx
    .deleteFrom('article_preview')
    .where('expire_time', '<', new Date(now.getTime() - rememberedDays * 24 * hourMs))
    .execute()
  if ((await countLinks(tx, articleId, now)) >= mostLinks)
    throw new AppError('conflict', `这篇稿件已有 ${mostLinks} 个有效的预览链接，请先停用不再需要的。`)
  const token = randomBytes(32).toString('base64url')
  const expireTime = new Date(now.getTime() + hours * hourMs)
  const { id } = await tx
    .insertInto('article_preview')
    .values({
      article_id: articleId,
      revision_id: await revisionOf(tx, nameOf(actor), work),
      token_hash: hashToken(token),
      actor: nameOf(actor),
      create_time: now,
      expire_time: expireTime,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(tx, {
    actor: nameOf(actor),
    action: 'article.preview',
    districtCode: work.districtCode,
    subject: String(articleId),
    detail: { link: id, expires: expireTime.toISOString() },
  })
  return { id, token, expireTime }
}

/** Ends a link before it expires. @throws AppError not_found, forbidden. */
export async function revokePreviewLink(
  tx: Tx,
  actor: Actor,
  articleId: number,
  linkId: number,
  now: Date,
): Promise<void> {
  const { districtCode } = await lockWork(tx, actor, 'article.preview', articleId)
  const known = Number.isInteger(linkId) && linkId > 0 && linkId <= maxId
  const revoked =
    known &&
    (await tx
      .updateTable('article_preview')
      .set({ end_time: now, end_reason: 'revoked' })
      .where('id', '=', linkId)
      .where('article_id', '=', articleId)
      .where('end_time', 'is', null)
      .returning('id')
      .executeTakeFirst())
  if (!revoked) throw notFound('没有这个预览链接，或者它已经停用。')
  await recordAudit(tx, {
    actor: nameOf(actor),
    action: 'article.preview-revoke',
    districtCode,
    subject: String(articleId),
    detail: { link: linkId },
  })
}

/** Once released, the text is public at its own address, and a later withdrawal must hold everywhere. */
export async function endPreviewLinks(tx: Tx, articleId: number, now: Date): Promise<void> {
  await tx
    .updateTable('article_preview')
    .set({ end_time: now, end_reason: 'released' })
    .where('article_id', '=', articleId)
    .where('end_time', 'is', null)
    .execute()
}

/** Records the first time that somebody other than its maker opens a link. */
export async function noteOpenedPreview(
  tx: Tx,
  actor: Actor,
  { id, articleId, districtCode }: { id: number; articleId: number; districtCode: string },
): Promise<void> {
  const name = nameOf(actor)
  const first = await tx
    .updateTable('article_preview')
    .set({ openers: sql<string[]>`array_append(openers, ${name})` })
    .where('id', '=', id)
    .where('actor', '!=', name)
    .where(sql<boolean>`not ${name} = any(openers)`)
    .returning('id')
    .executeTakeFirst()
  if (!first) return
  await recordAudit(tx, {
    actor: name,
    action: 'article.preview-open',
    districtCode,
    subject: String(articleId),
    detail: { link: id },
  })
}

async function countLinks(tx: Tx, articleId: number, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('article_preview')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('article_id', '=', articleId)
    .where('end_time', 'is', null)
    .where('expire_time', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** The revision with exactly the text as it stands. */
async function revisionOf(tx: Tx, name: string, { articleId, content, contentHash }: LockedWork): Promise<number> {
  const kept = await tx
    .selectFrom('article_revision')
    .select('id')
    .where('article_id', '=', articleId)
    .where('content_hash', '=', contentHash)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return kept?.id ?? addRevision(tx, name, articleId, 'saved', content, contentHash)
}
