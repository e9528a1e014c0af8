import { requireSeparation } from '../../access/move-grants.server.ts'
import { type Actor, authorise, nameOf } from '../../access/policy.ts'
import { recordAudit } from '../../audit/audit.server.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, wrongField } from '../../platform/errors.ts'
import { cleanHtml } from '../../platform/html/clean-html.server.ts'
import { htmlTextParts } from '../../platform/html/text-parts.server.ts'
import { requirePublicHtml } from '../checks/public-gate.server.ts'
import { endOf, findParent } from './commands-units.server.ts'
import { can } from './policy.ts'
import { getPlace } from './queries.server.ts'
import { introField, levelsBelow } from './rules.ts'
import { changedBy, dropUnitPages, lockUnit, type UnitRef } from './unit-lock.server.ts'

export type Step = 'up' | 'down'

/**
 * Moves a unit one step among the units of its level and group.
 * @throws AppError not_found, forbidden, conflict.
 */
export async function stepUnit(tx: Tx, actor: Actor, unitRef: UnitRef, step: Step): Promise<void> {
  const unit = await lockUnit(tx, actor, 'unit.arrange', unitRef)
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
  if (!other) return
  const order = siblings.map(({ id }) => (id === unit.id ? other.id : id === other.id ? unit.id : id))
  for (const [index, id] of order.entries())
    if (siblings.find((each) => each.id === id)?.position !== index + 1)
      await tx
        .updateTable('area')
        .set({ position: index + 1 })
        .where('id', '=', id)
        .execute()
  await finish(tx, actor, unitRef, 'area.move', {
    unitName: unit.name,
    position: order.indexOf(unit.id) + 1,
    positionBefore: at + 1,
  })
}

/**
 * Moves a unit below another one, after those that are there.
 * @throws AppError not_found, forbidden, conflict, or invalid with the field.
 */
export async function moveUnit(tx: Tx, actor: Actor, unitRef: UnitRef, parentId: number, now: Date): Promise<void> {
  const unit = await lockUnit(tx, actor, 'unit.arrange', unitRef)
  const parent = await findParent(tx, unitRef.districtCode, parentId)
  authorise(can(actor, 'unit.arrange', { place: await getPlace(tx, parentId) }))
  if (parentId === unit.parentId) throw wrongField('parentId', `“${unit.name}”已经在这里，请选择别的上级单位`)
  if (!(levelsBelow[parent.level] as readonly string[]).includes(unit.level) || parent.standing !== 'open')
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
    .set({ parent_id: parentId, position: await endOf(tx, parentId), ...changedBy(actor, unit.changes, now) })
    .where('id', '=', unit.id)
    .execute()
  await requireSeparation(tx, unit.id)
  await finish(tx, actor, unitRef, 'area.move', {
    unitName: unit.name,
    areaId: parentId,
    areaIdBefore: unit.parentId,
  })
}

/**
 * Closes a unit, or opens it again: lists, menus and choices leave out closed units; pages and articles stay.
 * @throws AppError not_found, forbidden, conflict while units below it are open.
 */
export async function setStanding(
  tx: Tx,
  actor: Actor,
  unitRef: UnitRef,
  standing: 'open' | 'closed',
  now: Date,
): Promise<void> {
  const unit = await lockUnit(tx, actor, 'unit.arrange', unitRef)
  if (unit.standing === standing) return
  if (standing === 'closed') {
    const below = await tx
      .selectFrom('area')
      .select('name')
      .where('parent_id', '=', unit.id)
      .where('standing', '=', 'open')
      .limit(1)
      .executeTakeFirst()
    if (below) throw new AppError('conflict', `“${unit.name}”下面还有“${below.name}”等单位，请先移走、合并或停用它们。`)
  } else if (unit.parentId !== null) {
    const parent = await findParent(tx, unitRef.districtCode, unit.parentId)
    if (parent.standing !== 'open') throw new AppError('conflict', `请先恢复上级单位“${parent.name}”。`)
  }
  await tx
    .updateTable('area')
    .set({ standing, ...changedBy(actor, unit.changes, now) })
    .where('id', '=', unit.id)
    .execute()
  await finish(tx, actor, unitRef, standing === 'open' ? 'area.open' : 'area.close', { unitName: unit.name })
}

/** Characters of the text of an introduction, without its markup. */
export const longestIntro = 20_000

const textOf = (html: string): string =>
  htmlTextParts(html)
    .map(({ text }) => text)
    .join('\n')
    .trim()

/**
 * Replaces the introduction of a unit with the sanitized HTML.
 * @throws AppError not_found, forbidden, conflict, or invalid with the field, also for personal data.
 */
export async function saveIntro(tx: Tx, actor: Actor, unitRef: UnitRef, html: string, now: Date): Promise<void> {
  const unit = await lockUnit(tx, actor, 'unit.describe', unitRef)
  // PostgreSQL cannot store NUL.
  const intro = cleanHtml(html.toWellFormed().replaceAll('\0', ''))
  if (intro === unit.intro) return
  const text = textOf(intro)
  if (text.length > longestIntro) throw wrongField('intro', `简介最多 ${longestIntro} 个字`)
  await tx
    .updateTable('area')
    .set({
      intro: requirePublicHtml('intro', { ...introField, officePhones: unit.officePhone }, intro),
      ...changedBy(actor, unit.changes, now),
    })
    .where('id', '=', unit.id)
    .execute()
  await finish(tx, actor, unitRef, 'area.write-intro', {
    unitName: unit.name,
    introLength: text.length,
    introLengthBefore: textOf(unit.intro).length,
  })
}

async function finish(
  tx: Tx,
  actor: Actor,
  { districtCode, id }: UnitRef,
  action: 'area.move' | 'area.close' | 'area.open' | 'area.write-intro',
  detail: Record<string, string | number | null>,
): Promise<void> {
  await recordAudit(tx, { actor: nameOf(actor), action, districtCode, subject: String(id), detail })
  await dropUnitPages(tx, districtCode)
}
