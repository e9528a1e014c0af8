import { sql } from 'kysely'
import type { Db } from '../db/types.ts'
import { notFound } from '../lib/errors.ts'
import type { AreaLevel } from './table.server.ts'

export type AreaName = { id: number; name: string }
export type Area = AreaName & {
  level: AreaLevel
  unitType: number
  unitGroup: string | null
  intro: string
  parentId: number | null
}

/** @throws not_found for an area of another district. */
export async function getArea(db: Db, districtCode: string, id: number): Promise<Area> {
  const area = await db
    .selectFrom('area')
    .select([
      'id',
      'name',
      'level',
      'unit_type as unitType',
      'unit_group as unitGroup',
      'intro',
      'parent_id as parentId',
    ])
    .where('id', '=', id)
    .where('district_code', '=', districtCode)
    .executeTakeFirst()
  if (!area) throw notFound('没有这个地区或单位。')
  return area
}

/** Ids of an area and everything below it. */
export async function listAreaIds(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<AreaName>`
    with recursive below as (
      select id from area where id = ${id}
      union all
      select area.id from area join below on area.parent_id = below.id
    )
    select id from below`.execute(db)
  return rows.map((row) => row.id)
}

export type UnitGroup = { title: string; units: AreaName[] }

/** Units of one level in a district by their groups, in order. Villages are grouped by the unit above them. */
export async function listUnitGroups(db: Db, districtCode: string, level: AreaLevel): Promise<UnitGroup[]> {
  const rows = await db
    .selectFrom('area')
    .leftJoin('area as parent', 'parent.id', 'area.parent_id')
    .select(['area.id', 'area.name', 'area.unit_group as unitGroup', 'parent.name as parentName'])
    .where('area.district_code', '=', districtCode)
    .where('area.level', '=', level)
    .orderBy('parent.position')
    .orderBy('area.position')
    .execute()
  const groups = Map.groupBy(rows, ({ unitGroup, parentName }) => unitGroup ?? parentName ?? '')
  return [...groups].map(([title, units]) => ({ title, units: units.map(({ id, name }) => ({ id, name })) }))
}

/** Units directly below one, in order. */
export async function listSubUnits(db: Db, id: number): Promise<AreaName[]> {
  return db.selectFrom('area').select(['id', 'name']).where('parent_id', '=', id).orderBy('position').execute()
}

/** Units of one level whose names contain some words, by their groups; villages by the unit above them. */
export async function searchUnits(db: Db, districtCode: string, level: AreaLevel, words: string): Promise<UnitGroup[]> {
  const wanted = words.normalize('NFKC').split(/\s+/).filter(Boolean)
  const groups = await listUnitGroups(db, districtCode, level)
  return groups.flatMap((group) => {
    const units = group.units.filter(({ name }) => wanted.every((word) => name.includes(word)))
    return units.length > 0 ? [{ ...group, units }] : []
  })
}

/** Every unit of a district, districts and departments included. */
export async function listAllUnits(db: Db, districtCode: string): Promise<{ id: number; unitType: 1 | 2 }[]> {
  const rows = await db
    .selectFrom('area')
    .select(['id', 'unit_type as unitType'])
    .where('district_code', '=', districtCode)
    .orderBy('id')
    .execute()
  return rows.map(({ id, unitType }) => ({ id, unitType: unitType === 2 ? 2 : 1 }))
}
