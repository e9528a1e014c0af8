import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/types.ts'
import type { NamedUnit, NamedUnits } from './named-units.ts'
import '../../access/area-table.server.ts'

/**
 * The units of a district as texts name them. A unit that became part of another one keeps its texts: its names are not
 * the other's. A former name that another unit has now is that unit's.
 */
export async function listNamedUnits(db: Db | Tx, districtCode: string): Promise<NamedUnits> {
  const { rows } = await sql<NamedUnit>`
    select area.id, area.name, area.level, case area.standing when 'merged' then null else area.parent_id end as "parentId",
      array(
        select area.name union select former.name from area_former_name as former
        where former.area_id = area.id
          and not exists (
            select from area as other where other.district_code = area.district_code and other.id <> area.id
              and other.name = former.name
          )
      ) as names
    from area where district_code = ${districtCode}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The units of the district of each of these units; none of an unknown one. */
export async function findNamedUnits(db: Db | Tx, unitIds: readonly number[]): Promise<(unitId: number) => NamedUnits> {
  const areas = await db
    .selectFrom('area')
    .select(['id', 'district_code as districtCode'])
    .where('id', 'in', [...new Set([...unitIds, 0])])
    .execute()
  const byDistrict = new Map<string, NamedUnits>()
  for (const { districtCode } of areas)
    if (!byDistrict.has(districtCode)) byDistrict.set(districtCode, await listNamedUnits(db, districtCode))
  const codes = new Map(areas.map(({ id, districtCode }) => [id, districtCode]))
  return (unitId) => byDistrict.get(codes.get(unitId) ?? '') ?? new Map()
}
