import { redirect } from 'react-router'
import { derive } from '../../../domain/articles/derived/derive.server.ts'
import { articleDocumentSchema } from '@three-affairs/document/schema.ts'
import { documentToHtml } from '@three-affairs/document/to-html.ts'
import { closeUnit, moveUnit, openUnit } from '../../../domain/units/operations-arrange.server.ts'
import { mergeUnit } from '../../../domain/units/operations-merge.server.ts'
import { changeUnit, saveIntro } from '../../../domain/units/operations-units.server.ts'
import { getUnit } from '../../../domain/units/staff-queries.server.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import { wrongField } from '../../../platform/errors.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import { askPage } from '../frame/ask-page.server.ts'
import { officePhoneView } from '../frame/forms/office-phone.server.ts'
import { findNotice, type Refused, submitForm } from '../frame/forms/operation-form.server.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'
import { listGroupedUnits } from '../frame/unit-options.server.ts'

const path = '/staff/units/:id'
type Visit = StaffVisit<typeof path>

/** One unit with what the user may do with it. */
export async function loadUnit(visit: Visit) {
  const { parents, mergeable, changePerson, changeTime, ...unit } = await askPage(visit, getUnit)
  const { mode } = visit.query
  return {
    ...unit,
    district: visit.site.district.name,
    mode,
    notice: findNotice(mode),
    officePhones: officePhoneView(unit.officePhone, unit.phone),
    document: await derive('document', { html: unit.intro }),
    changed: changeTime ? `${changePerson} ${formatDateTime(changeTime)}` : null,
    parents: await listGroupedUnits(parents, '上级单位'),
    mergeable: await listGroupedUnits(mergeable, '同级单位'),
  }
}
export type UnitView = Awaited<ReturnType<typeof loadUnit>>

export type UnitAnswer = Refused<UnitView | null>
export type UnitProps = { view: UnitView; answer: UnitAnswer | undefined }

/** Changes the unit by the form of the page that was sent. */
export async function saveUnit(visit: Visit & Submission) {
  const here = href(path, { id: visit.params['id'] ?? '' })
  const stored = {
    load: async (isConflict: boolean) => (isConflict ? loadUnit(visit) : null),
    versionIn: (now: UnitView | null) => now?.version,
  }
  const intent = fieldText(await visit.readForm(), 'intent', 20)
  switch (intent) {
    case 'save':
      return submitForm(visit, changeUnit, here, {}, stored)
    case 'intro':
      return submitForm(
        visit,
        saveIntro,
        here,
        ({ document = '', ...typed }) => ({ ...typed, intro: documentToHtml(readDocument(document)) }),
        stored,
      )
    case 'up':
    case 'down':
      return submitForm(visit, moveUnit, here, (typed) => ({ ...typed, step: intent }), stored)
    case 'below':
      return submitForm(visit, moveUnit, here, {}, stored)
    case 'merge':
      return submitForm(visit, mergeUnit, ({ intoId }) => href(path, { id: intoId }), requireSure, stored)
    case 'close':
      return submitForm(visit, closeUnit, here, {}, stored)
    case 'open':
      return submitForm(visit, openUnit, here, {}, stored)
    default:
      return redirect(here, { status: 303 })
  }
}

/** @throws AppError invalid */
function requireSure(typed: Readonly<Record<string, string>>) {
  if (typed['intoId'] && typed['sure'] !== 'yes') throw wrongField('sure', '请确认：合并以后不能再拆开')
  return typed
}

/** @throws AppError invalid */
function readDocument(text: string) {
  const read = articleDocumentSchema.safeParse(parseJson(text.slice(0, 400_000)))
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
