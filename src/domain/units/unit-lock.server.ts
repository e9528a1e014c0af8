import { lockDistrict } from '../../access/district-lock.server.ts'
import { type Actor, authorise, getActorName, requireRole } from '../../access/policy.ts'
import { formatDateTime } from '../../platform/dates.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { OperationContext } from '../operation.ts'
import { can, parentPlace, unitActions } from './policy.ts'
import { getPlace } from './queries.server.ts'
import '../../access/table.server.ts'

/** Pages that show units: lists and menus, articles with the name of their unit, messages. */
export const unitPages = ['areas', 'articles', 'messages'] as const

export type UnitRow = Awaited<ReturnType<typeof findUnitRow>>
export type LockedUnit = Awaited<ReturnType<typeof lockUnit>>

/** The unit of an operation, with the units of its district locked. Arranging needs roles at the unit above. */
export const createUnitFinder =
  (permission: 'unit.describe' | 'unit.arrange') =>
  async (tx: Db | Tx, { site, actor, input }: { site: OperationContext; actor: Actor; input: { id: number } }) => {
    requireRole(actor, unitActions[permission].roles)
    const unit = await lockUnit(tx, site.district.areaCode, input.id)
    if (!can(actor, 'unit.read', { place: unit.place })) throw noUnit()
    if (permission === 'unit.describe') return { place: unit.place, unit }
    // Nobody arranges a district's own root.
    authorise(unit.parentId !== null)
    return { place: parentPlace(unit.place), unit }
  }

/** @throws AppError not_found */
async function lockUnit(tx: Db | Tx, districtCode: string, id: number) {
  await lockDistrict(tx, districtCode)
  return { ...(await findUnitRow(tx, districtCode, id)), place: await getPlace(tx, id) }
}

async function findUnitRow(tx: Db | Tx, districtCode: string, id: number) {
  const row = await tx
    .selectFrom('area')
    .select([
      'id',
      'district_code as districtCode',
      'name',
      'code',
      'level',
      'parent_id as parentId',
      'unit_group as unitGroup',
      'intro',
      'phone',
      'address',
      'head',
      'office_phone as officePhone',
      'standing',
      'position',
      'changes',
      'change_actor as changeActor',
      'change_time as changeTime',
    ])
    .where('id', '=', id)
    .where('district_code', '=', districtCode)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw noUnit()
  return row
}

const noUnit = () => notFound('没有这个单位。')

/** @throws AppError conflict if the unit was merged, or changed since the actor saw it. */
export async function requireUnchanged(
  tx: Tx,
  { name, standing, changes, changeActor, changeTime }: UnitRow,
  version: number,
): Promise<void> {
  if (standing === 'merged') throw new AppError('conflict', `“${name}”已经并入别的单位，不能再修改。`)
  if (version === changes) return
  const person = await tx
    .selectFrom('staff_account')
    .select('name')
    .where('login_name', '=', changeActor)
    .executeTakeFirst()
  const when = changeTime ? `在 ${formatDateTime(changeTime)} ` : ''
  throw new AppError(
    'conflict',
    `您打开以后，${person?.name ?? changeActor}${when}改过“${name}”。您填写的内容还在，没有保存；看过现在的情况后，可以再保存一次。`,
  )
}

/** What every change of a unit writes besides its own columns. */
export const changeColumns = (actor: Actor, changes: number, now: Date) => ({
  changes: changes + 1,
  change_actor: getActorName(actor),
  change_time: now,
})

/** @throws AppError not_found */
export async function findParent(tx: Db | Tx, districtCode: string, id: number) {
  const parent = await tx
    .selectFrom('area')
    .select(['level', 'standing', 'name'])
    .where('id', '=', id)
    .where('district_code', '=', districtCode)
    .executeTakeFirst()
  if (!parent) throw notFound('没有这个上级单位。')
  return parent
}

/** The position after all units below another. */
export async function getLastPosition(tx: Tx, parentId: number): Promise<number> {
  const { last } = await tx
    .selectFrom('area')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('parent_id', '=', parentId)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}
