import type { Generated } from 'kysely'

export type AreaLevel = 'district' | 'township' | 'village' | 'department'

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
}

declare module '../platform/db/types.ts' {
  interface Tables {
    area: AreaTable
  }
}
