import type { Db } from '../../platform/db/types.ts'
import '../articles/table.server.ts'

/** The text of an article that is public, or would be if it were not closed. */
export async function getReportedText(db: Db, articleId: number) {
  const { content } = await db
    .selectFrom('article')
    .select('content')
    .where('id', '=', articleId)
    .executeTakeFirstOrThrow()
  return content
}
