import { type Actor, getActorName } from '../../../access/policy.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { acceptedText, storedText } from '../../checks/public-gate.server.ts'
import { addArticles, type NewArticle } from '../commands.server.ts'
import type { ArticleContent } from './content.ts'
import { hashContent } from './content.server.ts'
import { publicDocument } from './public-document.ts'
import { documentToHtml } from '@three-affairs/document/to-html.ts'
import { addPublicRows, publicRows } from './public-rows.server.ts'
import { addEvidence } from '../../duties/evidence.server.ts'
import './table.server.ts'

/** A text with rows that was public before it came here. */
export type ReleasedText = {
  id: number
  districtCode: string
  unitName: string
  content: ArticleContent
  createTime: Date
  releaseTime: Date
  attachments: NewArticle['attachments']
}

/**
 * Inserts texts that were public before, with their first revision, release and public rows. Their units have published
 * no other book of the same days and no other contract of the same id.
 * @throws AppError invalid for personal data; not_found, forbidden as `addArticles`.
 */
export async function importReleased(tx: Tx, actor: Actor, texts: readonly ReleasedText[]): Promise<void> {
  if (texts.length === 0) return
  await addArticles(tx, actor, texts.map(articleOf))
  const actorName = getActorName(actor)
  const revisions = await tx
    .insertInto('article_revision')
    .values(
      texts.map(({ id, content }) => ({
        article_id: id,
        number: 1,
        reason: 'carried-over' as const,
        content: JSON.stringify(content),
        content_hash: hashContent(content),
        actor: actorName,
      })),
    )
    .returning(['id', 'article_id as articleId'])
    .execute()
  const revisionOf = new Map(revisions.map(({ id, articleId }) => [articleId, id]))
  await tx
    .insertInto('article_release')
    .values(
      texts.map(({ id, releaseTime, unitName }) => ({
        article_id: id,
        number: 1,
        kind: 'release' as const,
        revision_id: revisionOf.get(id) ?? 0,
        release_time: releaseTime,
        actor: actorName,
        unit_name: storedText(unitName),
      })),
    )
    .execute()
  await addPublicRows(
    tx,
    texts.map(({ id, content }) => ({
      articleId: id,
      revisionId: revisionOf.get(id) ?? 0,
      unitId: content.areaId,
      // `addArticles` let the text pass, which holds all texts of the rows.
      rows: publicRows(content, acceptedText, []),
    })),
  )
  await addEvidence(
    tx,
    texts.map(({ id, content, releaseTime }) => ({
      articleId: id,
      revisionId: revisionOf.get(id) ?? 0,
      time: releaseTime,
      content,
    })),
  )
}

function articleOf({ id, districtCode, content, createTime, releaseTime, attachments }: ReleasedText): NewArticle {
  return {
    id,
    district_code: districtCode,
    area_id: content.areaId,
    article_type_id: content.articleTypeId,
    title: content.title,
    author: content.author,
    source: content.source,
    publisher: content.publisher,
    description: content.description,
    // `addArticles` cleans it.
    content: documentToHtml(publicDocument(content)),
    picture_url: content.pictureUrl,
    important: content.important,
    status: 'published',
    index_no: content.indexNo,
    document_no: content.documentNo,
    document_date: content.documentDate,
    validity: content.validity,
    notice_until: content.noticeUntil ?? null,
    create_time: createTime,
    release_time: releaseTime,
    attachments,
  }
}
