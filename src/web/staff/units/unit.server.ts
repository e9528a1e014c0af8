import { data, redirect } from 'react-router'
import { refusalOf } from '../frame/forms/refusal.server.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import type { Staff } from '../../../access/policy.ts'
import { moveUnit, saveIntro, setStanding, stepUnit } from '../../../domain/units/commands-arrange.server.ts'
import { mergeUnit } from '../../../domain/units/commands-merge.server.ts'
import { changeUnit } from '../../../domain/units/commands-units.server.ts'
import { can, canArrange } from '../../../domain/units/policy.ts'
import {
  getUnitForStaff,
  listUnits,
  type UnitForStaff,
  type UnitRow,
} from '../../../domain/units/queries-staff.server.ts'
import { levelsBelow, type UnitFacts, type UnitField, unitFieldNames, unitFields } from '../../../domain/units/rules.ts'
import type { UnitRef } from '../../../domain/units/unit-lock.server.ts'
import { derive } from '../../../domain/articles/derived/derive.server.ts'
import { articleDocumentSchema } from '../../../domain/articles/document/schema.ts'
import { documentToHtml } from '../../../domain/articles/document/to-html.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { notFound, wrongField } from '../../../platform/errors.ts'
import type { FieldErrors } from '../../../platform/field-rule.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import { optionsOf } from '../frame/unit-options.server.ts'
import type { OfficePhoneView } from '../frame/forms/office-phone.tsx'
import { officePhoneView } from '../frame/forms/office-phone.server.ts'
import type { StaffVisit } from '../frame/page.server.ts'
import { readFacts } from './read-facts.server.ts'

const path = '/staff/units/:id'
type Visit = StaffVisit<typeof path>

const idOf = ({ id }: Visit['params']): number => {
  const read = idParameter.safeParse(id)
  if (!read.success) throw notFound('没有这个单位。')
  return read.data
}

/** One unit with what the user may do with it. */
export async function loadUnit({ site, staff, params, query }: Visit) {
  const { db, district } = site
  const units = await listUnits(db, district.areaCode)
  const unit = await getUnitForStaff(db, staff, district.areaCode, units, idOf(params))
  const mayArrange = canArrange(staff, unit.place)
  const { place, changePerson, changeTime, ...shown } = unit
  return {
    ...shown,
    district: district.name,
    mode: query.mode,
    under: units.find(({ id }) => id === unit.parentId)?.name ?? '',
    groups: [...new Set(units.filter(({ level }) => level === unit.level).map(({ unitGroup }) => unitGroup))].filter(
      Boolean,
    ),
    mayDescribe: can(staff, 'unit.describe', { place }),
    mayArrange,
    mayAdd: levelsBelow[unit.level].length > 0 && can(staff, 'unit.arrange', { place }),
    officePhones: officePhoneView(unit.officePhone, unit.phone),
    document: await derive('document', { html: unit.intro }),
    changed: changeTime ? `${changePerson} ${formatDateTime(changeTime)}` : null,
    below: units.filter(({ parentId }) => parentId === unit.id).length,
    parents: await optionsOf(mayArrange ? parentsFor(unit, units, staff) : [], '上级单位'),
    mergeable: await optionsOf(mayArrange ? mergeableWith(unit, units, staff) : [], '同级单位'),
  }
}
export type UnitView = Awaited<ReturnType<typeof loadUnit>>

type Choice = { id: number; name: string; note?: string }

/** Units below which it may be moved. */
function parentsFor(unit: UnitForStaff, units: readonly UnitRow[], staff: Staff): Choice[] {
  return units.filter(
    ({ id, level, standing }) =>
      id !== unit.parentId &&
      standing === 'open' &&
      (levelsBelow[level] as readonly string[]).includes(unit.level) &&
      can(staff, 'unit.arrange', { place: { districtCode: unit.districtCode, path: [unit.place.path[0] ?? 0, id] } }),
  )
}

/** Units of its level that it may become part of. */
function mergeableWith(unit: UnitForStaff, units: readonly UnitRow[], staff: Staff): Choice[] {
  const names = new Map(units.map(({ id, name }) => [id, name]))
  return units
    .filter(
      ({ id, level, standing, parentId }) =>
        id !== unit.id &&
        level === unit.level &&
        standing === 'open' &&
        canArrange(staff, {
          districtCode: unit.districtCode,
          path: [...new Set([unit.place.path[0] ?? 0, parentId ?? 0, id])],
        }),
    )
    .map(({ id, name, parentId, level }) => ({
      id,
      name,
      note: level === 'village' ? (names.get(parentId ?? 0) ?? '') : '',
    }))
}

