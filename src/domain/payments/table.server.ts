import type { Generated, GeneratedAlways } from 'kysely'
import type { Route } from './routes.ts'
import type { PublicCodeColumn, PublicColumn } from '../../platform/text/public-text.ts'

export interface SubsidyBatchTable {
  id: Generated<number>
  district_code: string
  file_name: string
  file_sha256: Buffer
  row_count: Generated<number>
  already_count: Generated<number>
  bad_count: Generated<number>
  total_fen: Generated<number>
  state: Generated<'imported' | 'undone'>
  import_time: Generated<Date>
  actor: string
  undo_time: Date | null
  undo_actor: string | null
  undo_reason: Generated<string>
  /** Who confirmed the import as the second person; empty where none had to. */
  approver: Generated<string>
  /** The editor's request to undo it; empty for none. */
  ask_reason: Generated<string>
  ask_actor: Generated<string>
  ask_time: Date | null
  /** Why the last request was declined. */
  decline_reason: Generated<string>
  decline_actor: Generated<string>
  /** Of the last look of the nightly scan at its payments; null until the first one. */
  look_time: Generated<Date | null>
  /** Its payments are looked at before those of others. */
  look_due: Generated<boolean>
}

export interface SubsidyPaymentTable {
  id: Generated<number>
  batch_id: number
  line_number: number
  district_code: string
  area_code: string
  area_name: PublicColumn
  project_code: PublicCodeColumn
  project_name: PublicColumn
  business_period: PublicColumn
  amount_fen: number
  /** YYYY-MM-DD */
  put_time: string
  inventory_code: string
  uniquely_identifies: string
  payment_slip_code: PublicCodeColumn
  beneficiary_bank: PublicColumn
  quantity: PublicColumn<never, undefined>
  kind: PublicColumn<never, undefined>
  rate: PublicColumn<never, undefined>
  object_index: Buffer
  household_index: Buffer
  key_version: number
  sealed: Buffer
  /** 0 is the current content, higher ones are former contents, -1 is a proposal. */
  version: Generated<number>
  is_shown: Generated<boolean>
  correct_time: Date | null
}

export interface SubsidyProjectTable {
  district_code: string
  project_code: string
  project_name: PublicColumn
  basis: PublicColumn
  standard: PublicColumn
  guide: PublicColumn
  complaint_phone: PublicColumn
  rate: PublicColumn<never, undefined>
  /** A path of this site; empty for none. */
  basis_url: PublicColumn<never, undefined>
  /** The unit that pays. */
  office_id: number | null
  route: Generated<Route>
}

/** Sums of payments, kept by triggers; a cell may have several rows. The nightly scan reads the names in the payments. */
export interface PaymentTallyTable {
  id: GeneratedAlways<number>
  district_code: string
  area_code: string
  project_code: string
  project_name: string
  year: number
  count: number
  fen: number
}

declare module '../../platform/db/types.ts' {
  interface Tables {
    payment_tally: PaymentTallyTable
    subsidy_batch: SubsidyBatchTable
    subsidy_payment: SubsidyPaymentTable
    /** The payments that citizens see. */
    shown_payment: SubsidyPaymentTable
    subsidy_project: SubsidyProjectTable
  }
}
