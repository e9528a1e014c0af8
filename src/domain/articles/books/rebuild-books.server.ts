import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { acceptedText } from '../../checks/public-gate.server.ts'
import type { Book } from './book.ts'
import { bookRows, writeBook } from './project-book.server.ts'
import './table.server.ts'

/** Makes the public rows of all books anew from the revisions that were released last. */
export async function rebuildBooks(db: Db): Promise<void> {
  const { rows } = await sql<{ articleId: number; revisionId: number; unitId: number; book: Book }>`
    select article.id as "articleId", revision.id as "revisionId", (revision.content->>'areaId')::bigint as "unitId",
      revision.content->'book' as book
    from article
    join lateral (
      select revision_id from article_release
      where article_id = article.id and kind = 'release' and revision_id is not null order by number desc limit 1
    ) as release on true
    join article_revision as revision on revision.id = release.revision_id
    where article.status = 'published' and revision.content ? 'book'`.execute(db)
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('book').execute()
    for (const { book, ...owner } of rows) await writeBook(tx, owner, bookRows(book, acceptedText))
  })
}
