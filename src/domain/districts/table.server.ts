import type { Generated } from 'kysely'
import type { PublicJsonColumn } from '../../platform/text/public-text.ts'
import type { DistrictSettings } from './schema.ts'

/** Append-only: one row for each change. */
export interface DistrictSettingsTable {
  district_code: string
  version: number
  /** jsonb, written as text */
  settings: PublicJsonColumn<DistrictSettings>
  actor: string
  reason: string
  create_time: Generated<Date>
}

declare module '../../platform/db/types.ts' {
  interface Tables {
    district_settings: DistrictSettingsTable
  }
}
