import { type RawBuilder, sql } from 'kysely'
import { findPlace } from '../../access/places.server.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { notFound } from '../../platform/errors.ts'
import type { Place } from '../../access/policy.ts'
import type { AreaLevel, Standing } from '../../access/area-table.server.ts'
import type { OperationContext } from '../operation.ts'
import type { RequestContext } from '../request-context.ts'
import type { UnitFacts } from './schema.ts'

export type AreaName = { id: number; name: string }
export type Area = AreaName & {
  level: AreaLevel
  unitType: number
  unitGroup: string | null
  intro: string
  parentId: number | null
  phone: string
  address: string
  head: string
  standing: Standing
}

const noArea = () => notFound('没有这个地区或单位。')

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
      'phone',
      'address',
      'head',
      'standing',
    ])
    .where('id', '=', id)
    .where('district_code', '=', districtCode)
    .executeTakeFirst()
  if (!area) throw noArea()
  return area
}

/** By their ids, the units that those became part of which are none of their own any more. Cached in memory. */
export const getMergedUnits = ({
  db,
  district,
  remember,
}: Pick<RequestContext, 'db' | 'district' | 'remember'>): Promise<ReadonlyMap<number, number>> =>
  remember(
    'merged-units',
    ['areas'],
    async () => {
      const rows = await db
        .selectFrom('area')
        .select(['id', 'merged_into as into'])
        .where('district_code', '=', district.areaCode)
        .where('standing', '=', 'merged')
        .execute()
      return new Map(rows.flatMap(({ id, into }): [number, number][] => (into === null ? [] : [[id, into]])))
    },
    new Map(),
  )

/** The id of a unit in a statement, or of the one that it became part of. */
export const currentUnit = (id: number): RawBuilder<number> =>
  sql<number>`(select coalesce(merged_into, id) from area where id = ${id})`

/** Ids of an area and all its descendants, closed and merged ones included. */
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

/** The place of an area in the hierarchy. @throws not_found */
export async function getPlace(db: Db | Tx, id: number): Promise<Place> {
  const place = await findPlace(db, id)
  if (!place) throw noArea()
  return place
}

/** A unit of the district that is neither closed nor merged; null if there is none. */
export async function findOpenUnit(
  db: Db | Tx,
  districtCode: string,
  id: number,
): Promise<{ place: Place; name: string } | null> {
  const unit = await db
    .selectFrom('area')
    .select('name')
    .where('id', '=', id)
    .where('district_code', '=', districtCode)
    .where('standing', '=', 'open')
    .executeTakeFirst()
  return unit ? { place: await getPlace(db, id), name: unit.name } : null
}

/** The place of a whole district: its root area. @throws not_found */
export async function getDistrictPlace(db: Db | Tx, districtCode: string): Promise<Place> {
  const root = await db
    .selectFrom('area')
    .select('id')
    .where('district_code', '=', districtCode)
    .where('level', '=', 'district')
    .executeTakeFirst()
  if (!root) throw noArea()
  return { districtCode, path: [root.id] }
}

/** For operations that concern the district whose portal is called. */
export const atCalledDistrict = async (
  db: Db | Tx,
  { site }: { site: OperationContext },
): Promise<{ place: Place }> => ({
  place: await getDistrictPlace(db, site.district.areaCode),
})

/** `formerName`: the name by which a search found the unit. */
export type UnitGroup = { title: string; units: (AreaName & { formerName?: string })[] }

/** Open units of one level in a district, grouped and in display order. Villages are grouped by their parent unit. */
export async function listUnitGroups(db: Db, districtCode: string, level: AreaLevel): Promise<UnitGroup[]> {
  const rows = await db
    .selectFrom('area')
    .leftJoin('area as parent', 'parent.id', 'area.parent_id')
    .select(['area.id', 'area.name', 'area.unit_group as unitGroup', 'parent.name as parentName'])
    .where('area.district_code', '=', districtCode)
    .where('area.level', '=', level)
    .where('area.standing', '=', 'open')
    .orderBy('parent.position')
    .orderBy('area.position')
    .execute()
  const groups = Map.groupBy(rows, ({ unitGroup, parentName }) => unitGroup ?? parentName ?? '')
  return [...groups].map(([title, units]) => ({ title, units: units.map(({ id, name }) => ({ id, name })) }))
}

/** Open units directly below an area, in display order. */
export async function listSubUnits(db: Db, id: number): Promise<AreaName[]> {
  return db
    .selectFrom('area')
    .select(['id', 'name'])
    .where('parent_id', '=', id)
    .where('standing', '=', 'open')
    .orderBy('position')
    .execute()
}

/** Units of one level whose names, present or former, contain all words, grouped as in `listUnitGroups`. */
export async function searchUnits(db: Db, districtCode: string, level: AreaLevel, words: string): Promise<UnitGroup[]> {
  const wanted = splitWords(words)
  const matches = (name: string) => wanted.every((word) => name.includes(word))
  const groups = await listUnitGroups(db, districtCode, level)
  const former = await listFormerNames(db, districtCode)
  return groups.flatMap((group) => {
    const units = group.units.flatMap((unit) => {
      if (matches(unit.name)) return [unit]
      const formerName = former.get(unit.id)?.find(matches)
      return formerName === undefined ? [] : [{ ...unit, formerName }]
    })
    return units.length > 0 ? [{ ...group, units }] : []
  })
}

