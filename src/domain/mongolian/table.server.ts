import type { Generated } from 'kysely'
import type { PublicJsonColumn } from '../../platform/text/public-text.ts'
import type { MongolianWords } from './product-words.ts'

/** Append-only: one row for each change. */
export interface DistrictMongolianTable {
  district_code: string
  version: number
  /** jsonb, written as text */
  words: PublicJsonColumn<MongolianWords>
  actor: string
  reason: string
  create_time: Generated<Date>
}

declare module '../../platform/db/types.ts' {
  interface Tables {
    district_mongolian: DistrictMongolianTable
  }
}
