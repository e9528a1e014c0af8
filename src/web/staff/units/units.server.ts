import { data, redirect } from 'react-router'
import { refusalOf } from '../frame/forms/refusal.server.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import type { Staff } from '../../../access/policy.ts'
import { moveUnit, stepUnit } from '../../../domain/units/commands-arrange.server.ts'
import { can } from '../../../domain/units/policy.ts'
import { wordsOf } from '../../../domain/units/queries.server.ts'
import { listUnits, type UnitRow } from '../../../domain/units/queries-staff.server.ts'
import { unitTitles } from '../../../domain/districts/schema.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import type { StaffVisit } from '../frame/page.server.ts'

const path = '/staff/units'
type Visit = StaffVisit<typeof path>

/** A tree of more units lists those of one branch at a time. */
const mostUnfolded = 500
/** Units that a search shows. */
const mostFound = 100

/** The units of the district as a tree, or those that a search found. */
export async function loadUnits({ site, staff, query }: Visit) {
  const { areaCode, kind, name } = site.district
  const units = await listUnits(site.db, areaCode)
  const byId: UnitsById = new Map(units.map((unit) => [unit.id, unit]))
  const root = units.find(({ level }) => level === 'district')
  const children = Map.groupBy(units, ({ parentId }) => parentId)
  const leaf = (unit: UnitRow) => leafOf(unit, mayRead(staff, byId, unit), mayArrange(staff, byId, unit))
  const below = children.get(root?.id ?? 0) ?? []
  const townships = below.filter(({ level }) => level === 'township')
  const isListed = ({ id }: UnitRow) => units.length <= mostUnfolded || id === query.open
  const found = query.words ? findUnits(units, query.words) : null
  return {
    district: name,
    titles: unitTitles[kind],
    words: query.words ?? '',
    open: query.open ?? null,
    notice: query.mode ? notices[query.mode] : null,
    total: units.length,
    mayArrange: root !== undefined && can(staff, 'unit.arrange', { place: placeOf(byId, root) }),
    mayReadAll: root !== undefined && mayRead(staff, byId, root),
    rootId: root?.id ?? 0,
    departments: [
      ...Map.groupBy(
        below.filter(({ level }) => level === 'department'),
        ({ unitGroup }) => unitGroup,
      ),
    ].map(([title, found]) => ({ title: title || '未分组', units: found.map(leaf) })),
    townships: townships.map((township) => ({
      ...leaf(township),
      mayAdd: can(staff, 'unit.arrange', { place: placeOf(byId, township) }),
      count: (children.get(township.id) ?? []).length,
      /** Null while they are not listed. */
      villages: isListed(township) ? (children.get(township.id) ?? []).map(leaf) : null,
    })),
    found: found && {
      total: found.length,
      rows: found.slice(0, mostFound).map((unit) => ({ ...unit, readable: mayRead(staff, byId, unit) })),
    },
  }
}

const notices: Record<NonNullable<Visit['query']['mode']>, Notice> = {
  moved: { kind: 'success', title: '已移动', message: '网站上的次序已经更新。' },
  imported: { kind: 'success', title: '已导入', message: '网站上的单位已经更新。' },
  merged: { kind: 'success', title: '已合并', message: '旧的链接会转到合并后的单位。' },
}

const leafOf = ({ id, name, standing, version, formerNames }: UnitRow, readable: boolean, arrangeable: boolean) => ({
  id,
  name,
  version,
  isClosed: standing === 'closed',
  formerName: formerNames[0] ?? '',
  /** Whether its page is open to the reader. */
  readable,
  arrangeable,
})

export type UnitLeaf = ReturnType<typeof leafOf>

type Placed = Pick<UnitRow, 'id' | 'parentId'>
type UnitsById = ReadonlyMap<number, UnitRow>

function placeOf(units: UnitsById, unit: Placed) {
  const path: number[] = []
  for (let at: Placed | undefined = unit; at; at = units.get(at.parentId ?? 0)) path.unshift(at.id)
  return { districtCode: '', path }
}

const mayRead = (staff: Staff, units: UnitsById, unit: Placed): boolean =>
  can(staff, 'unit.read', { place: placeOf(units, unit) })

const mayArrange = (staff: Staff, units: UnitsById, { parentId }: UnitRow): boolean => {
  const parent = units.get(parentId ?? 0)
  return parent !== undefined && can(staff, 'unit.arrange', { place: placeOf(units, parent) })
}

/** Units whose name, former names or code contain all words. */
function findUnits(units: readonly UnitRow[], words: string) {
  const wanted = wordsOf(words)
  const names = new Map(units.map(({ id, name }) => [id, name]))
  return units
    .filter(({ level, name, code, formerNames }) =>
      level === 'district'
        ? false
        : wanted.every((word) => [name, code, ...formerNames].some((text) => text.includes(word))),
    )
    .map(({ id, name, code, parentId, formerNames, standing, unitGroup }) => ({
      id,
      parentId,
      name,
      code,
      under: unitGroup || (names.get(parentId ?? 0) ?? ''),
      formerName: formerNames.join('、'),
      isClosed: standing === 'closed',
    }))
}

export type UnitsAnswer = { notice: Notice }

/** Moves a unit one step, or below another unit. `move`: id, version and where, such as `12 3 up`. */
export async function arrangeUnits({ site, staff, readForm }: Visit & Submission) {
  const { db, district } = site
  const [, id, version, where = ''] =
    /^(\d{1,9}) (\d{1,9}) (up|down|\d{1,9})$/.exec(fieldText(await readForm(), 'move', 60)) ?? []
  if (!id) return redirect(href(path), { status: 303 })
  const unitRef = { districtCode: district.areaCode, id: Number(id), version: Number(version) }
  try {
    await db
      .transaction()
      .execute((tx) =>
        where === 'up' || where === 'down'
          ? stepUnit(tx, staff, unitRef, where)
          : moveUnit(tx, staff, unitRef, Number(where), site.now),
      )
  } catch (thrown) {
    const error = await refusalOf(thrown, { site, staff }, path)
    return data<UnitsAnswer>(
      { notice: { kind: 'error', title: '没有移动', message: error.message } },
      refusalInit(error),
    )
  }
  const { parent_id: parentId } = await db
    .selectFrom('area')
    .select('parent_id')
    .where('id', '=', unitRef.id)
    .executeTakeFirstOrThrow()
  return redirect(href(path, { open: parentId === district.areaId ? null : parentId, mode: 'moved' }), { status: 303 })
}
