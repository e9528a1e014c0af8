import type { Generated } from 'kysely'
import type { PublicColumn } from '../platform/text/public-text.ts'

export type AreaLevel = 'district' | 'township' | 'village' | 'department'

/** `closed`: in no list or menu, but its page stays. `merged`: part of another unit, below which it stands. */
export type Standing = 'open' | 'closed' | 'merged'

export interface AreaTable {
  id: Generated<number>
  district_code: string
  code: string | null
  name: PublicColumn
  parent_id: number | null
  level: AreaLevel
  unit_type: number
  unit_group: PublicColumn<null>
  intro: PublicColumn
  position: number
  phone: PublicColumn<never, undefined>
  address: PublicColumn<never, undefined>
  /** The person in charge. */
  head: PublicColumn<never, undefined>
  /** Mobile numbers in `phone` that were confirmed as those of the office. */
  office_phone: Generated<string>
  standing: Generated<Standing>
  /** The first day for which it has duties, YYYY-MM-DD; null if it always existed. */
  exists_from: Generated<string | null>
  merged_into: Generated<number | null>
  /** Raised by each change. */
  changes: Generated<number>
  change_actor: Generated<string>
  change_time: Generated<Date | null>
}

/** Names that a unit, or one that became part of it, had before. */
export interface AreaFormerNameTable {
  area_id: number
  name: PublicColumn
  end_time: Generated<Date>
}

declare module '../platform/db/types.ts' {
  interface Tables {
    area: AreaTable
    area_former_name: AreaFormerNameTable
  }
}
