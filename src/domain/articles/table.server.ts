import type { Generated, GeneratedAlways } from 'kysely'
import type { PublicColumn } from '../../platform/text/public-text.ts'
import type { ContentKind } from './search/kinds.ts'

export interface ArticleTypeTable {
  id: Generated<number>
  parent_id: number | null
  title: PublicColumn
  description: PublicColumn
  keywords: PublicColumn
  position: number
  /** In no menu and not offered for new articles. */
  hidden: Generated<boolean>
  retention_months: Generated<number | null>
  /** Raised by each change. */
  changes: Generated<number>
  change_actor: Generated<string>
  change_time: Generated<Date | null>
}

export interface ArticleTable {
  id: Generated<number>
  district_code: string
  area_id: number
  article_type_id: number
  /** Set by the database. */
  root_type_id: Generated<number>
  title: PublicColumn
  author: PublicColumn
  source: PublicColumn
  publisher: PublicColumn
  description: PublicColumn
  content: PublicColumn
  picture_url: PublicColumn<null>
  important: boolean
  status: 'draft' | 'published' | 'withdrawn'
  index_no: PublicColumn<null>
  document_no: PublicColumn<null>
  document_date: string | null
  validity: '有效' | '废止' | null
  /** The last day of its public period. */
  notice_until: Generated<string | null>
  create_time: Generated<Date>
  release_time: Date
  update_time: Generated<Date>
  withdraw_time: Generated<Date | null>
  /** Shown to the public. */
  withdraw_reason: PublicColumn<never, undefined>
  /** Not public since, while reported personal data is examined; set by src/domain/personal-data only. */
  closed_time: Generated<Date | null>
  /** tsvector columns, written in the text form from search-text.ts. */
  title_search: Generated<string>
  search: Generated<string>
  search_version: Generated<number>
  /** Year and quarter of release in Beijing, such as 20264. */
  period: GeneratedAlways<number>
  kind: GeneratedAlways<ContentKind>
  /** First day of the period that the text is about, YYYY-MM-DD, and the day after its last one. */
  about_from: Generated<string | null>
  about_until: Generated<string | null>
  /** Year and quarter of that period, such as 20263; null for longer ones. */
  about_quarter: GeneratedAlways<number | null>
  /** Id of the built-in template that it was begun with. */
  template: Generated<string | null>
}

export interface AttachmentTable {
  article_id: number
  position: number
  name: PublicColumn
  url: PublicColumn
  media_type: PublicColumn
  size_bytes: number
  /** Its text, for the search. */
  content: Generated<string>
}

/** How many articles came to a cell or went, written by the database. */
export interface ArticleTallyTable {
  id: GeneratedAlways<number>
  district_code: string
  /** By what its cells are told apart; other columns are 0 or empty. */
  part: 'periods' | 'units' | 'columns'
  area_id: number
  period: number
  root_type_id: number
  article_type_id: number
  kind: string
  count: number
}

declare module '../../platform/db/types.ts' {
  interface Tables {
    article_type: ArticleTypeTable
    article: ArticleTable
    attachment: AttachmentTable
    article_tally: ArticleTallyTable
  }
}
