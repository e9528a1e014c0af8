import { lockDistrict } from '../../access/district-lock.server.ts'
import { type Actor, authorise, nameOf, type Place, requireRole } from '../../access/policy.ts'
import { cacheTag, dropCacheTags } from '../../platform/cache/cache-tags.ts'
import { formatDateTime } from '../../platform/dates.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { can, canArrange, unitActions } from './policy.ts'
import { getPlace } from './queries.server.ts'
import '../../access/table.server.ts'

export type UnitRef = {
  districtCode: string
  id: number
  /** As the actor saw it; left out by an import, which compares the facts itself. */
  version?: number
}

export type LockedUnit = Awaited<ReturnType<typeof findUnitRow>> & { place: Place }

/**
 * Locks the district's units and reads one of them.
 * @throws AppError not_found, forbidden, conflict if it was merged, or changed since the actor saw it.
 */
export async function lockUnit(
  tx: Tx,
  actor: Actor,
  action: 'unit.describe' | 'unit.arrange',
  { districtCode, id, version }: UnitRef,
): Promise<LockedUnit> {
  requireRole(actor, unitActions[action].roles)
  await lockDistrict(tx, districtCode)
  const row = await findUnitRow(tx, districtCode, id)
  const place = await getPlace(tx, id)
  if (!can(actor, 'unit.read', { place })) throw noUnit()
  authorise(action === 'unit.arrange' ? canArrange(actor, place) : can(actor, action, { place }))
  if (row.standing === 'merged') throw new AppError('conflict', `“${row.name}”已经并入别的单位，不能再修改。`)
  if (version !== undefined && version !== row.changes) throw await changedSince(tx, row)
  return { ...row, place }
}

async function findUnitRow(tx: Tx, districtCode: string, id: number) {
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

async function changedSince(
  tx: Tx,
  { name, changeActor, changeTime }: Pick<LockedUnit, 'name' | 'changeActor' | 'changeTime'>,
): Promise<AppError> {
  const person = await tx
    .selectFrom('staff_account')
    .select('name')
    .where('login_name', '=', changeActor)
    .executeTakeFirst()
  const when = changeTime ? `在 ${formatDateTime(changeTime)} ` : ''
  return new AppError(
    'conflict',
    `您打开以后，${person?.name ?? changeActor}${when}改过“${name}”。您填写的内容还在，没有保存；看过现在的情况后，可以再保存一次。`,
  )
}

/** What every change of a unit writes besides its own columns. */
export const changedBy = (actor: Actor, changes: number, now: Date) => ({
  changes: changes + 1,
  change_actor: nameOf(actor),
  change_time: now,
})

/** Pages that show units: lists and menus, articles with the name of their unit, messages. */
export const dropUnitPages = (tx: Tx, districtCode: string): Promise<void> =>
  dropCacheTags(
    tx,
    (['areas', 'articles', 'messages'] as const).map((noun) => cacheTag(noun, districtCode)),
  )
