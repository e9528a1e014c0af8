import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { derive } from '../derived/derive.server.ts'
import { searchVersion } from '../search/search-columns.ts'
import { listFileTexts } from '../writing/files/files.server.ts'
import '../table.server.ts'

/** Rebuilds an article's search columns if they are of an older version, or if an attachment was read since. */
export const renewSearch = (db: Db, articleId: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const article = await tx
      .selectFrom('article')
      .select(['title', 'content', 'publisher', 'document_no', 'index_no', 'search_version'])
      .where('id', '=', articleId)
      .forUpdate()
      .executeTakeFirst()
    if (!article) return
    const attachments = await tx
      .selectFrom('attachment')
      .select(['position', 'name', 'url', 'content'])
      .where('article_id', '=', articleId)
      .orderBy('position')
      .execute()
    const texts = await listFileTexts(
      tx,
      attachments.map(({ url }) => url),
    )
    const current = attachments.map((each) => ({ ...each, content: texts.get(each.url) ?? each.content }))
    const changed = current.filter(({ content }, at) => content !== attachments[at]?.content)
    if (article.search_version >= searchVersion && changed.length === 0) return
    for (const { position, content } of changed)
      await tx
        .updateTable('attachment')
        .set({ content })
        .where('article_id', '=', articleId)
        .where('position', '=', position)
        .execute()
    const { document_no: documentNo, index_no: indexNo, ...rest } = article
    const searchable = {
      title: rest.title,
      content: rest.content,
      publisher: rest.publisher,
      documentNo,
      indexNo,
      attachments: current.map(({ name, content }) => ({ name, content })),
    }
    const { title_search, search, ...columns } = await derive('searchColumns', searchable, { own: true })
    await sql`
      update article set title_search = ${title_search}::tsvector, search = ${search}::tsvector,
        search_version = ${columns.search_version}, about_from = ${columns.about_from}, about_until = ${columns.about_until}
      where id = ${articleId}`.execute(tx)
  })
