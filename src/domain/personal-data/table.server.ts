import type { Generated } from 'kysely'
import type { ReportKind, ReportResult } from './states.ts'

export interface PersonalDataReportTable {
  id: Generated<number>
  district_code: string
  /** uuid */
  submission_key: string
  receipt_index: Buffer
  key_version: number
  sealed: Buffer
  article_id: number | null
  area_id: number | null
  kind: ReportKind
  result: Generated<ReportResult | null>
  received_time: Date
  closed_time: Generated<Date | null>
  close_actor: Generated<string | null>
  reopened_time: Generated<Date | null>
  ended_time: Generated<Date | null>
  end_actor: Generated<string | null>
  version: Generated<number>
}

declare module '../../platform/db/types.ts' {
  interface Tables {
    personal_data_report: PersonalDataReportTable
  }
}
