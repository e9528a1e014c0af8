import type { Generated } from 'kysely'

export interface FieldDraftTable {
  id: Generated<number>
  account_id: number
  district_code: string
  /** Path of the page. */
  page: string
  field: string
  base: string
  writing: string
  ended: string | null
  revision: number
  save_time: Date
  key_version: number | null
  sealed: Buffer | null
}

declare module '../../platform/db/types.ts' {
  interface Tables {
    field_draft: FieldDraftTable
  }
}
