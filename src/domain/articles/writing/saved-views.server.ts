import type { ColumnType, Generated } from 'kysely'
import type { Staff } from '../../../access/policy.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import type { ArticleFilter } from './queries-lists.server.ts'

/** A list of articles under a name of its own, for one account in one district. */
export type SavedView = { id: number; name: string; filter: ArticleFilter }

interface ArticleSavedViewTable {
  id: Generated<number>
  account_id: number
  district_code: string
  name: string
  filter: ColumnType<ArticleFilter, string, string>
}

declare module '../../../platform/db/types.ts' {
  interface Tables {
    article_saved_view: ArticleSavedViewTable
  }
}

/** The actor's own, oldest first. */
export const listSavedViews = (db: Db | Tx, actor: Staff, districtCode: string): Promise<SavedView[]> =>
  db
    .selectFrom('article_saved_view')
    .select(['id', 'name', 'filter'])
    .where('account_id', '=', actor.id)
    .where('district_code', '=', districtCode)
    .orderBy('id')
    .execute()
