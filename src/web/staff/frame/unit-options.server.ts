import { sql } from 'kysely'
import { areasBelow } from '../../../access/places.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import '../../../access/area-table.server.ts'

export type Option = { id: number; title: string }
export type OptionGroup = { title: string; options: Option[] }

/**
 * Units of this district within these areas, grouped by the unit above.
 * @param areaIds null for all districts.
 */
export async function listUnitOptions(
  { db, district }: RequestContext,
  areaIds: readonly number[] | null,
): Promise<OptionGroup[]> {
  const { rows } = await sql<Option & { group: string }>`
    with recursive ${areasBelow(areaIds, district.areaCode)}
    select area.id, area.name as title,
      case area.level when 'village' then parent.name when 'district' then area.name when 'department' then '部门'
        else '乡镇' end as "group"
    from below join area on area.id = below.id left join area as parent on parent.id = area.parent_id
    where area.standing = 'open'
    order by array_position(array['district', 'department', 'township', 'village'], area.level),
      parent.position, parent.id, area.position, area.id`.execute(db)
  return [...Map.groupBy(rows, ({ group }) => group)].map(([title, found]) => ({
    title,
    options: found.map(({ id, title: name }) => ({ id, title: name })),
  }))
}
