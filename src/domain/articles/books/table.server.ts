import type { ColumnType } from 'kysely'
import type { PublicColumn } from '../../../platform/text/public-text.ts'
import type { Book, Holding } from './book.ts'

/** The released book of a unit and period: migration 0064. Money in fen, days YYYY-MM-DD. */
export interface BookTable {
  article_id: number
  revision_id: number
  unit_id: number
  period: string
  first_day: string
  last_day: string
  is_zero: boolean
  opening: number
  income: number
  expense: number
  other_net: number
  closing: number
  entries: number
  oversight_day: string | null
  oversight_finding: PublicColumn
  /** Faults that were accepted (`keyOfFault`), as jsonb: migration 0070. */
  faults: ColumnType<string[], string, string>
  fault_reason: PublicColumn
}

export interface BookAccountTable {
  article_id: number
  id: string
  position: number
  kind: Book['accounts'][number]['kind']
  title: PublicColumn
  last_four: string
  opening: number
  received: number
  paid: number
  closing: number
  statement: number | null
  difference_reason: PublicColumn
}

export interface BookEntryTable {
  article_id: number
  id: string
  position: number
  day: string
  account_id: string
  direction: 'in' | 'out'
  item: string
  summary: PublicColumn
  counterparty: PublicColumn
  fen: number
  voucher: PublicColumn
  contract: string | null
  project: string | null
}

export interface BookHoldingTable {
  article_id: number
  id: string
  position: number
  class: Holding['class']
  title: PublicColumn
  measure: PublicColumn
  former: number
  increase: number
  decrease: number
  present: number
  note: PublicColumn
}

/** What the headings of a unit's journals mean. */
export interface BookHeadingTable {
  unit_id: number
  heading: string
  /** A `RowField`, or `none` for a column that is not read. */
  field: string
}

declare module '../../../platform/db/types.ts' {
  interface Tables {
    book: BookTable
    book_account: BookAccountTable
    book_entry: BookEntryTable
    book_holding: BookHoldingTable
    book_heading: BookHeadingTable
  }
}
