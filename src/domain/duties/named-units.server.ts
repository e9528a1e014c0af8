import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/types.ts'
import type { NamedUnit, NamedUnits } from './read-evidence.ts'
import '../../access/area-table.server.ts'

/**
 * The units of the districts of these units, as texts name them. A unit that became part of another one keeps its texts:
 * its names are not the other's.
 */
export async function listNamedUnits(db: Db | Tx, unitIds: readonly number[]): Promise<NamedUnits> {
  const { rows } = await sql<NamedUnit>`
    select area.id, area.name, area.level, case area.standing when 'merged' then null else area.parent_id end as "parentId",
      array(
        select area.name union select former.name from area_former_name as former
        where former.area_id = area.id
          and not exists (select from area as merged where merged.merged_into = area.id and merged.name = former.name)
      ) as names
    from area where district_code in (select district_code from area where id = any(${[...unitIds]}::bigint[]))`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
