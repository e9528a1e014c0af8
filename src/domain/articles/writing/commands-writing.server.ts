import { sql } from 'kysely'
import { type Actor, authorise, nameOf } from '../../../access/policy.ts'
import { recordAudit } from '../../../audit/audit.server.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError, notFound, wrongField } from '../../../platform/errors.ts'
import { currentUnit, getPlace } from '../../units/queries.server.ts'
import { draftText } from '../../checks/public-gate.server.ts'
import { can } from '../policy.ts'
import { searchVector } from '../search-text.ts'
import type { ArticleContent } from './content.ts'
import { hashContent } from './content.server.ts'
import { carryOver } from './carry-over.server.ts'
import { linkFiles, withStoredFacts } from './files/files.server.ts'
import { copyContributors } from './reviewing/chain.server.ts'
import { addRevision, type LockedWork, lockWork, requireStage } from './work-lock.server.ts'

/** Shown where a draft has no title yet. */
const noTitle = '（无标题）'

/** While somebody writes, a revision is kept at most this often. */
const revisionMinutes = 5

/** What a draft was made from: another article, or a built-in template. */
type DraftOrigin = { copiedFrom?: number; template?: string | null }

/**
 * Begins a new article.
 * @returns its id.
 * @throws AppError not_found for a unit that does not exist, forbidden.
 */
