import { type Actor, authorise, nameOf } from '../../../../access/policy.ts'
import { recordAudit } from '../../../../audit/audit.server.ts'
import type { Db, Tx } from '../../../../platform/db/types.ts'
import { AppError, notFound } from '../../../../platform/errors.ts'
import { getPlace } from '../../../units/queries.server.ts'
import { can } from '../../policy.ts'
import { listContributors } from './chain.server.ts'
import '../../table.server.ts'
import '../table.server.ts'

export type Unconfirmed = {
  id: number
  number: number
  /** Of the released text, in hexadecimal digits. */
  contentHash: string
  /** Why a person may not confirm it; null if only their role counts. */
  obstacle: string | null
}

/** The emergency release of an article that waits for a second person; first those that this person may confirm. */
export async function findUnconfirmed(db: Db | Tx, articleId: number, loginName: string): Promise<Unconfirmed | null> {
  const releases = await db
    .selectFrom('article_release')
    .innerJoin('article_revision', 'article_revision.id', 'article_release.revision_id')
    .select(['article_release.id', 'article_release.number', 'article_release.actor', 'content_hash as contentHash'])
    .where('article_release.article_id', '=', articleId)
    .where('emergency_reason', '!=', '')
    .where('confirm_actor', 'is', null)
    .orderBy('article_release.number')
    .execute()
  const release = releases.find(({ actor }) => actor !== loginName) ?? releases[0]
  if (!release) return null
  const { actor, contentHash, ...which } = release
  const isOwn = actor === loginName || (await listContributors(db, articleId)).includes(loginName)
  return {
    ...which,
    contentHash: contentHash.toString('hex'),
    obstacle: isOwn ? '紧急发布应由另一个人补审：这篇文章是您写过、送审过或发布的。' : null,
  }
}

/**
 * A second person confirms an emergency release.
 * @param contentHash of the released text that they read, in hexadecimal digits.
 * @throws AppError conflict for whoever released it or had a part in the article, and for another text; not_found,
 * forbidden.
 */
export async function confirmRelease(
  tx: Tx,
  actor: Actor,
  articleId: number,
  { contentHash }: { contentHash: string },
  now: Date,
): Promise<void> {
  const article = await tx
    .selectFrom('article')
    .select(['area_id as areaId', 'district_code as districtCode'])
    .where('id', '=', articleId)
    .forUpdate()
    .executeTakeFirst()
  const place = article && (await getPlace(tx, article.areaId))
  const none = notFound('没有等待补审的紧急发布。')
  if (!place || !can(actor, 'article.read', { place })) throw none
  const name = nameOf(actor)
  const release = await findUnconfirmed(tx, articleId, name)
  if (!release) throw none
  authorise(can(actor, 'article.review', { place }))
  if (release.obstacle) throw new AppError('conflict', release.obstacle)
  if (release.contentHash !== contentHash)
    throw new AppError('conflict', '您打开以后，等待补审的内容变了。请看过现在的再补审。')
  await tx
    .updateTable('article_release')
    .set({ confirm_actor: name, confirm_time: now })
    .where('id', '=', release.id)
    .execute()
  const { districtCode } = article
  await recordAudit(tx, { actor: name, action: 'article.confirm', districtCode, subject: String(articleId) })
}
