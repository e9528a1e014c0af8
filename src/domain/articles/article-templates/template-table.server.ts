import type { Generated, JSONColumnType } from 'kysely'
import type { ArticleDocument } from '@three-affairs/document/nodes.ts'

/** What new articles of a district may begin with. */
export interface ArticleTemplateTable {
  id: Generated<number>
  district_code: string
  /** Id of a template of the product; null for the district's own. */
  built_in: string | null
  name: string
  hint: string
  article_type_id: number | null
  /** Null for templates of the product, whose text names the unit and the date. */
  document: JSONColumnType<ArticleDocument> | null
  position: number
  hidden: Generated<boolean>
  version: Generated<number>
}

declare module '../../../platform/db/types.ts' {
  interface Tables {
    article_template: ArticleTemplateTable
  }
}
