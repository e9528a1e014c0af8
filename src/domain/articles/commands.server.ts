import type { Insertable } from 'kysely'
import { recordAudit } from '../../audit/audit.server.ts'
import { cacheTag, dropCacheTags } from '../../platform/cache/cache-tags.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { BeforeGate } from '../../platform/text/public-text.ts'
import { notFound } from '../../platform/errors.ts'
import { type Actor, authorise, getActorName } from '../../access/policy.ts'
import { listPlaces } from '../../access/places.server.ts'
import { requireAllPublic, requirePublic, requirePublicHtml } from '../checks/public-gate.server.ts'
import { requestDuties } from '../duties/request-duties.server.ts'
import { can } from './policy.ts'
import { searchColumns } from './search/search-columns.ts'
import type { ArticleTable, AttachmentTable } from './table.server.ts'

export type NewArticle = BeforeGate<Omit<Insertable<ArticleTable>, SetHere>> & {
  attachments: BeforeGate<Omit<Insertable<AttachmentTable>, 'article_id' | 'position'>>[]
}
type SetHere = 'update_time' | 'root_type_id' | keyof ReturnType<typeof searchColumns>

/**
 * Inserts articles with their attachments; bodies are sanitized and indexed for search.
 * @returns their ids, in the order of `articles`.
 * @throws AppError not_found for a unit of another district, forbidden.
 */
export async function addArticles(tx: Tx, actor: Actor, articles: readonly NewArticle[]): Promise<number[]> {
  const [first] = articles
  if (!first) return []
  await authoriseAll(tx, actor, articles)
  const inserted = await tx.insertInto('article').values(articles.map(toRow)).returning('id').execute()
  const ids = inserted.map(({ id }) => id)
  const attachments = articles.flatMap((article, at) =>
    article.attachments.map((attachment, position) => ({
      ...attachment,
      name: requirePublic('attachments', { title: '附件的文件名' }, attachment.name),
      url: requirePublic('attachments', { title: '附件的地址' }, attachment.url),
      media_type: requirePublic('attachments', { title: '附件的类型' }, attachment.media_type),
      article_id: ids[at] ?? 0,
      position,
    })),
  )
  if (attachments.length > 0) await tx.insertInto('attachment').values(attachments).execute()
  const districts = new Set(articles.map(({ district_code }) => district_code))
  await recordAudit(tx, {
    actor: getActorName(actor),
    action: 'article.add',
    districtCode: districts.size === 1 ? first.district_code : null,
    subject: ids.length === 1 ? String(ids[0]) : `${ids[0]}-${ids.at(-1)}`,
    detail: { count: ids.length },
  })
  await requestDuties(tx, [...districts])
  await dropCacheTags(
    tx,
    [...districts].map((code) => cacheTag('articles', code)),
  )
  return ids
}

async function authoriseAll(tx: Tx, actor: Actor, articles: readonly NewArticle[]): Promise<void> {
  // Operators may do everything, and they import thousands of articles at once.
  if (actor.kind === 'operator') return
  const places = await listPlaces(tx, [...new Set(articles.map(({ area_id }) => area_id))])
  for (const { area_id, district_code, status } of articles) {
    const place = places.get(area_id)
    if (place?.districtCode !== district_code) throw notFound('没有这个地区或单位。')
    authorise(can(actor, status === 'draft' ? 'article.edit' : 'article.publish', { place }))
  }
}

const textFields = {
  title: { title: '标题' },
  author: { title: '作者' },
  source: { title: '来源' },
  publisher: { title: '发布机构' },
  description: { title: '摘要' },
  picture_url: { title: '列表图片' },
  index_no: { title: '索引号' },
  document_no: { title: '文号' },
  withdraw_reason: { title: '撤稿的理由' },
}

function toRow({ attachments, ...article }: NewArticle): Insertable<ArticleTable> {
  const texts = requireAllPublic(
    {
      title: article.title,
      author: article.author,
      source: article.source,
      publisher: article.publisher,
      description: article.description,
      picture_url: article.picture_url ?? '',
      index_no: article.index_no ?? '',
      document_no: article.document_no ?? '',
      withdraw_reason: article.withdraw_reason ?? '',
    },
    textFields,
  )
  const content = requirePublicHtml('content', { title: '正文' }, article.content)
  return {
    ...article,
    ...texts,
    picture_url: texts.picture_url || null,
    index_no: texts.index_no || null,
    document_no: texts.document_no || null,
    content,
    ...(article.status === 'withdrawn' ? { withdraw_time: new Date() } : {}),
    ...searchColumns({
      title: article.title,
      content,
      publisher: article.publisher,
      documentNo: article.document_no ?? null,
      indexNo: article.index_no ?? null,
      attachments: attachments.map(({ name, content: text = '' }) => ({ name, content: text })),
    }),
  }
}