export type UnitAnswer = {
  intent: string
  notice: Notice
  errors: FieldErrors<string>
  typed: UnitFacts
  officePhone: OfficePhoneView
}

type Action = { staff: Staff; unit: UnitRef; form: FormData; facts: UnitFacts; now: Date }
type Mode = NonNullable<Visit['query']['mode']>

/** Each does its work and names what the page says afterwards. */
const handlers: Record<string, (tx: Tx, action: Action) => Promise<Mode>> = {
  async save(tx, { staff, unit, facts, now }) {
    await changeUnit(tx, staff, unit, facts, now)
    return 'saved'
  },
  async intro(tx, { staff, unit, form, now }) {
    await saveIntro(tx, staff, unit, documentToHtml(readDocument(form)), now)
    return 'intro'
  },
  async up(tx, { staff, unit }) {
    await stepUnit(tx, staff, unit, 'up')
    return 'moved'
  },
  async down(tx, { staff, unit }) {
    await stepUnit(tx, staff, unit, 'down')
    return 'moved'
  },
  async below(tx, { staff, unit, form, now }) {
    await moveUnit(tx, staff, unit, idIn(form, 'parentId', '请选择上级单位'), now)
    return 'moved'
  },
  async merge(tx, { staff, unit, form, now }) {
    const into = idIn(form, 'intoId', '请选择并入哪个单位')
    if (form.get('sure') !== 'yes') throw wrongField('sure', '请确认：合并以后不能再拆开')
    await mergeUnit(tx, staff, unit, into, now)
    return 'merged'
  },
  async close(tx, { staff, unit, now }) {
    await setStanding(tx, staff, unit, 'closed', now)
    return 'closed'
  },
  async open(tx, { staff, unit, now }) {
    await setStanding(tx, staff, unit, 'open', now)
    return 'opened'
  },
}

function idIn(form: FormData, name: string, message: string): number {
  const read = idParameter.safeParse(fieldText(form, name, 12))
  if (!read.success) throw wrongField(name, message)
  return read.data
}

/** @throws AppError invalid */
function readDocument(form: FormData) {
  const read = articleDocumentSchema.safeParse(parseJson(fieldText(form, 'document', 400_000)))
  if (!read.success) throw wrongField('intro', read.error.issues[0]?.message ?? '简介无法读取，请重新打开这个页面')
  return read.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export type UnitProps = { view: UnitView; answer: UnitAnswer | undefined }

/** Changes the unit. What was typed stays with what is wrong. */
export async function changeUnitPage({ site, staff, params, readForm }: Visit & Submission) {
  const form = await readForm()
  const { db, district, now } = site
  const id = idOf(params)
  const facts = readFacts(form)
  const intent = fieldText(form, 'intent', 20)
  const refuse = (errors: FieldErrors<string>, message: string, init: ResponseInit) =>
    data<UnitAnswer>(
      {
        intent,
        notice: { kind: 'error', title: '没有保存', message },
        errors,
        typed: facts,
        officePhone: officePhoneView(facts.officePhone, facts.phone),
      },
      init,
    )
  const handler = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined
  if (!handler) return redirect(href(path, { id }), { status: 303 })
  const version = Number(fieldText(form, 'version', 12)) || 0
  try {
    const errors = intent === 'save' ? await problemsOf({ site, staff }, id, facts) : {}
    if (Object.keys(errors).length > 0) return refuse(errors, '请改正下面的内容。', { status: 422 })
    const unit = { districtCode: district.areaCode, id, version }
    const mode = await db.transaction().execute((tx) => handler(tx, { staff, unit, form, facts, now }))
    if (mode === 'merged') return redirect(href(path, { id: idIn(form, 'intoId', ''), mode }), { status: 303 })
    return redirect(href(path, { id, mode }), { status: 303 })
  } catch (thrown) {
    const error = await refusalOf(thrown, { site, staff }, path)
    return refuse(error.field ? { [error.field]: error.message } : {}, error.message, refusalInit(error))
  }
}

/** All problems at once, so that each stands beside its field. Fields that the form did not have keep their value. */
async function problemsOf({ site, staff }: Pick<Visit, 'site' | 'staff'>, id: number, facts: UnitFacts) {
  const { db, district } = site
  // What is wrong would tell others that there is such a unit.
  const current = await getUnitForStaff(db, staff, district.areaCode, await listUnits(db, district.areaCode), id)
  const errors: FieldErrors<UnitField> = {}
  for (const name of unitFieldNames) {
    if (facts[name] === (current[name] ?? '')) continue
    const problem = unitFields[name].rule(facts[name])
    if (problem) errors[name] = problem
  }
  return errors
}
