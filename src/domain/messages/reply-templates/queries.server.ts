import type { Db, Tx } from '../../../platform/db/types.ts'
import type { ReplyPhrase } from '../answering/reply-phrases.ts'
import './table.server.ts'

export type ReplyTemplate = ReplyPhrase & { id: number; version: number }

/** The templates of a district, in its order. */
export const listReplyTemplates = (db: Db | Tx, districtCode: string): Promise<ReplyTemplate[]> =>
  db
    .selectFrom('reply_template')
    .select(['id', 'version', 'kind', 'title', 'content as text'])
    .where('district_code', '=', districtCode)
    .orderBy('position')
    .orderBy('id')
    .execute()
