import type { Db, Tx } from '../../../platform/db/types.ts'
import type { ArticleContent } from './content.ts'
import type { Finding } from './findings.ts'

/** Checks a text with its attachments before it is submitted. */
export async function checkContent(_db: Db | Tx, _content: ArticleContent): Promise<Finding[]> {
  return []
}
