import { sql } from 'kysely'
import { z } from 'zod'
import { type Actor, type Place, requireRole } from '../../access/policy.ts'
import type { Db } from '../../platform/db/types.ts'
import { notFound } from '../../platform/errors.ts'
import { staffQuery } from '../operation.ts'
import { can, canArrange, unitActions } from './policy.ts'
import { atCalledDistrict, type DistrictUnit, getArea, getPlace, listDistrictUnits } from './queries.server.ts'
import { childLevels, namedParent, namedUnit, shownUnit } from './schema.ts'
import '../../access/table.server.ts'
import '../payments/table.server.ts'

const tag = '单位'

export const listUnits = staffQuery({
  permission: 'unit.read',
  at: atCalledDistrict,
  input: z.object({}),
  api: {
    call: 'GET /api/staff/units',
    tag,
    summary: '本地区的全部单位，按名录的次序',
    output: z.array(shownUnit),
  },
  run: (db, { site }) => listDistrictUnits(db, site.district.areaCode),
})

export type ListedUnit = DistrictUnit & {
  /** Whether the actor may open its page, arrange it, and add units below it. */
  readable: boolean
  arrangeable: boolean
  mayAdd: boolean
}

/** The same with what the actor may do with each. Names of all units are for everybody who works in one. */
export const listUnitTree = staffQuery({
  permission: 'unit.read',
  at: () => Promise.resolve({ place: 'anywhere' as const }),
  input: z.object({}),
  async run(db, { actor, site }): Promise<ListedUnit[]> {
    const { areaCode } = site.district
    const units = await listDistrictUnits(db, areaCode)
    const byId = new Map(units.map((unit) => [unit.id, unit]))
    return units.map((unit) => {
      const place = { districtCode: areaCode, path: pathTo(byId, unit) }
      return {
        ...unit,
        readable: can(actor, 'unit.read', { place }),
        arrangeable: canArrange(actor, place),
        mayAdd: childLevels[unit.level].length > 0 && can(actor, 'unit.arrange', { place }),
      }
    })
  },
})

function pathTo(units: ReadonlyMap<number, DistrictUnit>, unit: DistrictUnit): number[] {
  const path: number[] = []
  for (let at: DistrictUnit | undefined = unit; at; at = units.get(at.parentId ?? 0)) path.unshift(at.id)
  return path
}

type UnitChoice = { id: number; name: string; note?: string }

/** A unit with what depends on it, and what the actor may do with it. */
export const getUnit = staffQuery({
  permission: 'unit.read',
  async at(db, { site, actor, input: { id } }) {
    requireRole(actor, unitActions['unit.read'].roles)
    const units = await listDistrictUnits(db, site.district.areaCode)
    const unit = units.find((each) => each.id === id)
    const place = unit && (await getPlace(db, id))
    if (!place || !can(actor, 'unit.read', { place })) throw notFound('没有这个单位，或者它已经并入别的单位。')
    return { place, unit, units }
  },
  input: namedUnit,
  api: {
    call: 'GET /api/staff/units/:id',
    tag,
    summary: '一个单位的资料、简介，以及属于它的文章、留言、补贴和账号各有多少',
    output: shownUnit.extend({
      intro: z.string(),
      articles: z.int(),
      messages: z.int(),
      payments: z.int(),
      accounts: z.int(),
    }),
  },
  async run(db, { actor, at: { place, unit, units } }) {
    const mayArrange = canArrange(actor, place)
    return {
      ...unit,
      ...(await countDepending(db, unit.id)),
      under: units.find(({ id }) => id === unit.parentId)?.name ?? '',
      below: units.filter(({ parentId }) => parentId === unit.id).length,
      groups: [...new Set(units.filter(({ level }) => level === unit.level).map(({ unitGroup }) => unitGroup))].filter(
        Boolean,
      ),
      mayDescribe: can(actor, 'unit.describe', { place }),
      mayArrange,
      mayAdd: childLevels[unit.level].length > 0 && can(actor, 'unit.arrange', { place }),
      parents: mayArrange ? listParents(actor, unit, units, place) : [],
      mergeable: mayArrange ? listMergeable(actor, unit, units, place) : [],
    }
  },
})

type Depending = {
  intro: string
  articles: number
  messages: number
  accounts: number
  payments: number
  /** Who changed it last; empty if nobody did. */
  changePerson: string
  changeTime: Date | null
}

async function countDepending(db: Db, id: number): Promise<Depending> {
  const { rows } = await sql<Depending>`
    select intro, change_time as "changeTime",
      coalesce((select name from staff_account where login_name = change_actor), change_actor) as "changePerson",
      (select count(*)::integer from article where area_id = area.id) as articles,
      (select count(*)::integer from message where area_id = area.id) as messages,
      (select count(distinct account_id)::integer from staff_grant where area_id = area.id) as accounts,
      (
        select count(*)::integer from shown_payment as payment
        where payment.district_code = area.district_code and payment.area_code = area.code
      ) as payments
    from area where id = ${id}`.execute(db)
  const [depending] = rows
  if (!depending) throw notFound('没有这个单位。')
  return depending
}

/** Units below which it may be moved. */
function listParents(
  actor: Actor,
  unit: DistrictUnit,
  units: readonly DistrictUnit[],
  { districtCode, path: [root = 0] }: Place,
): UnitChoice[] {
  return units.filter(
    ({ id, level, standing }) =>
      id !== unit.parentId &&
      standing === 'open' &&
      (childLevels[level] as readonly string[]).includes(unit.level) &&
      can(actor, 'unit.arrange', { place: { districtCode, path: [root, id] } }),
  )
}

/** Units of its level that it may become part of. */
function listMergeable(
  actor: Actor,
  unit: DistrictUnit,
  units: readonly DistrictUnit[],
  { districtCode, path: [root = 0] }: Place,
): UnitChoice[] {
  const names = new Map(units.map(({ id, name }) => [id, name]))
  return units
    .filter(
      ({ id, level, standing, parentId }) =>
        id !== unit.id &&
        level === unit.level &&
        standing === 'open' &&
        canArrange(actor, { districtCode, path: [...new Set([root, parentId ?? 0, id])] }),
    )
    .map(({ id, name, parentId, level }) => ({
      id,
      name,
      note: level === 'village' ? (names.get(parentId ?? 0) ?? '') : '',
    }))
}

/** The unit below which a new one is added, and of which level that may be. */
export const getParentUnit = staffQuery({
  permission: 'unit.arrange',
  async at(db, { site, input: { parentId } }) {
    const parent = await getArea(db, site.district.areaCode, parentId)
    return { place: await getPlace(db, parentId), parent }
  },
  input: namedParent,
  run: (_db, { at: { parent } }) =>
    Promise.resolve({ id: parent.id, name: parent.name, levels: childLevels[parent.level] }),
})