export async function createDraft(
  tx: Tx,
  actor: Actor,
  given: ArticleContent,
  now: Date,
  { copiedFrom, template = null }: DraftOrigin = {},
): Promise<number> {
  const content = await withStoredFacts(tx, given)
  const place = await getPlace(tx, content.areaId)
  authorise(can(actor, 'article.edit', { place }))
  await requireCategory(tx, content.articleTypeId, { mayBeHidden: copiedFrom !== undefined })
  const { id } = await tx
    .insertInto('article')
    .values({
      district_code: place.districtCode,
      area_id: currentUnit(content.areaId),
      article_type_id: content.articleTypeId,
      title: draftText(content.title || noTitle),
      status: 'draft',
      release_time: now,
      author: '',
      source: '',
      publisher: '',
      description: '',
      content: '',
      picture_url: null,
      important: false,
      index_no: null,
      document_no: null,
      document_date: null,
      validity: null,
      title_search: searchVector(''),
      template: copiedFrom
        ? (eb) => eb.selectFrom('article').select('template').where('id', '=', copiedFrom)
        : template,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addWork(tx, nameOf(actor), id, content, now)
  if (copiedFrom) {
    await linkFiles(tx, nameOf(actor), id, content, now, copiedFrom)
    await copyContributors(tx, copiedFrom, id)
  }
  await recordAudit(tx, {
    actor: nameOf(actor),
    action: 'article.create',
    districtCode: place.districtCode,
    subject: String(id),
  })
  return id
}

/**
 * Begins the next text of an article that was released; until it is released too, the public reads the former one.
 * Does nothing if somebody has begun already.
 * @throws AppError not_found, forbidden.
 */
export async function startRevision(tx: Tx, actor: Actor, articleId: number, now: Date): Promise<void> {
  const article = await tx
    .selectFrom('article')
    .select(['district_code as districtCode', 'area_id as areaId', 'status'])
    .where('id', '=', articleId)
    .forUpdate()
    .executeTakeFirst()
  const place = article && (await getPlace(tx, article.areaId))
  if (!place || !can(actor, 'article.read', { place })) throw notFound('没有这篇文章，或者它不在您的管理范围内。')
  authorise(can(actor, 'article.edit', { place }))
  const begun = await tx
    .selectFrom('article_work')
    .select('article_id')
    .where('article_id', '=', articleId)
    .executeTakeFirst()
  if (begun) return
  const content = await carryOver(tx, articleId)
  await addWork(tx, nameOf(actor), articleId, { ...content, releaseAt: null, correction: '' }, now)
  await recordAudit(tx, {
    actor: nameOf(actor),
    action: 'article.revise',
    districtCode: place.districtCode,
    subject: String(articleId),
  })
}

/**
 * A new draft with the content of another article, without the numbers that only one document has.
 * @returns its id.
 * @throws AppError not_found, forbidden.
 */
export async function copyArticle(tx: Tx, actor: Actor, articleId: number, now: Date): Promise<number> {
  const work = await tx
    .selectFrom('article_work')
    .select('content')
    .where('article_id', '=', articleId)
    .executeTakeFirst()
  const article = await tx.selectFrom('article').select('area_id').where('id', '=', articleId).executeTakeFirst()
  const areaId = work?.content.areaId ?? article?.area_id
  const place = areaId === undefined ? null : await getPlace(tx, areaId)
  if (!place || !can(actor, 'article.read', { place })) throw notFound('没有这篇文章，或者它不在您的管理范围内。')
  const content = work?.content ?? (await carryOver(tx, articleId))
  return createDraft(
    tx,
    actor,
    {
      ...content,
      indexNo: null,
      documentNo: null,
      documentDate: null,
      noticeUntil: undefined,
      releaseAt: null,
      correction: '',
    },
    now,
    { copiedFrom: articleId },
  )
}

export type Saved = { version: number; time: Date }

/**
 * Saves the text that somebody writes, and keeps a revision of it every five minutes.
 * @param version that the writer changed.
 * @throws AppError conflict if somebody has saved since, or the text is in review; not_found, forbidden.
 */
export async function saveDraft(
  tx: Tx,
  actor: Actor,
  articleId: number,
  { version, content: given }: { version: number; content: ArticleContent },
  now: Date,
): Promise<Saved> {
  const work = await lockWork(tx, actor, 'article.edit', articleId)
  requireStage(work, 'draft')
  const content = await withStoredFacts(tx, given)
  const contentHash = hashContent(content)
  // Sent again because the answer was lost on its way.
  if (contentHash.equals(work.contentHash)) return { version: work.version, time: now }
  if (version !== work.version) throw new AppError('conflict', '您填写的时候，别人保存了这篇稿件。')
  await requireMove(tx, actor, work, content)
  // A text may stay in a category that was hidden meanwhile.
  const mayBeHidden = content.articleTypeId === work.content.articleTypeId
  await requireCategory(tx, content.articleTypeId, { mayBeHidden })
  const name = nameOf(actor)
  await tx
    .updateTable('article_work')
    .set({
      version: version + 1,
      content: JSON.stringify(content),
      content_hash: contentHash,
      editors: work.editors.includes(name) ? work.editors : [...work.editors, name],
      update_time: now,
      update_actor: name,
    })
    .where('article_id', '=', articleId)
    .execute()
  if (work.status === 'draft')
    await tx
      .updateTable('article')
      .set({
        title: draftText(content.title || noTitle),
        area_id: currentUnit(content.areaId),
        article_type_id: content.articleTypeId,
        update_time: now,
      })
      .where('id', '=', articleId)
      .execute()
  await linkFiles(tx, name, articleId, content, now)
  if (await isRevisionDue(tx, articleId, name, now)) {
    await addRevision(tx, name, articleId, 'saved', content, contentHash)
    await recordAudit(tx, {
      actor: name,
      action: 'article.edit',
      districtCode: work.districtCode,
      subject: String(articleId),
      detail: { version: version + 1 },
    })
  }
  return { version: version + 1, time: now }
}

/** Moves a draft to the recycle bin. @throws AppError conflict, not_found, forbidden. */
export async function deleteDraft(tx: Tx, actor: Actor, articleId: number, now: Date): Promise<void> {
  const work = await lockWork(tx, actor, 'article.edit', articleId)
  requireStage(work, 'draft')
  await setDeleted(tx, actor, work, now)
}

/** Takes a draft out of the recycle bin. @throws AppError not_found, forbidden. */
export async function restoreDraft(tx: Tx, actor: Actor, articleId: number): Promise<void> {
  const work = await lockWork(tx, actor, 'article.edit', articleId)
  if (work.deleteTime) await setDeleted(tx, actor, work, null)
}

async function setDeleted(tx: Tx, actor: Actor, work: LockedWork, time: Date | null): Promise<void> {
  await tx
    .updateTable('article_work')
    .set({ delete_time: time, version: work.version + 1 })
    .where('article_id', '=', work.articleId)
    .execute()
  await recordAudit(tx, {
    actor: nameOf(actor),
    action: time ? 'article.delete' : 'article.restore',
    districtCode: work.districtCode,
    subject: String(work.articleId),
  })
}

export async function addWork(
  tx: Tx,
  name: string,
  articleId: number,
  content: ArticleContent,
  now: Date,
): Promise<void> {
  const contentHash = hashContent(content)
  await tx
    .insertInto('article_work')
    .values({
      article_id: articleId,
      content: JSON.stringify(content),
      content_hash: contentHash,
      author: name,
      editors: [name],
      create_time: now,
      update_time: now,
      update_actor: name,
    })
    .execute()
  await linkFiles(tx, name, articleId, content, now)
}

/** Writing for another unit needs permission there too; a unit of another district is none of this article's. */
async function requireMove(tx: Tx, actor: Actor, work: LockedWork, content: ArticleContent): Promise<void> {
  if (content.areaId === work.content.areaId) return
  const place = await getPlace(tx, content.areaId)
  if (place.districtCode !== work.districtCode)
    throw new AppError('invalid', '不能改成别的旗县市的单位，请另写一篇。', null, 'areaId')
  authorise(can(actor, 'article.edit', { place }))
}

/** A category is hidden with one above it. @throws AppError invalid with the field. */
export async function requireCategory(tx: Tx, id: number, { mayBeHidden }: { mayBeHidden: boolean }): Promise<void> {
  const { rows } = await sql<{ hidden: boolean | null }>`
    with recursive above as (
      select parent_id, hidden from article_type where id = ${id}
      union all
      select upper.parent_id, upper.hidden from article_type as upper join above on upper.id = above.parent_id
    )
    select bool_or(hidden) as hidden from above`.execute(tx)
  const hidden = rows[0]?.hidden ?? null
  if (hidden === null) throw wrongField('articleTypeId', '没有这个栏目，请重新选择。')
  if (hidden && !mayBeHidden) throw wrongField('articleTypeId', '这个栏目已经停用，请选择别的栏目。')
}

async function isRevisionDue(tx: Tx, articleId: number, name: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ actor: string; time: Date }>`
    select actor, create_time as time from article_revision
    where article_id = ${articleId} order by number desc limit 1`.execute(tx)
  const [last] = rows
  return !last || last.actor !== name || now.getTime() - last.time.getTime() >= revisionMinutes * 60_000
}
