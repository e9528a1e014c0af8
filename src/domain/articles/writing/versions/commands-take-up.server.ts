import { type Actor, authorise, nameOf, requireRole } from '../../../../access/policy.ts'
import { recordAudit } from '../../../../audit/audit.server.ts'
import { formatDateTime } from '../../../../platform/dates.ts'
import type { Tx } from '../../../../platform/db/types.ts'
import { AppError, notFound } from '../../../../platform/errors.ts'
import { getPlace } from '../../../units/queries.server.ts'
import { articleActions, can } from '../../policy.ts'
import { addWork, requireCategory } from '../commands-writing.server.ts'
import type { ArticleContent } from '../content.ts'
import { hashContent } from '../content.server.ts'
import { linkFiles } from '../files/files.server.ts'
import { withoutLostFiles } from '../files/lost-files.server.ts'
import { addRevision, type LockedWork, lockWork, requireStage } from '../work-lock.server.ts'
import { getContentOf } from './queries-versions.server.ts'

export type TakingUp = {
  /** `release-2` or `saved-5`. */
  key: string
  /** The content hash of the draft that the actor agrees to replace; null if they saw none. */
  replaces: string | null
}

/**
 * Writes the content of an older version as the draft of an article. A draft that is replaced is kept as a saved version.
 * @returns names of files that are no longer stored, which the draft leaves out.
 * @throws AppError not_found, forbidden; gone and conflict for versions that are closed; conflict for a draft that the
 * actor did not agree to replace, or that is in review.
 */
export async function takeUpVersion(
  tx: Tx,
  actor: Actor,
  articleId: number,
  { key, replaces }: TakingUp,
  now: Date,
): Promise<string[]> {
  requireRole(actor, articleActions['article.edit'].roles)
  const article = await lockArticle(tx, actor, articleId)
  const work = article.hasWork ? await lockWork(tx, actor, 'article.edit', articleId) : null
  if (work) {
    requireStage(work, 'draft')
    if (work.contentHash.toString('hex') !== replaces) throw await draftInTheWay(tx, articleId)
  }
  const given = await getContentOf(tx, articleId, key, now)
  const { content, lost } = await withoutLostFiles(tx, articleId, {
    ...given,
    // A version never moves the article to another unit.
    areaId: work?.content.areaId ?? article.areaId,
    releaseAt: null,
    correction: '',
  })
  await requireCategory(tx, content.articleTypeId, { mayBeHidden: true })
  if (work) await replaceWork(tx, nameOf(actor), work, content, now)
  else await addWork(tx, nameOf(actor), articleId, content, now)
  await recordAudit(tx, {
    actor: nameOf(actor),
    action: 'article.take-up',
    districtCode: article.districtCode,
    subject: String(articleId),
    detail: { takenUp: key, ...(lost.length > 0 && { lostFiles: lost.length }) },
  })
  return lost
}

/** In the order in which a release locks. */
async function lockArticle(tx: Tx, actor: Actor, articleId: number) {
  const work = await tx
    .selectFrom('article_work')
    .select('article_id')
    .where('article_id', '=', articleId)
    .forUpdate()
    .executeTakeFirst()
  const article = await tx
    .selectFrom('article')
    .select(['district_code as districtCode', 'area_id as areaId'])
    .where('id', '=', articleId)
    .forUpdate()
    .executeTakeFirst()
  const place = article && (await getPlace(tx, article.areaId))
  if (!place || !can(actor, 'article.read', { place })) throw notFound('没有这篇文章，或者它不在您的管理范围内。')
  authorise(can(actor, 'article.edit', { place }))
  if (work) return { ...article, hasWork: true }
  // Begun while this waited for the article. To lock it now could deadlock with others, who lock it first.
  const begun = await tx
    .selectFrom('article_work')
    .select('article_id')
    .where('article_id', '=', articleId)
    .executeTakeFirst()
  if (begun) throw await draftInTheWay(tx, articleId)
  return { ...article, hasWork: false }
}

async function draftInTheWay(tx: Tx, articleId: number): Promise<AppError> {
  const draft = await tx
    .selectFrom('article_work')
    .leftJoin('staff_account', 'staff_account.login_name', 'update_actor')
    .select((eb) => ['update_time as time', eb.fn.coalesce('staff_account.name', 'update_actor').as('person')])
    .where('article_id', '=', articleId)
    .executeTakeFirstOrThrow()
  return new AppError(
    'conflict',
    `这篇文章有${draft.person}在 ${formatDateTime(draft.time)} 保存的草稿。请看过现在的草稿，确认用旧的一版换掉它；换下的草稿会留在版本里。`,
  )
}

async function replaceWork(tx: Tx, name: string, work: LockedWork, content: ArticleContent, now: Date): Promise<void> {
  const { articleId, version, editors } = work
  const contentHash = hashContent(content)
  if (contentHash.equals(work.contentHash)) return
  const { actor } = await tx
    .selectFrom('article_work')
    .select('update_actor as actor')
    .where('article_id', '=', articleId)
    .executeTakeFirstOrThrow()
  await addRevision(tx, actor, articleId, 'saved', work.content, work.contentHash)
  await tx
    .updateTable('article_work')
    .set({
      version: version + 1,
      content: JSON.stringify(content),
      content_hash: contentHash,
      editors: editors.includes(name) ? editors : [...editors, name],
      update_time: now,
      update_actor: name,
    })
    .where('article_id', '=', articleId)
    .execute()
  await linkFiles(tx, name, articleId, content, now)
}
