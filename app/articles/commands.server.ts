import type { Insertable } from 'kysely'
import { cacheTag, dropCacheTags } from '../db/cache-tags.ts'
import type { Db, Tx } from '../db/types.ts'
import { notFound } from '../lib/errors.ts'
import { cleanBody } from './body.server.ts'
import { plainText, searchVector } from './search-text.ts'
import type { ArticleTable, AttachmentTable } from './table.server.ts'

export type NewArticle = Omit<Insertable<ArticleTable>, 'update_time' | 'root_type_id' | 'title_search' | 'search'> & {
  attachments: Omit<AttachmentTable, 'article_id' | 'position'>[]
}

/**
 * Writes articles with their attachments; bodies are cleaned and made searchable. Within a transaction, so that all or none are there.
 * @returns their ids, in order.
 */
export async function addArticles(tx: Tx, articles: readonly NewArticle[]): Promise<number[]> {
  if (articles.length === 0) return []
  const inserted = await tx.insertInto('article').values(articles.map(toRow)).returning('id').execute()
  const ids = inserted.map(({ id }) => id)
  const attachments = articles.flatMap((article, at) =>
    article.attachments.map((attachment, position) => ({ ...attachment, article_id: ids[at] ?? 0, position })),
  )
  if (attachments.length > 0) await tx.insertInto('attachment').values(attachments).execute()
  const districts = new Set(articles.map(({ district_code }) => district_code))
  await dropCacheTags(
    tx,
    [...districts].map((code) => cacheTag('articles', code)),
  )
  return ids
}

function toRow({ attachments: _attachments, ...article }: NewArticle): Insertable<ArticleTable> {
  const content = cleanBody(article.content)
  return {
    ...article,
    content,
    title_search: searchVector(article.title),
    search: searchVector(`${article.title}。${plainText(content)}`),
  }
}

/**
 * Takes an article off the public pages; it stays in the database.
 * @throws not_found when there is no such published article.
 */
export async function withdrawArticle(db: Db, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const article = await tx
      .updateTable('article')
      .set({ status: 'withdrawn', update_time: new Date() })
      .where('id', '=', id)
      .where('status', '=', 'published')
      .returning('district_code')
      .executeTakeFirst()
    if (!article) throw notFound('没有这篇已发布的文章。')
    await dropCacheTags(tx, [cacheTag('articles', article.district_code)])
  })
}
