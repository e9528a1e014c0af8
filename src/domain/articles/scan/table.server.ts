import type { ColumnType, Generated } from 'kysely'
import type { Answer } from '../../../platform/external/ask.server.ts'
import type { Finding } from '../writing/checks/findings.ts'

/** Only of articles with findings. */
export interface ArticleScanTable {
  article_id: number
  /** jsonb, written as text. */
  findings: ColumnType<Finding[], string, string>
  errors: number
  found_time: ColumnType<Date, never, never>
}

export interface OutsideAddressTable {
  hash: Buffer
  address: string
  seen_time: Date
  ask_time: Generated<Date | null>
  answer: Generated<Answer | null>
  failures: Generated<number>
  /** A day in Beijing. */
  failed_night: Generated<string | null>
}

declare module '../../../platform/db/types.ts' {
  interface Tables {
    article_scan: ArticleScanTable
    outside_address: OutsideAddressTable
  }
}
