import { lockDistrict } from '../../access/district-lock.server.ts'
import { type Actor, authorise, nameOf } from '../../access/policy.ts'
import type { AuditDetail } from '../../audit/audit.server.ts'
import { recordAudit } from '../../audit/audit.server.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, notFound, wrongField } from '../../platform/errors.ts'
import type { PublicText } from '../../platform/text/public-text.ts'
import { confirmedIn } from '../checks/office-phones.ts'
import { requireAllPublic, storedText } from '../checks/public-gate.server.ts'
import { can, canArrange } from './policy.ts'
import { getPlace } from './queries.server.ts'
import { isOfficeField, levelsBelow, type UnitFacts, type UnitField, unitFieldNames, unitFields } from './rules.ts'
import type { UnitLevel } from './rules.ts'
import { changedBy, dropUnitPages, type LockedUnit, lockUnit, type UnitRef } from './unit-lock.server.ts'
import '../payments/table.server.ts'

/** Details of the audit by field. */
const auditNames: Record<UnitField, string> = {
  name: 'unitName',
  code: 'unitCode',
  unitGroup: 'unitGroup',
  phone: 'unitPhone',
  address: 'unitAddress',
  head: 'unitHead',
}

export const factsOf = (unit: Pick<LockedUnit, 'code' | 'unitGroup' | Exclude<UnitField, 'code' | 'unitGroup'>>) => ({
  name: unit.name,
  code: unit.code ?? '',
  unitGroup: unit.unitGroup ?? '',
  phone: unit.phone,
  address: unit.address,
  head: unit.head,
})

const columnsOf = ({ code, unitGroup, ...facts }: Record<UnitField, PublicText>) => ({
  ...facts,
  code: code || null,
  unit_group: unitGroup || null,
})

/**
 * Changes what is known about a unit. Its former name stays known.
 * @returns the names of the changed fields.
 * @throws AppError not_found, forbidden, conflict, or invalid with the field.
 */
export async function changeUnit(
  tx: Tx,
  actor: Actor,
  unitRef: UnitRef,
  facts: UnitFacts,
  now: Date,
): Promise<UnitField[]> {
  const unit = await lockUnit(tx, actor, 'unit.describe', unitRef)
  const before = factsOf(unit)
  const officePhone = confirmedIn(facts.officePhone, facts.phone)
  const isConfirmationSame = officePhone === unit.officePhone
  const changed = unitFieldNames.filter((name) => facts[name] !== before[name])
  if (changed.length === 0 && isConfirmationSame) return []
  const renames = changed.some((name) => !isOfficeField(name))
  if (renames) authorise(canArrange(actor, unit.place))
  await requireFacts(tx, { ...unit, id: unit.id }, facts)
  if (facts.code !== before.code) await requireNoPayments(tx, unitRef.districtCode, before.code)
  // A number whose confirmation was withdrawn is as good as a new one.
  const stored = isConfirmationSame ? before : { ...before, phone: '' }
  const texts = requireAllPublic(facts, unitFields, stored, officePhone)
  await tx
    .updateTable('area')
    .set({ ...columnsOf(texts), office_phone: officePhone, ...changedBy(actor, unit.changes, now) })
    .where('id', '=', unit.id)
    .execute()
  if (facts.name !== before.name) await keepFormerName(tx, unit.id, before.name, facts.name)
  const detail: AuditDetail = {}
  for (const name of changed) {
    detail[auditNames[name]] = facts[name]
    detail[`${auditNames[name]}Before`] = before[name]
  }
  if (!isConfirmationSame) detail['officePhone'] = officePhone !== ''
  const { districtCode } = unitRef
  await recordAudit(tx, {
    actor: nameOf(actor),
    action: 'area.change',
    districtCode,
    subject: String(unit.id),
    detail,
  })
  await dropUnitPages(tx, districtCode)
  return changed
}

/** Payments keep their code, so a look-up of neighbours would find only part of them. @throws AppError invalid */
async function requireNoPayments(tx: Tx, districtCode: string, code: string): Promise<void> {
  const payment = await tx
    .selectFrom('subsidy_payment')
    .select('id')
    .where('district_code', '=', districtCode)
    .where('area_code', '=', code)
    .limit(1)
    .executeTakeFirst()
  if (payment)
    throw wrongField(
      'code',
      '已经有按这个代码发放的补贴，不能直接改。请用新代码新增一个单位（先换个名称），把这个单位并入它，再改回原来的名称',
    )
}

