import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
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

/** One row for each public or scheduled text. */
export interface ArticleLookTable {
  article_id: number
  district_code: string
  /** Null until the first look. */
  look_time: Generated<Date | null>
  /** Number of the rules by which it was looked at. */
  rules: Generated<number>
  is_due: Generated<boolean>
  refers: Generated<string[]>
}

/** What changed since the last scan, written by the database. */
export interface ArticleChangeTable {
  id: GeneratedAlways<number>
  district_code: string
  article_id: number
  book_unit_id: number | null
}

export interface ScanRulesTable {
  district_code: string
  hash: string
  number: number
}

declare module '../../../platform/db/types.ts' {
  interface Tables {
    article_scan: ArticleScanTable
    outside_address: OutsideAddressTable
    article_look: ArticleLookTable
    article_change: ArticleChangeTable
    scan_rules: ScanRulesTable
  }
}
