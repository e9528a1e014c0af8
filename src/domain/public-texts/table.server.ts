import type { ColumnType } from 'kysely'
import type { PersonalDataKind } from '../checks/personal-data.ts'

export type PublicFinding = { kind: PersonalDataKind; masked: string }

/** What the nightly scan found in public texts other than articles. */
export interface PublicTextFindingTable {
  source: string
  row_key: string
  column_name: string
  district_code: string | null
  place: string
  /** jsonb, written as text. */
  findings: ColumnType<PublicFinding[], string, string>
  found_time: ColumnType<Date, never, never>
}

declare module '../../platform/db/types.ts' {
  interface Tables {
    public_text_finding: PublicTextFindingTable
  }
}
