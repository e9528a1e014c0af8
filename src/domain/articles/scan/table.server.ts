import type { ColumnType } from 'kysely'
import type { Finding } from '../writing/findings.ts'

/** Only of articles with findings. */
export interface ArticleScanTable {
  article_id: number
  /** jsonb, written as text. */
  findings: ColumnType<Finding[], string, string>
  errors: number
  found_time: ColumnType<Date, never, never>
}

declare module '../../../platform/db/types.ts' {
  interface Tables {
    article_scan: ArticleScanTable
  }
}
