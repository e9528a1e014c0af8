import type { Db, Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors.ts'
import { derive } from '../derived/derive.server.ts'
import { attachmentsOfArticle } from '../attachments.server.ts'
import { storedText } from '../../checks/public-gate.server.ts'
import type { ArticleContent } from './content.ts'
import { hashContent } from './content.server.ts'
import { findReleasedContent } from './queries-work.server.ts'
import { addRevision } from './work-lock.server.ts'

/** Actor of records about texts that were there before. */
const importer = '系统'

/**
 * The released content of an article. An article that was imported as HTML gets its first revision and release now:
 * until somebody revises or withdraws it, its own row is the only text that it ever had.
 * @throws AppError not_found for an article that was never released.
 */
export async function carryOver(tx: Tx, articleId: number): Promise<ArticleContent> {
  const released = await findReleasedContent(tx, articleId)
  if (released) return released
  const article = await findImported(tx, articleId)
  if (!article) throw notFound('这篇文章还没有发布过。')
  const { content, releaseTime, areaName } = article
  const revisionId = await addRevision(tx, importer, articleId, 'carried-over', content, hashContent(content))
  await tx
    .insertInto('article_release')
    .values({
      article_id: articleId,
      number: 1,
      kind: 'release',
      revision_id: revisionId,
      release_time: releaseTime,
      actor: importer,
      unit_name: storedText(areaName),
    })
    .execute()
  return content
}

type Imported = { content: ArticleContent; releaseTime: Date; areaName: string }

/** An article whose only text is its own row. */
export async function findImported(tx: Db | Tx, articleId: number): Promise<Imported | null> {
  const article = await tx
    .selectFrom('article')
    .innerJoin('area', 'area.id', 'article.area_id')
    .selectAll('article')
    .select('area.name as areaName')
    .select(attachmentsOfArticle().as('attachments'))
    .where('article.id', '=', articleId)
    .where('article.status', '!=', 'draft')
    .executeTakeFirst()
  if (!article) return null
  const content: ArticleContent = {
    title: article.title,
    articleTypeId: article.article_type_id,
    areaId: article.area_id,
    author: article.author,
    source: article.source,
    publisher: article.publisher,
    description: article.description,
    important: article.important,
    indexNo: article.index_no,
    documentNo: article.document_no,
    documentDate: article.document_date,
    validity: article.validity,
    ...(article.notice_until && { noticeUntil: article.notice_until }),
    pictureUrl: article.picture_url,
    document: await derive('document', { html: article.content }, { own: true }),
    attachments: article.attachments,
    releaseAt: null,
    correction: '',
  }
  return { content, releaseTime: article.release_time, areaName: article.areaName }
}