/** Former names of the units of a district by id, latest first. */
export async function listFormerNames(db: Db | Tx, districtCode: string): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('area_former_name')
    .innerJoin('area', 'area.id', 'area_former_name.area_id')
    .select(['area.id', 'area_former_name.name'])
    .where('district_code', '=', districtCode)
    .orderBy('end_time', 'desc')
    .orderBy('area_former_name.name')
    .execute()
  return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, found]) => [id, found.map(({ name }) => name)]))
}

export const splitWords = (text: string): string[] => text.normalize('NFKC').split(/\s+/).filter(Boolean)

/** Every open unit of a district, including departments and the district itself. */
export async function listAllUnits(db: Db, districtCode: string): Promise<{ id: number; unitType: 1 | 2 }[]> {
  const rows = await db
    .selectFrom('area')
    .select(['id', 'unit_type as unitType'])
    .where('district_code', '=', districtCode)
    .where('standing', '=', 'open')
    .orderBy('id')
    .execute()
  return rows.map(({ id, unitType }) => ({ id, unitType: unitType === 2 ? 2 : 1 }))
}

/**
 * The area with this code in a district: the district itself, a township or a village. The code of a merged unit is
 * that of the one that it became part of.
 */
export async function findAreaByCode(db: Db, districtCode: string, code: string): Promise<{ id: number } | null> {
  const area = await db
    .selectFrom('area')
    .select((eb) => eb.fn.coalesce('merged_into', 'id').as('id'))
    .where('district_code', '=', districtCode)
    .where('code', '=', code)
    .executeTakeFirst()
  return area ?? null
}

/** Ids of areas of any district by code; unknown codes are omitted. */
export async function findAreaIdsByCode(db: Db, codes: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('area')
    .select((eb) => ['code', eb.fn.coalesce('merged_into', 'id').as('id')])
    .where(sql<boolean>`code = any(${[...codes]}::text[])`)
    .execute()
  return new Map(rows.flatMap(({ id, code }): [string, number][] => (code === null ? [] : [[code, id]])))
}

/** Names of areas of any district by id. */
export async function listAreaNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('area')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${[...ids]}::integer[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Names of all districts by code. */
export async function listDistrictNames(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('area')
    .select(['district_code as code', 'name'])
    .where('level', '=', 'district')
    .execute()
  return new Map(rows.map(({ code, name }) => [code, name]))
}

export type AreaRow = {
  id: number
  areaName: string
  areaCode: string | null
  areaIntro: string
  parentId: number | null
  unitType: number
  unitGroup: string | null
}

/** Units of a district that match all given filters, in display order; closed and merged ones only by their ids. */
export async function listAreas(
  db: Db,
  districtCode: string,
  {
    ids,
    parentIds,
    unitType,
    name,
  }: {
    ids?: readonly number[] | undefined
    parentIds?: readonly number[] | undefined
    unitType?: number | undefined
    /** Space-separated words; the name must contain all of them. */
    name?: string | undefined
  },
): Promise<AreaRow[]> {
  let query = db
    .selectFrom('area')
    .select([
      'id',
      'name as areaName',
      'code as areaCode',
      'intro as areaIntro',
      'parent_id as parentId',
      'unit_type as unitType',
      'unit_group as unitGroup',
    ])
    .where('district_code', '=', districtCode)
    .orderBy('position')
    .orderBy('id')
  if (parentIds) query = query.where(sql<boolean>`parent_id = any(${[...parentIds]}::integer[])`)
  if (unitType) query = query.where('unit_type', '=', unitType)
  query = ids ? query.where(sql<boolean>`id = any(${[...ids]}::integer[])`) : query.where('standing', '=', 'open')
  for (const word of splitWords(name ?? '')) query = query.where(sql<boolean>`position(${word} in name) > 0`)
  return query.execute()
}

/** Names of the villages of a district by code. Offices may still use the codes of merged ones. */
export async function listVillages(db: Db | Tx, districtCode: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('area')
    .leftJoin('area as current', 'current.id', 'area.merged_into')
    .select((eb) => ['area.code', eb.fn.coalesce('current.name', 'area.name').as('name')])
    .where('area.district_code', '=', districtCode)
    .where('area.level', '=', 'village')
    .execute()
  return new Map(rows.flatMap(({ code, name }): [string, string][] => (code ? [[code, name]] : [])))
}

export type DistrictUnit = UnitFacts & {
  id: number
  parentId: number | null
  level: AreaLevel
  standing: Exclude<Standing, 'merged'>
  version: number
  formerNames: string[]
}

/** All units of a district but the merged ones, in display order. */
export async function listDistrictUnits(db: Db | Tx, districtCode: string): Promise<DistrictUnit[]> {
  const rows = await db
    .selectFrom('area')
    .select((eb) => [
      'id',
      'name',
      eb.fn.coalesce('code', sql<string>`''`).as('code'),
      eb.fn.coalesce('unit_group', sql<string>`''`).as('unitGroup'),
      'phone',
      'address',
      'head',
      'office_phone as officePhone',
      'level',
      'parent_id as parentId',
      'standing',
      'changes as version',
    ])
    .where('district_code', '=', districtCode)
    .where('standing', '<>', 'merged')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const former = await listFormerNames(db, districtCode)
  return rows.map(({ standing, ...row }) => ({
    ...row,
    standing: standing === 'closed' ? 'closed' : 'open',
    formerNames: former.get(row.id) ?? [],
  }))
}
