import { data, redirect } from 'react-router'
import { refusalOf } from '../frame/forms/refusal.server.ts'
import { authorise } from '../../../access/policy.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import { addUnit } from '../../../domain/units/commands-units.server.ts'
import { can } from '../../../domain/units/policy.ts'
import { getArea, getPlace } from '../../../domain/units/queries.server.ts'
import { levelsBelow, type UnitFacts, unitFieldNames, unitFields, type UnitLevel } from '../../../domain/units/rules.ts'
import { unitTitles } from '../../../domain/districts/schema.ts'
import type { FieldErrors } from '../../../platform/field-rule.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import type { OfficePhoneView } from '../frame/forms/office-phone.tsx'
import { officePhoneView } from '../frame/forms/office-phone.server.ts'
import type { StaffVisit } from '../frame/page.server.ts'
import { readFacts } from './read-facts.server.ts'

const path = '/staff/units/new'
type Visit = StaffVisit<typeof path>

/** Below which unit a new one is added, and of which level it may be. */
export async function loadNewUnit({ site, staff, query }: Visit) {
  const { db, district } = site
  const parent = await getArea(db, district.areaCode, query.parentId ?? district.areaId)
  authorise(can(staff, 'unit.arrange', { place: await getPlace(db, parent.id) }))
  const titles = unitTitles[district.kind]
  return {
    parent: { id: parent.id, name: parent.name },
    levels: levelsBelow[parent.level].map((level) => ({ level, title: titles[level] })),
  }
}

export type NewUnitAnswer = {
  notice: Notice
  errors: FieldErrors<string>
  typed: UnitFacts
  officePhone: OfficePhoneView
  level: string
}

/** Adds the unit and opens its page. */
export async function addUnitPage({ site, staff, query, readForm }: Visit & Submission) {
  const form = await readForm()
  const { db, district, now } = site
  const level = fieldText(form, 'level', 20)
  const facts = readFacts(form)
  const refuse = (errors: FieldErrors<string>, message: string, init: ResponseInit) =>
    data<NewUnitAnswer>(
      {
        notice: { kind: 'error', title: '没有新增', message },
        errors,
        typed: facts,
        officePhone: officePhoneView(facts.officePhone, facts.phone),
        level,
      },
      init,
    )
  const errors: FieldErrors<string> = {}
  for (const name of unitFieldNames) {
    const problem = unitFields[name].rule(facts[name])
    if (problem) errors[name] = problem
  }
  if (Object.keys(errors).length > 0) return refuse(errors, '请改正下面的内容。', { status: 422 })
  try {
    const unit = {
      districtCode: district.areaCode,
      parentId: query.parentId ?? district.areaId,
      level: level as UnitLevel,
      facts,
    }
    const id = await db.transaction().execute((tx) => addUnit(tx, staff, unit, now))
    return redirect(href('/staff/units/:id', { id, mode: 'added' }), { status: 303 })
  } catch (thrown) {
    const error = await refusalOf(thrown, { site, staff }, path)
    return refuse(error.field ? { [error.field]: error.message } : {}, error.message, refusalInit(error))
  }
}
