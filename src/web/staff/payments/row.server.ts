import { redirect } from 'react-router'
import { findNames } from '../../../access/names.server.ts'
import { getActorName } from '../../../access/policy.ts'
import { correctableFields, personalFields } from '../../../domain/payments/corrections/cells.ts'
import {
  confirmCorrection,
  correctPayment,
  declineCorrection,
  restorePayment,
  takeBackPayment,
} from '../../../domain/payments/corrections/operations-corrections.server.ts'
import { getPayment } from '../../../domain/payments/corrections/staff-queries-corrections.server.ts'
import { can } from '../../../domain/payments/policy.ts'
import { getDistrictPlace } from '../../../domain/units/queries.server.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import { askPage } from '../frame/ask-page.server.ts'
import { type FieldTexts, findNotice, submitForm } from '../frame/forms/operation-form.server.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'

const path = '/staff/payments/rows/:id'
type Visit = StaffVisit<typeof path>

/** One payment with its history. */
export async function loadRow(visit: Visit) {
  const { site, staff, query } = visit
  const { correctTime: _time, corrections, ...payment } = await askPage(visit, getPayment)
  const district = await getDistrictPlace(site.db, site.district.areaCode)
  const nameOfActor = await findNames(
    site.db,
    corrections.flatMap(({ actor, decideActor }) => [actor, decideActor]),
  )
  return {
    ...payment,
    former: payment.former.map((cells, at) => ({ number: payment.former.length - at, ...cells })),
    corrections: corrections.map(({ createTime, decideTime, ...correction }) => ({
      ...correction,
      actor: nameOfActor(correction.actor),
      decideActor: nameOfActor(correction.decideActor),
      time: formatDateTime(createTime),
      decided: decideTime && formatDateTime(decideTime),
    })),
    isOwnProposal: corrections.some(({ state, actor }) => state === 'waiting' && actor === getActorName(staff)),
    mayCorrect: can(staff, 'subsidy-payment.correct', { place: district }),
    mayApprove: can(staff, 'subsidy-payment.approve', { place: district }),
    needsApproval: site.district.paymentApproval,
    notice: findNotice(query.mode),
  }
}

/** Corrects, takes back, restores, or decides what waits. */
export async function changeRow(visit: Visit & Submission) {
  const form = await visit.readForm()
  const here = href(path, { id: visit.params.id ?? '' })
  /** The address names the payment, the form its correction. */
  const ofCorrection = (typed: FieldTexts) => ({ ...typed, id: fieldText(form, 'id', 12) })
  switch (fieldText(form, 'intent', 20)) {
    case 'correct':
      return submitForm(visit, correctPayment, here, (typed) => ({ ...typed, changes: changesIn(typed) }))
    case 'take-back':
      return submitForm(visit, takeBackPayment, here)
    case 'restore':
      return submitForm(visit, restorePayment, here)
    case 'confirm':
      return submitForm(visit, confirmCorrection, here, ofCorrection)
    case 'decline':
      return submitForm(visit, declineCorrection, here, ofCorrection)
    default:
      return redirect(here, { status: 303 })
  }
}

/** Masked fields are left empty where they stay as they are. */
const changesIn = (typed: FieldTexts): FieldTexts =>
  Object.fromEntries(
    correctableFields.flatMap((field) => {
      const text = typed[field]
      return text === undefined || (personalFields.includes(field) && text.trim() === '') ? [] : [[field, text]]
    }),
  )
