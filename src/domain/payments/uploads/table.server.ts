import type { ColumnType, Generated } from 'kysely'
import type { RowError } from '../file-parsing/row.ts'
import type { Heading, ImportReport } from './report.ts'
import type { ImportStage } from './stages.ts'

/** jsonb, written as text. */
type Json<Value> = ColumnType<Value, string | undefined, string>

export interface SubsidyImportTable {
  id: Generated<number>
  district_code: string
  /** Null for a file that an operator of the server handed over. */
  account_id: number | null
  operator: Generated<string>
  confirm_account_id: number | null
  approve_account_id: number | null
  return_reason: Generated<string>
  file_name: string
  file_sha256: Buffer
  file_kept: Generated<boolean>
  stage: Generated<ImportStage>
  attempts: Generated<number>
  read_rows: Generated<number>
  headings: Json<Heading[]>
  report: ColumnType<ImportReport | null, string | undefined, string | null>
  errors: Json<RowError[]>
  skip_bad: Generated<boolean>
  refusal: Generated<string>
  batch_id: number | null
  create_time: Generated<Date>
  change_time: Generated<Date>
}

export interface SubsidyHeadingTable {
  district_code: string
  heading: string
  field: string
}

declare module '../../../platform/db/types.ts' {
  interface Tables {
    subsidy_import: SubsidyImportTable
    subsidy_heading: SubsidyHeadingTable
  }
}
