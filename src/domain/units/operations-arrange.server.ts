import { z } from 'zod'
import { requireSeparation } from '../../access/move-grants.server.ts'
import { type Actor, authorise } from '../../access/policy.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, wrongField } from '../../platform/errors.ts'
import type { Step } from '../../platform/step-order.ts'
import { operation, type OperationContext } from '../operation.ts'
import { can } from './policy.ts'
import { getPlace } from './queries.server.ts'
import { childLevels, movedUnit, seenUnit } from './schema.ts'
import {
  changeColumns,
  getLastPosition,
  findParent,
  type LockedUnit,
  requireUnchanged,
  createUnitFinder,
  unitPages,
} from './unit-lock.server.ts'

const tag = '单位'
const common = { permission: 'unit.arrange', at: createUnitFinder('unit.arrange'), changes: unitPages } as const

/** Moves a unit one step among the units of its level and group, or below another one. */
export const moveUnit = operation({
  ...common,
  action: 'area.move',
  api: {
    call: 'POST /api/staff/units/:id/move',
    tag,
    summary: '移动一个单位：step 在同级里上移或下移一位，parentId 移到别的上级下面，二者写一个',
    output: z.null(),
    present: () => null,
  },
  input: movedUnit,
  words: { done: '已移动', effect: '网站上的次序已经更新。', refused: '没有移动' },
  async run(tx, { actor, input: { version, step, parentId }, site, at: { unit } }) {
    await requireUnchanged(tx, unit, version)
    if (step) {
      const moved = await stepUnit(tx, unit, step)
      const subject = moved && { subject: String(unit.id), detail: { unitName: unit.name, ...moved } }
      return { result: { parentId: unit.parentId }, ...subject }
    }
    const above = parentId ?? 0
    await moveBelow(tx, { actor, site, unit, parentId: above })
    const detail = { unitName: unit.name, areaId: above, areaIdBefore: unit.parentId }
    return { result: { parentId: above }, subject: String(unit.id), detail }
  },
})

/** @returns the positions; null if it is already first or last. */
async function stepUnit(tx: Tx, unit: LockedUnit, step: Step) {
  const siblings = await tx
    .selectFrom('area')
    .select(['id', 'position', 'level', 'standing', 'unit_group as unitGroup'])
    .where('parent_id', '=', unit.parentId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const at = siblings.findIndex(({ id }) => id === unit.id)
  const isPeer = ({ level, standing, unitGroup }: (typeof siblings)[number]) =>
    level === unit.level && standing !== 'merged' && unitGroup === unit.unitGroup
  const [ahead, behind] = [siblings.slice(0, at), siblings.slice(at + 1)]
  const other = step === 'up' ? ahead.findLast(isPeer) : behind.find(isPeer)
  if (!other) return null
  const order = siblings.map(({ id }) => (id === unit.id ? other.id : id === other.id ? unit.id : id))
  for (const [index, id] of order.entries())
    if (siblings.find((each) => each.id === id)?.position !== index + 1)
      await tx
        .updateTable('area')
        .set({ position: index + 1 })
        .where('id', '=', id)
        .execute()
  return { position: order.indexOf(unit.id) + 1, positionBefore: at + 1 }
}

/** Moves a unit below another one, after its existing children. */
async function moveBelow(
  tx: Tx,
  { actor, site, unit, parentId }: { actor: Actor; site: OperationContext; unit: LockedUnit; parentId: number },
): Promise<void> {
  const parent = await findParent(tx, unit.districtCode, parentId)
  authorise(can(actor, 'unit.arrange', { place: await getPlace(tx, parentId) }))
  if (parentId === unit.parentId) throw wrongField('parentId', `“${unit.name}”已经在这里，请选择别的上级单位`)
  if (!(childLevels[parent.level] as readonly string[]).includes(unit.level) || parent.standing !== 'open')
    throw wrongField('parentId', `“${unit.name}”不能移到“${parent.name}”下面`)
  const same = await tx
    .selectFrom('area')
    .select('id')
    .where('parent_id', '=', parentId)
    .where('level', '=', unit.level)
    .where('name', '=', unit.name)
    .executeTakeFirst()
  if (same) throw wrongField('parentId', `“${parent.name}”下面已经有“${unit.name}”，可以把两个合并`)
  await tx
    .updateTable('area')
    .set({
      parent_id: parentId,
      position: await getLastPosition(tx, parentId),
      ...changeColumns(actor, unit.changes, site.now),
    })
    .where('id', '=', unit.id)
    .execute()
  await requireSeparation(tx, unit.id)
}

/** Lists, menus and choices leave out closed units; pages and articles stay. */
export const closeUnit = operation({
  ...common,
  action: 'area.close',
  api: {
    call: 'POST /api/staff/units/:id/close',
    tag,
    summary: '停用一个单位：名录里不再列出，页面仍能打开',
    output: z.null(),
  },
  input: seenUnit,
  words: { done: '已停用', effect: '名录里不再列出；它的页面和公开过的内容仍能打开。', refused: '没有保存' },
  async run(tx, { actor, input, site, at: { unit } }) {
    await requireUnchanged(tx, unit, input.version)
    const below = await tx
      .selectFrom('area')
      .select('name')
      .where('parent_id', '=', unit.id)
      .where('standing', '=', 'open')
      .limit(1)
      .executeTakeFirst()
    if (below) throw new AppError('conflict', `“${unit.name}”下面还有“${below.name}”等单位，请先移走、合并或停用它们。`)
    return setStanding(tx, { actor, site, unit, standing: 'closed' })
  },
})

export const openUnit = operation({
  ...common,
  action: 'area.open',
  api: { call: 'POST /api/staff/units/:id/open', tag, summary: '恢复一个停用的单位', output: z.null() },
  input: seenUnit,
  words: { done: '已恢复', effect: '单位重新列在网站上。', refused: '没有保存' },
  async run(tx, { actor, input, site, at: { unit } }) {
    await requireUnchanged(tx, unit, input.version)
    const parent = await findParent(tx, unit.districtCode, unit.parentId ?? 0)
    if (unit.standing === 'closed' && parent.standing !== 'open')
      throw new AppError('conflict', `请先恢复上级单位“${parent.name}”。`)
    return setStanding(tx, { actor, site, unit, standing: 'open' })
  },
})

async function setStanding(
  tx: Tx,
  {
    actor,
    site,
    unit,
    standing,
  }: { actor: Actor; site: OperationContext; unit: LockedUnit; standing: 'open' | 'closed' },
) {
  if (unit.standing === standing) return { result: null }
  await tx
    .updateTable('area')
    .set({ standing, ...changeColumns(actor, unit.changes, site.now) })
    .where('id', '=', unit.id)
    .execute()
  return { result: null, subject: String(unit.id), detail: { unitName: unit.name } }
}
