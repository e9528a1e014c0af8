import type { Generated } from 'kysely'
import type { PublicColumn } from '../../platform/text/public-text.ts'
import type { WordKind } from './kinds.ts'

export interface DistrictWordTable {
  id: Generated<number>
  district_code: string
  kind: WordKind
  word: PublicColumn
  /** As the checks compare it. */
  folded: string
  replacement: PublicColumn
  actor: string
  create_time: Generated<Date>
}

declare module '../../platform/db/types.ts' {
  interface Tables {
    district_word: DistrictWordTable
  }
}
