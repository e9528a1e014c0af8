import { data, redirect } from 'react-router'
import { findNames } from '../../../access/names.server.ts'
import { nameOf } from '../../../access/policy.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import { getDistrictPlace } from '../../../domain/units/queries.server.ts'
import { correctableFields, personalFields } from '../../../domain/payments/corrections/cells.ts'
import {
  correctPayment,
  decideCorrection,
  type CorrectionOutcome,
  takeBackPayment,
} from '../../../domain/payments/corrections/commands.server.ts'
import { getStaffPayment } from '../../../domain/payments/corrections/queries.server.ts'
import type { Field } from '../../../domain/payments/file-parsing/columns.ts'
import { can } from '../../../domain/payments/policy.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import { refusalOf } from '../frame/forms/refusal.server.ts'
import type { StaffVisit } from '../frame/page.server.ts'
import { importIdOf } from './import.server.ts'
import type { Refused } from './reason-form.tsx'

const path = '/staff/payments/rows/:id'
type Visit = StaffVisit<typeof path>

const notices: Record<NonNullable<Visit['query']['mode']>, Notice> = {
  done: { kind: 'success', title: '已生效', message: '群众现在查到的就是这样。' },
  waiting: { kind: 'success', title: '已提交', message: '另一个人确认以后才生效。' },
  declined: { kind: 'success', title: '没有同意', message: '这一笔保持原样。' },
}

/** One payment with its history. */
export async function loadRow({ site, staff, params, query }: Visit) {
  const place = { id: importIdOf(params.id), districtCode: site.district.areaCode }
  const { correctTime: _time, corrections, ...payment } = await getStaffPayment(site.db, site.keys, staff, place)
  const district = await getDistrictPlace(site.db, place.districtCode)
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
    isOwnProposal: corrections.some(({ state, actor }) => state === 'waiting' && actor === nameOf(staff)),
    mayCorrect: can(staff, 'subsidy-payment.correct', { place: district }),
    mayApprove: can(staff, 'subsidy-payment.approve', { place: district }),
    needsApproval: site.district.paymentApproval,
    notice: query.mode ? notices[query.mode] : null,
  }
}

type Name = Field | 'reason'
export type RowAnswer = {
  notice: Notice
  errors: Partial<Record<Name, string>> | undefined
  typed: Partial<Record<Name, string>>
  refused: Refused | undefined
}

/** Corrects, takes back, restores, or decides what waits. What was typed stays with what is wrong. */
export async function changeRow({ site, staff, params, readForm }: Visit & Submission) {
  const form = await readForm()
  const intent = fieldText(form, 'intent', 20)
  const place = { id: importIdOf(params.id), districtCode: site.district.areaCode }
  const reason = fieldText(form, 'reason', 400)
  const text = (field: Field) => fieldText(form, field, 300)
  const typed = Object.fromEntries([...correctableFields.map((field) => [field, text(field)]), ['reason', reason]])
  const decided = { ...place, id: idParameter.safeParse(fieldText(form, 'id', 12)).data ?? 0 }
  const run = site.db.transaction()
  const done = (mode: CorrectionOutcome | 'declined') => redirect(href(path, { id: place.id, mode }), { status: 303 })
  try {
    switch (intent) {
      case 'correct': {
        // Masked fields are left empty where they stay as they are.
        const changes = Object.fromEntries(
          correctableFields
            .filter((field) => form.has(field) && !(personalFields.includes(field) && text(field).trim() === ''))
            .map((field) => [field, text(field)]),
        )
        return done(await run.execute((tx) => correctPayment(tx, site.keys, staff, place, { changes, reason })))
      }
      case 'take-back':
      case 'restore':
        return done(await run.execute((tx) => takeBackPayment(tx, staff, place, { kind: intent, reason })))
      case 'confirm':
        await run.execute((tx) => decideCorrection(tx, staff, decided, null))
        return done('done')
      case 'decline':
        await run.execute((tx) => decideCorrection(tx, staff, decided, reason))
        return done('declined')
      default:
        return redirect(href(path, { id: place.id }), { status: 303 })
    }
  } catch (thrown) {
    const error = await refusalOf(thrown, { site, staff }, path)
    const notice: Notice = { kind: 'error', title: '没有完成', message: error.message }
    const isForm = intent === 'correct'
    const errors = isForm && error.field ? { [error.field]: error.message } : undefined
    const refused = isForm
      ? undefined
      : { id: fieldText(form, 'id', 12), intent, reason, error: error.field ? error.message : undefined }
    return data<RowAnswer>({ notice, errors, typed: isForm ? typed : {}, refused }, refusalInit(error))
  }
}
