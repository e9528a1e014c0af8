import type { Generated } from 'kysely'
import type { PublicJsonColumn } from '../../platform/text/public-text.ts'
import type { Holiday } from './holidays.ts'

/** The holidays of a year, where a district does not follow those that the product knows. */
export interface HolidayYearTable {
  district_code: string
  year: number
  /** jsonb, written as text */
  entries: PublicJsonColumn<Holiday[]>
  version: number
  actor: string
  change_time: Generated<Date>
}

declare module '../../platform/db/types.ts' {
  interface Tables {
    holiday_year: HolidayYearTable
  }
}
