import { type Actor, authorise, nameOf, requireRole } from '../../../access/policy.ts'
import { type AuditAction, recordAudit } from '../../../audit/audit.server.ts'
import { cacheTag, dropCacheTags } from '../../../platform/cache/cache-tags.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { requireText } from '../../../platform/text/long-text.ts'
import { getPlace } from '../../areas/queries.server.ts'
import { requirePublic } from '../../checks/public-gate.server.ts'
import { removeComparisons } from '../comparisons/comparisons.server.ts'
import { articleActions, can, mayKnow } from '../policy.ts'
import type { ArticleContent } from '../writing/content.ts'
import { endPreviewLinks } from '../writing/previews/commands-previews.server.ts'
import { checkEraseReason } from './erase-reason.ts'
import { listRecord, type RecordRow } from './record.server.ts'
import './table.server.ts'

/** A released version by its number. */
export type VersionRef = { districtCode: string; articleId: number; number: number }

/**
 * Requests that a version is taken out of the public record; another person confirms.
 * @param reason shown to the public; without personal data.
 * @throws AppError not_found, forbidden, invalid for the reason; conflict for the current version, and for one that is
 * not public or requested already.
 */
export async function requestErasure(
  tx: Tx,
  actor: Actor,
  version: VersionRef,
  reason: string,
  now: Date,
): Promise<void> {
  const { row } = await lockVersion(tx, actor, version, now)
  const text = requireText('reason', reason, checkEraseReason)
  const words = requirePublic('reason', { title: '删除的理由' }, text)
  if (row.isCurrent) throw new AppError('conflict', '这是现在公开的内容，不能单独删除：请先更正或者撤下。')
  if (row.access !== 'open') throw new AppError('conflict', '这一版已经不公开，不用再删除。')
  if (row.request) throw new AppError('conflict', '已经有人申请删除这一版，请等另一个人确认。')
  await tx
    .insertInto('article_erasure')
    .values({
      article_id: version.articleId,
      release_number: version.number,
      reason: words,
      actor: nameOf(actor),
      create_time: now,
    })
    .execute()
  await record(tx, actor, 'article.erase', version)
}

/**
 * Takes a version out of the public record. It cannot be put back.
 * @throws AppError not_found, forbidden; conflict for who requested it.
 */
export async function confirmErasure(tx: Tx, actor: Actor, version: VersionRef, now: Date): Promise<void> {
  const { row } = await lockVersion(tx, actor, version, now)
  const request = requireRequest(row)
  if (request.actor === nameOf(actor)) throw new AppError('conflict', '删除应由另一个人确认：这是您自己申请的。')
  await decide(tx, actor, request.id, 'confirmed', now)
  // A link may show the same words.
  await endPreviewLinks(tx, version.articleId, now)
  await removeComparisons(tx, version.articleId, version.number)
  await record(tx, actor, 'article.erase-confirm', version)
  await dropCacheTags(tx, [cacheTag('articles', version.districtCode)])
}

/** Declines a request, or takes back one's own. The version stays public. @throws AppError not_found, forbidden */
export async function declineErasure(tx: Tx, actor: Actor, version: VersionRef, now: Date): Promise<void> {
  const { row } = await lockVersion(tx, actor, version, now)
  await decide(tx, actor, requireRequest(row).id, 'declined', now)
  await record(tx, actor, 'article.erase-decline', version)
}

/** The content of an erased version, for staff; opening it is audited. @throws AppError not_found, forbidden */
export async function openErased(tx: Tx, actor: Actor, version: VersionRef, now: Date): Promise<ArticleContent> {
  const { row } = await lockVersion(tx, actor, version, now)
  if (row.access !== 'erased') throw notFound('这一版没有封存。')
  const { content } = await tx
    .selectFrom('article_release')
    .innerJoin('article_revision', 'article_revision.id', 'article_release.revision_id')
    .select('article_revision.content')
    .where('article_release.article_id', '=', version.articleId)
    .where('article_release.number', '=', version.number)
    .executeTakeFirstOrThrow()
  await record(tx, actor, 'article.erased-open', version)
  return content
}

/** Locks the article, so that decisions about its versions wait for each other. */
async function lockVersion(tx: Tx, actor: Actor, { districtCode, articleId, number }: VersionRef, now: Date) {
  requireRole(actor, articleActions['article.erase'].roles)
  const article = await tx
    .selectFrom('article')
    .select('area_id as areaId')
    .where('id', '=', articleId)
    .where('district_code', '=', districtCode)
    .where('status', '!=', 'draft')
    .forUpdate()
    .executeTakeFirst()
  const place = article && (await getPlace(tx, article.areaId))
  if (!place || !mayKnow(actor, place)) throw notFound('没有这篇公开过的文章。')
  authorise(can(actor, 'article.erase', { place }))
  const row = (await listRecord(tx, articleId, now)).find((each) => each.number === number && each.kind === 'release')
  if (!row) throw notFound('没有这一次发布的内容。')
  return { row }
}

function requireRequest({ request }: RecordRow) {
  if (!request) throw notFound('没有等待确认的删除申请，或者已经有人处理。')
  return request
}

const decide = (tx: Tx, actor: Actor, id: number, state: 'confirmed' | 'declined', now: Date) =>
  tx
    .updateTable('article_erasure')
    .set({ state, decide_actor: nameOf(actor), decide_time: now })
    .where('id', '=', id)
    .execute()

const record = (tx: Tx, actor: Actor, action: AuditAction, { districtCode, articleId, number }: VersionRef) =>
  recordAudit(tx, {
    actor: nameOf(actor),
    action,
    districtCode,
    subject: String(articleId),
    detail: { releaseNumber: number },
  })
