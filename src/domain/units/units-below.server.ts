import { sql } from 'kysely'
import type { AreaLevel } from '../../access/area-table.server.ts'
import { descendantAreas } from '../../access/places.server.ts'
import type { Db } from '../../platform/db/types.ts'
import '../../access/area-table.server.ts'

/** `group`: the unit above, or what kind of unit it is; `note`: of villages, the unit above. */
export type UnitBelow = {
  id: number
  title: string
  group: string
  note: string
  code: string | null
  level: AreaLevel
}

/**
 * Units of this district within these areas that are open, in the order in which they are shown.
 * @param areaIds null for all districts.
 */
export async function listUnitsBelow(
  db: Db,
  districtCode: string,
  areaIds: readonly number[] | null,
): Promise<UnitBelow[]> {
  const { rows } = await sql<UnitBelow>`
    with recursive ${descendantAreas(areaIds, districtCode)}
    select area.id, area.name as title, area.code, area.level,
      case area.level when 'village' then parent.name else '' end as note,
      case area.level when 'village' then parent.name when 'district' then area.name when 'department' then '部门'
        else '乡镇' end as "group"
    from below join area on area.id = below.id left join area as parent on parent.id = area.parent_id
    where area.standing = 'open'
    order by array_position(array['district', 'department', 'township', 'village'], area.level),
      parent.position, parent.id, area.position, area.id`.execute(db)
  return rows
}