/** A unit that gets its former name back no longer has it as a former one. */
async function keepFormerName(tx: Tx, id: number, former: string, name: string): Promise<void> {
  await tx.deleteFrom('area_former_name').where('area_id', '=', id).where('name', '=', name).execute()
  await tx
    .insertInto('area_former_name')
    .values({ area_id: id, name: storedText(former) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Standing = Pick<LockedUnit, 'districtCode' | 'level' | 'parentId'> & { id: number | null }

/** @throws AppError invalid with the field. */
async function requireFacts(tx: Tx, { id, districtCode, level, parentId }: Standing, facts: UnitFacts): Promise<void> {
  for (const name of unitFieldNames) {
    const problem = unitFields[name].rule(facts[name])
    if (problem) throw wrongField(name, problem)
  }
  if (level === 'village' && facts.unitGroup !== '') throw wrongField('unitGroup', '嘎查村按上级单位分组，这里请留空')
  if (facts.code !== '' && !facts.code.startsWith(districtCode.slice(0, 6)))
    throw wrongField('code', `本地区的区划代码以 ${districtCode.slice(0, 6)} 开头`)
  const others = await tx
    .selectFrom('area')
    .select(['id', 'name', 'code'])
    .where('district_code', '=', districtCode)
    .where((eb) =>
      eb.or([
        eb.and([eb('parent_id', '=', parentId), eb('level', '=', level), eb('name', '=', facts.name)]),
        ...(facts.code === '' ? [] : [eb('code', '=', facts.code)]),
      ]),
    )
    .execute()
  for (const other of others) {
    if (other.id === id) continue
    if (facts.code !== '' && other.code === facts.code) throw wrongField('code', `“${other.name}”已经用了这个区划代码`)
    throw wrongField('name', `这里已经有“${facts.name}”，请换一个名称`)
  }
}

export type NewUnit = { districtCode: string; parentId: number; level: UnitLevel; facts: UnitFacts }

/**
 * Adds a unit at the end of the units below another.
 * @returns its id.
 * @throws AppError not_found, forbidden, or invalid with the field.
 */
export async function addUnit(
  tx: Tx,
  actor: Actor,
  { districtCode, parentId, level, facts }: NewUnit,
  now: Date,
): Promise<number> {
  await lockDistrict(tx, districtCode)
  const parent = await findParent(tx, districtCode, parentId)
  authorise(can(actor, 'unit.arrange', { place: await getPlace(tx, parentId) }))
  if (!(levelsBelow[parent.level] as readonly UnitLevel[]).includes(level))
    throw wrongField('level', '这一级下面不能有这样的单位')
  if (parent.standing !== 'open') throw new AppError('conflict', '上级单位已经停用或并入别的单位，请选择别的上级单位。')
  await requireFacts(tx, { id: null, districtCode, level, parentId }, facts)
  const officePhone = confirmedIn(facts.officePhone, facts.phone)
  const { id } = await tx
    .insertInto('area')
    .values({
      ...columnsOf(requireAllPublic(facts, unitFields, undefined, officePhone)),
      office_phone: officePhone,
      district_code: districtCode,
      parent_id: parentId,
      level,
      unit_type: level === 'department' ? 2 : 1,
      intro: '',
      position: await endOf(tx, parentId),
      ...changedBy(actor, 0, now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(tx, {
    actor: nameOf(actor),
    action: 'area.add',
    districtCode,
    subject: String(id),
    detail: { unitName: facts.name, areaId: parentId, ...(officePhone === '' ? {} : { officePhone: true }) },
  })
  await dropUnitPages(tx, districtCode)
  return id
}

/** @throws AppError not_found */
export async function findParent(tx: Tx, districtCode: string, id: number) {
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
export async function endOf(tx: Tx, parentId: number): Promise<number> {
  const { last } = await tx
    .selectFrom('area')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('parent_id', '=', parentId)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}
