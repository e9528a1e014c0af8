import { sql } from 'kysely'
import { type Actor, getActorName } from '../../../access/policy.ts'
import { recordAudit } from '../../../audit/audit.server.ts'
import { cacheTag, dropCacheTags } from '../../../platform/cache/cache-tags.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import type { PublicText } from '../../../platform/text/public-text.ts'
import { publicDocument } from './public-document.ts'
import { lockPublicRows, writePublicRows } from './public-rows.server.ts'
import { currentUnit } from '../../units/queries.server.ts'
import { refreshEvidence } from '../../duties/evidence.server.ts'
import { refreshSuggestions } from '../../duties/suggestions.server.ts'
import { requestComparison } from '../comparisons/comparisons.server.ts'
import { derive } from '../derived/derive.server.ts'
import type { Searchable } from '../search/search-columns.ts'
import { checkContent } from './checks/check.server.ts'
import { type AdmittedContent, admitContent } from './checks/admit-content.server.ts'
import { endPreviewLinks } from './previews/commands-previews.server.ts'
import type { ArticleContent } from './content.ts'
import { type FileTexts, listFileTexts, markReleased } from './files/files.server.ts'
import { isError, summarise, withoutCorrected } from './checks/findings.ts'
import { requireReviews } from './reviewing/chain.server.ts'
import { recordReleaseTime, scheduleWork } from './schedule.server.ts'
import type { NewRelease } from './table.server.ts'
import type { LockedWork } from './work-lock.server.ts'
import '../scan/table.server.ts'

/**
 * Makes a reviewed text the public one, at once or at its scheduled time, if that is still to come: a first release by
 * its date, a revision of a public article by waiting for it.
 */
export async function releaseWork(
  tx: Tx,
  actor: Actor,
  work: LockedWork,
  { emergencyReason }: { emergencyReason: string },
  now: Date,
): Promise<void> {
  const { content, status, findings } = work
  await lockPublicRows(tx, content)
  const found = await checkContent(tx, content, { articleId: work.articleId, now, own: true })
  const admitted = await admitContent(content, found, findings)
  // Reviewers saw them; of errors only those count that were found when it was submitted, and have reasons.
  const warnings = found.filter((finding) => !isError(finding))
  const accepted = JSON.stringify([...withoutCorrected(findings, found), ...summarise(warnings)])
  const time = toReleaseTime(content.releaseAt, now)
  if (status === 'published' && time > now) {
    await scheduleWork(tx, actor, work, { time, accepted }, now)
    return
  }
  await publishWork(tx, actor, work, { actorName: getActorName(actor), admitted, accepted, emergencyReason, time }, now)
  if (time > now) await recordReleaseTime(tx, actor, work, time)
}

type Publishing = {
  /** The texts of the work's content. */
  admitted: AdmittedContent
  /** Who decided on the release. */
  actorName: string
  /** Findings with which it is released, as JSON. */
  accepted: string
  emergencyReason: string
  /** From when it counts; a revision stays under the date of the first release. */
  time: Date
}

/**
 * Writes the public article. Everything that is released passes here.
 * @throws AppError conflict without the reviews that the text needs, unless it is an emergency.
 */
export async function publishWork(
  tx: Tx,
  actor: Actor,
  work: LockedWork,
  { actorName, admitted, accepted, emergencyReason, time }: Publishing,
  now: Date,
): Promise<void> {
  if (emergencyReason === '') await requireReviews(tx, work)
  const { articleId, content, districtCode, findings, status, revisionId } = work
  const texts = await listFileTexts(tx, urlsOf(content))
  await tx
    .updateTable('article')
    .set({
      ...(await projectionOf(content, admitted, texts)),
      status: 'published',
      withdraw_time: null,
      withdraw_reason: '',
      update_time: time,
      ...(status === 'published' ? {} : { release_time: time }),
    })
    .where('id', '=', articleId)
    .execute()
  await writeAttachments(tx, articleId, admitted, texts)
  if (revisionId !== null) await writePublicRows(tx, { articleId, revisionId, unitId: content.areaId }, admitted.rows)
  await markReleased(tx, articleId, content)
  await addRelease(tx, {
    article_id: articleId,
    kind: 'release',
    revision_id: revisionId,
    release_time: time,
    note: admitted.correction,
    actor: actorName,
    emergency_reason: emergencyReason,
    accepted,
  })
  await refreshEvidence(tx, [articleId])
  await refreshSuggestions(tx, districtCode, [articleId])
  // What the scan found is about the former text.
  await tx.deleteFrom('article_scan').where('article_id', '=', articleId).execute()
  await endPreviewLinks(tx, articleId, now)
  await tx.deleteFrom('article_work').where('article_id', '=', articleId).execute()
  await recordAudit(tx, {
    actor: getActorName(actor),
    action: 'article.release',
    districtCode,
    subject: String(articleId),
    detail: {
      effective: time.toISOString(),
      emergency: emergencyReason !== '',
      ...(emergencyReason ? { emergencyReason } : {}),
      ...(findings.length > 0 ? { findings: findings.length } : {}),
    },
  })
  await dropCacheTags(tx, [cacheTag('articles', districtCode)])
}

