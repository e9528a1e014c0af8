import { z } from 'zod'
import { lockDistrict } from '../../access/district-lock.server.ts'
import { authorise } from '../../access/policy.ts'
import { changedFields } from '../../audit/changed-fields.ts'
import { formatDate } from '../../platform/dates.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, wrongField } from '../../platform/errors.ts'
import { cleanHtml } from '../../platform/html/read-html.server.ts'
import { htmlTextParts } from '@three-affairs/document/text-parts.server.ts'
import type { PublicText } from '../../platform/text/public-text.ts'
import { listConfirmed } from '../checks/office-phones.ts'
import { requireAllPublic, requirePublicHtml, storedText } from '../checks/public-gate.server.ts'
import { operation } from '../operation.ts'
import { introField, isOfficeField, type UnitField, unitFieldNames, unitFields } from './fields.ts'
import { canArrange } from './policy.ts'
import { getPlace } from './queries.server.ts'
import {
  changedUnit,
  childLevels,
  longestIntro,
  newUnit,
  type UnitFacts,
  type UnitLevel,
  writtenIntro,
} from './schema.ts'
import {
  changeColumns,
  getLastPosition,
  findParent,
  requireUnchanged,
  createUnitFinder,
  type UnitRow,
  unitPages,
} from './unit-lock.server.ts'
import '../payments/table.server.ts'

const tag = '单位'
const officePhone = {
  field: 'officePhone',
  textsOf: ({ phone = '' }: Readonly<Record<string, string>>) => [phone],
}

