import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../platform/db/types.ts'
import type { Place } from './policy.ts'

/** Places of areas by their ids; unknown ids are left out. */
export async function listPlaces(db: Db | Tx, ids: readonly number[]): Promise<Map<number, Place>> {
  const { rows } = await sql<{ of: number; id: number; districtCode: string }>`
    with recursive above as (
      select id as of, id, parent_id, district_code, 0 as height from area where id = any(${[...ids]}::integer[])
      union all
      select of, area.id, area.parent_id, area.district_code, height + 1 from area join above on area.id = above.parent_id
    )
    select of, id, district_code as "districtCode" from above order by height desc`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ of }) => of)].map(([of, path]): [number, Place] => [
      of,
      { districtCode: path[0]?.districtCode ?? '', path: path.map(({ id }) => id) },
    ]),
  )
}

/** The place of an area; null for an unknown id. */
export async function findPlace(db: Db | Tx, id: number): Promise<Place | null> {
  return (await listPlaces(db, [id])).get(id) ?? null
}

/**
 * Whether a row of `table` belongs to a unit of this district within these areas.
 * @param areaIds null for all districts.
 */
export const isWithinAreas = (
  table: 'article' | 'message',
  areaIds: readonly number[] | null,
  districtCode: string,
): RawBuilder<boolean> => {
  const inDistrict = sql<boolean>`${sql.ref(`${table}.district_code`)} = ${districtCode}`
  return areaIds === null ? inDistrict : sql<boolean>`${inDistrict} and ${isInAreas(table, areaIds)}`
}

/**
 * Units of this district within these areas, as rows of a recursive query `below`.
 * @param areaIds null for all districts.
 */
export const descendantAreas = (areaIds: readonly number[] | null, districtCode: string): RawBuilder<unknown> => {
  const start = areaIds === null ? sql`parent_id is null` : sql`id = any(${[...areaIds]}::integer[])`
  return sql`below as (
    select id from area where ${start} and district_code = ${districtCode}
    union
    select area.id from area join below on area.parent_id = below.id
  )`
}

/** Whether a row of `table` belongs to one of these areas or to a unit below. */
export const isInAreas = (table: 'article' | 'message', areaIds: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${table}.area_id`)} in (
    with recursive below as (
      select id from area where id = any(${[...areaIds]}::integer[])
      union
      select area.id from area join below on area.parent_id = below.id
    )
    select id from below)`