/** When a text takes effect that is released now. */
export function toReleaseTime(releaseAt: string | null, now: Date): Date {
  const scheduled = releaseAt ? new Date(releaseAt) : now
  return scheduled < now ? now : scheduled
}

/** Appends to the article's record of releases, with the name of its unit. */
export async function addRelease(tx: Tx, release: Omit<NewRelease, 'number' | 'unit_name'>): Promise<void> {
  await tx
    .insertInto('article_release')
    .values({
      ...release,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from article_release where article_id = ${release.article_id})`,
      unit_name: sql<PublicText>`(select area.name from article join area on area.id = article.area_id where article.id = ${release.article_id})`,
    })
    .execute()
  if (release.kind === 'release') await requestComparison(tx, release.article_id)
}

/** The columns of the public article. */
async function projectionOf(content: ArticleContent, admitted: AdmittedContent, texts: FileTexts) {
  return {
    // The text may be older than the merge of its unit.
    area_id: currentUnit(content.areaId),
    article_type_id: content.articleTypeId,
    title: admitted.title,
    author: admitted.author,
    source: admitted.source,
    publisher: admitted.publisher,
    description: admitted.description,
    content: admitted.html,
    picture_url: admitted.pictureUrl,
    important: content.important,
    index_no: admitted.indexNo,
    document_no: admitted.documentNo,
    document_date: content.documentDate,
    validity: content.validity,
    notice_until: content.noticeUntil ?? null,
    ...(await derive('searchColumns', searchableOf(content, admitted.html, texts), { own: true })),
  }
}

const searchableOf = (content: ArticleContent, html: string, texts: FileTexts): Searchable => ({
  title: content.title,
  content: html,
  publisher: content.publisher,
  documentNo: content.documentNo,
  indexNo: content.indexNo,
  attachments: content.attachments.map(({ name, url }) => ({ name, content: texts.get(url) ?? '' })),
})

/**
 * Derives what a release of a text in review needs, before its transaction: `derive` remembers it, so that no lock is
 * held while a long text is searched and checked. Decides nothing, and the caller may see nothing of it.
 * @throws AppError too_many while many long texts wait.
 */
export async function prepareRelease(db: Db, articleId: number, now: Date): Promise<void> {
  const work = await db
    .selectFrom('article_work')
    .select('content')
    .where('article_id', '=', articleId)
    .executeTakeFirst()
  if (!work) return
  const { content } = work
  await checkContent(db, content, { articleId, now })
  const html = await derive('publicHtml', publicDocument(content))
  const texts = await listFileTexts(db, urlsOf(content))
  await derive('searchColumns', searchableOf(content, html, texts))
}

const urlsOf = ({ attachments }: ArticleContent): string[] => attachments.map(({ url }) => url)

async function writeAttachments(
  tx: Tx,
  articleId: number,
  { attachments }: AdmittedContent,
  texts: FileTexts,
): Promise<void> {
  await tx.deleteFrom('attachment').where('article_id', '=', articleId).execute()
  if (attachments.length === 0) return
  await tx
    .insertInto('attachment')
    .values(
      attachments.map(({ name, url, mediaType, sizeBytes }, position) => ({
        article_id: articleId,
        position,
        name,
        url,
        media_type: mediaType,
        size_bytes: sizeBytes,
        content: texts.get(url) ?? '',
      })),
    )
    .execute()
}