/** Adds a unit at the end of the units below another. */
export const addUnit = operation({
  action: 'area.add',
  permission: 'unit.arrange',
  async at(tx, { site, input: { parentId } }) {
    const { areaCode } = site.district
    await lockDistrict(tx, areaCode)
    const parent = await findParent(tx, areaCode, parentId)
    return { place: await getPlace(tx, parentId), parent }
  },
  changes: unitPages,
  api: {
    call: 'POST /api/staff/units',
    tag,
    summary: '新增一个单位，列在同级的最后',
    output: z.object({ id: z.int() }),
  },
  input: newUnit,
  words: { done: '已新增', effect: '单位已经列在网站上，可以接着填写简介。', refused: '没有新增' },
  officePhone,
  async run(tx, { actor, input: { parentId, level, ...facts }, site, at: { parent } }) {
    const districtCode = site.district.areaCode
    if (!(childLevels[parent.level] as readonly UnitLevel[]).includes(level))
      throw wrongField('level', '这一级下面不能有这样的单位')
    if (parent.standing !== 'open')
      throw new AppError('conflict', '上级单位已经停用或并入别的单位，请选择别的上级单位。')
    await requireFacts(tx, { id: null, districtCode, level, parentId }, facts)
    const confirmed = listConfirmed(facts.officePhone, facts.phone)
    const { id } = await tx
      .insertInto('area')
      .values({
        ...columnsOf(requireAllPublic(facts, unitFields, undefined, confirmed)),
        office_phone: confirmed,
        district_code: districtCode,
        parent_id: parentId,
        level,
        unit_type: level === 'department' ? 2 : 1,
        intro: '',
        position: await getLastPosition(tx, parentId),
        exists_from: formatDate(site.now),
        ...changeColumns(actor, 0, site.now),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const detail = { unitName: facts.name, areaId: parentId, ...(confirmed === '' ? {} : { officePhone: true }) }
    return { result: { id }, subject: String(id), detail }
  },
})

/** Details of the audit by field. */
const auditNames: Record<UnitField, string> = {
  name: 'unitName',
  code: 'unitCode',
  unitGroup: 'unitGroup',
  phone: 'unitPhone',
  address: 'unitAddress',
  head: 'unitHead',
}

/** Changes what is known about a unit. Its former name stays known. Naming needs the permission to arrange it. */
export const changeUnit = operation({
  action: 'area.change',
  permission: 'unit.describe',
  at: createUnitFinder('unit.describe'),
  changes: unitPages,
  api: {
    call: 'PUT /api/staff/units/:id',
    tag,
    summary: '修改一个单位的资料；原来的名称仍能查到',
    output: z.null(),
  },
  input: changedUnit,
  words: { done: '已保存', effect: '网站上的资料已经更新；原来的名称仍能查到。', refused: '没有保存' },
  officePhone,
  async run(tx, { actor, input: { id, version, ...facts }, site, at: { unit } }) {
    await requireUnchanged(tx, unit, version)
    const before = factsOf(unit)
    const confirmed = listConfirmed(facts.officePhone, facts.phone)
    const isConfirmationSame = confirmed === unit.officePhone
    const changed = unitFieldNames.filter((name) => facts[name] !== before[name])
    if (changed.length === 0 && isConfirmationSame) return { result: null }
    if (!changed.every(isOfficeField)) authorise(canArrange(actor, unit.place))
    await requireFacts(tx, unit, facts)
    if (facts.code !== before.code) await requireNoPayments(tx, site.district.areaCode, before.code)
    // A number whose confirmation was withdrawn is as good as a new one.
    const stored = isConfirmationSame ? before : { ...before, phone: '' }
    await tx
      .updateTable('area')
      .set({
        ...columnsOf(requireAllPublic(facts, unitFields, stored, confirmed)),
        office_phone: confirmed,
        ...changeColumns(actor, unit.changes, site.now),
      })
      .where('id', '=', id)
      .execute()
    if (facts.name !== before.name) await keepFormerName(tx, id, before.name, facts.name)
    const detail = {
      ...changedFields<UnitField>(before, facts, auditNames),
      ...(isConfirmationSame ? {} : { officePhone: confirmed !== '' }),
    }
    return { result: null, subject: String(id), detail }
  },
})

const textOf = (html: string): string =>
  htmlTextParts(html)
    .map(({ text }) => text)
    .join('\n')
    .trim()

/** Replaces the introduction of a unit with the sanitized HTML. */
export const saveIntro = operation({
  action: 'area.write-intro',
  permission: 'unit.describe',
  at: createUnitFinder('unit.describe'),
  changes: unitPages,
  api: {
    call: 'POST /api/staff/units/:id/intro',
    tag,
    summary: '修改一个单位的简介（HTML，会清理）',
    output: z.null(),
    // The longest introduction with its markup.
    bodyLimit: 1024 * 1024,
  },
  input: writtenIntro,
  words: { done: '已保存', effect: '网站上的简介已经更新。', refused: '没有保存' },
  async run(tx, { actor, input, site, at: { unit } }) {
    await requireUnchanged(tx, unit, input.version)
    // PostgreSQL cannot store NUL.
    const intro = cleanHtml(input.intro.toWellFormed().replaceAll('\0', ''))
    if (intro === unit.intro) return { result: null }
    const { length } = textOf(intro)
    if (length > longestIntro) throw wrongField('intro', `简介最多 ${longestIntro} 个字`)
    await tx
      .updateTable('area')
      .set({
        intro: requirePublicHtml('intro', { ...introField, officePhones: unit.officePhone }, intro),
        ...changeColumns(actor, unit.changes, site.now),
      })
      .where('id', '=', unit.id)
      .execute()
    const detail = { unitName: unit.name, introLength: length, introLengthBefore: textOf(unit.intro).length }
    return { result: null, subject: String(unit.id), detail }
  },
})

const factsOf = ({ name, code, unitGroup, phone, address, head }: UnitRow): Record<UnitField, string> => ({
  name,
  code: code ?? '',
  unitGroup: unitGroup ?? '',
  phone,
  address,
  head,
})

const columnsOf = ({ code, unitGroup, ...facts }: Record<UnitField, PublicText>) => ({
  ...facts,
  code: code || null,
  unit_group: unitGroup || null,
})

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

type Standing = Pick<UnitRow, 'districtCode' | 'level' | 'parentId'> & { id: number | null }

/** What depends on where the unit stands. @throws AppError invalid with the field. */
async function requireFacts(tx: Tx, { id, districtCode, level, parentId }: Standing, facts: UnitFacts): Promise<void> {
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
