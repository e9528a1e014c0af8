import type { Generated } from 'kysely'

export type AreaLevel = 'district' | 'township' | 'village' | 'department'

/** `closed`: in no list or menu, but its page stays. `merged`: part of another unit, below which it stands. */
export type Standing = 'open' | 'closed' | 'merged'

export interface AreaTable {
  id: Generated<number>
  district_code: string
  code: string | null
  name: string
  parent_id: number | null
  level: AreaLevel
  unit_type: number
  unit_group: string | null
  intro: string
  position: number
  phone: Generated<string>
  address: Generated<string>
  /** The person in charge. */
  head: Generated<string>
  standing: Generated<Standing>
  merged_into: Generated<number | null>
  /** Raised by each change. */
  changes: Generated<number>
  change_actor: Generated<string>
  change_time: Generated<Date | null>
}

/** Names that a unit, or one that became part of it, had before. */
export interface AreaFormerNameTable {
  area_id: number
  name: string
  end_time: Generated<Date>
}

declare module '../platform/db/types.ts' {
  interface Tables {
    area: AreaTable
    area_former_name: AreaFormerNameTable
  }
}
