import { sql } from 'kysely'
import { type Actor, authorise, nameOf } from '../../../access/policy.ts'
import { recordAudit } from '../../../audit/audit.server.ts'
import { lockKeysInUse } from '../../../platform/crypto/key-locks.server.ts'
import type { Keys } from '../../../platform/crypto/keys.server.ts'
import { formatDate } from '../../../platform/dates.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError, notFound, wrongField } from '../../../platform/errors.ts'
import { getDistrictPlace, listVillages } from '../../units/queries.server.ts'
import { needsSecondPerson, readReason } from '../approval.server.ts'
import { columnName, fields } from '../file-parsing/columns.ts'
import { readRow } from '../file-parsing/row.ts'
import { createShownTexts } from '../file-parsing/shown-texts.server.ts'
import { lockDistrictPayments } from '../locks.server.ts'
import { type BatchAction, can } from '../policy.ts'
import { type Cells, cellsOf, correctableFields } from './cells.ts'
import { paymentOfRow } from './payment.server.ts'
import type { CorrectionKind } from './table.server.ts'
import { addProposal, applyProposal, dropProposal } from './versions.server.ts'
import './table.server.ts'

/** `districtCode`: of the requested portal; ids of other districts are not found. */
export type PaymentPlace = { id: number; districtCode: string }

/** `waiting`: a second person has to confirm it before citizens see it. */
export type CorrectionOutcome = 'done' | 'waiting'

/**
 * Corrects one payment. The former content is kept; citizens see the new one as soon as it counts.
 * @param changes texts of the columns to change, as a file would have them.
 * @throws AppError invalid with the field that is wrong, not_found, forbidden, conflict.
 */
export async function correctPayment(
  tx: Tx,
  keys: Keys,
  actor: Actor,
  place: PaymentPlace,
  { changes, reason }: { changes: Partial<Cells>; reason: string },
): Promise<CorrectionOutcome> {
  const row = await takePayment(tx, actor, place, 'subsidy-payment.correct')
  if (!row.is_shown) throw new AppError('conflict', '这一笔已经收回，请先恢复再更正。')
  await lockKeysInUse(tx)
  const keySet = keys.read()
  const before = cellsOf(paymentOfRow(keySet, row))
  const cells: Cells = { ...before }
  for (const field of correctableFields) cells[field] = changes[field] ?? before[field]
  const columns = new Map(fields.map((field, at) => [field, at]))
  const rules = {
    villages: await listVillages(tx, place.districtCode),
    today: formatDate(new Date()),
    shown: createShownTexts(),
  }
  const { payment, errors } = readRow({ line: 1, cells: fields.map((field) => cells[field]) }, columns, rules)
  const [first] = errors
  if (first) throw wrongField(fields.find((field) => columnName(field) === first.column) ?? '', first.reason)
  if (!payment) throw new Error('A row without errors is a payment.')
  const after = cellsOf(payment)
  const changed = correctableFields.filter((field) => after[field] !== before[field]).map(columnName)
  if (changed.length === 0) throw new AppError('invalid', '没有改动任何一项。')
  const written = readReason(reason)
  await addProposal(tx, keySet, row.id, payment)
  return addCorrection(tx, actor, row, { kind: 'correct', changed: changed.join('、'), reason: written })
}

/**
 * Takes one payment back, so that citizens no longer see it, or restores it.
 * @throws AppError invalid without a reason, not_found, forbidden, conflict.
 */
export async function takeBackPayment(
  tx: Tx,
  actor: Actor,
  place: PaymentPlace,
  { kind, reason }: { kind: 'take-back' | 'restore'; reason: string },
): Promise<CorrectionOutcome> {
  const row = await takePayment(tx, actor, place, 'subsidy-payment.correct')
  if (row.is_shown !== (kind === 'take-back'))
    throw new AppError('conflict', row.is_shown ? '这一笔没有收回，不用恢复。' : '这一笔已经收回了。')
  return addCorrection(tx, actor, row, { kind, changed: '', reason: readReason(reason) })
}

/**
 * Confirms or declines a correction that waits.
 * @param reason why it is declined; null to confirm it.
 * @throws AppError invalid, not_found, forbidden, also for who asked for it, conflict.
 */
export async function decideCorrection(
  tx: Tx,
  actor: Actor,
  place: PaymentPlace,
  reason: string | null,
): Promise<void> {
  authorise(can(actor, 'subsidy-payment.approve', { place: await getDistrictPlace(tx, place.districtCode) }))
  await lockDistrictPayments(tx, place.districtCode)
  const correction = await tx
    .selectFrom('subsidy_correction')
    .selectAll()
    .where('id', '=', place.id)
    .where('district_code', '=', place.districtCode)
    .forUpdate()
    .executeTakeFirst()
  if (!correction) throw notFound('没有这次更正。')
  if (correction.state !== 'waiting' || correction.payment_id === null)
    throw new AppError('conflict', '这次更正已经有了决定，请刷新页面后再看。')
  if (correction.actor === nameOf(actor))
    throw new AppError('forbidden', '要由另一个人来确认，提出更正的人自己不能确认。')
  const written = reason === null ? '' : readReason(reason)
  if (reason === null) await apply(tx, correction.payment_id, correction.kind)
  else if (correction.kind === 'correct') await dropProposal(tx, correction.payment_id)
  await tx
    .updateTable('subsidy_correction')
    .set({
      state: reason === null ? 'done' : 'declined',
      decide_actor: nameOf(actor),
      decide_time: sql<Date>`now()`,
      decide_reason: written,
    })
    .where('id', '=', place.id)
    .execute()
  const action = reason === null ? 'subsidy-payment.correct' : 'subsidy-payment.decline'
  await record(tx, actor, action, correction, {
    correctionKind: correction.kind,
    reason: written || correction.reason,
  })
}

/** Locks the current version of a payment. */
async function takePayment(tx: Tx, actor: Actor, { id, districtCode }: PaymentPlace, action: BatchAction) {
  authorise(can(actor, action, { place: await getDistrictPlace(tx, districtCode) }))
  await lockDistrictPayments(tx, districtCode)
  const row = await tx
    .selectFrom('subsidy_payment')
    .selectAll()
    .where('id', '=', id)
    .where('district_code', '=', districtCode)
    .where('version', '=', 0)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('没有这一笔补贴。')
  const waiting = await tx
    .selectFrom('subsidy_correction')
    .select('id')
    .where('payment_id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (waiting) throw new AppError('conflict', '这一笔已有更正在等另一个人确认，请等确认以后再改。')
  return row
}

type PaymentRow = Awaited<ReturnType<typeof takePayment>>

async function addCorrection(
  tx: Tx,
  actor: Actor,
  row: PaymentRow,
  facts: { kind: CorrectionKind; changed: string; reason: string },
): Promise<CorrectionOutcome> {
  const state = (await needsSecondPerson(tx, row.district_code)) ? 'waiting' : 'done'
  await tx
    .insertInto('subsidy_correction')
    .values({
      district_code: row.district_code,
      batch_id: row.batch_id,
      payment_id: row.id,
      inventory_code: row.inventory_code,
      uniquely_identifies: row.uniquely_identifies,
      actor: nameOf(actor),
      state,
      decide_time: null,
      ...facts,
    })
    .execute()
  if (state === 'done') await apply(tx, row.id, facts.kind)
  const { kind, changed, reason } = facts
  await record(tx, actor, state === 'done' ? 'subsidy-payment.correct' : 'subsidy-payment.propose', row, {
    correctionKind: kind,
    reason,
    ...(changed && { changedFields: changed }),
  })
  return state
}

async function apply(tx: Tx, id: number, kind: CorrectionKind): Promise<void> {
  if (kind === 'correct') return applyProposal(tx, id)
  await tx
    .updateTable('subsidy_payment')
    .set({ is_shown: kind === 'restore', correct_time: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

const record = (
  tx: Tx,
  actor: Actor,
  action: 'subsidy-payment.propose' | 'subsidy-payment.correct' | 'subsidy-payment.decline',
  {
    district_code,
    batch_id,
    uniquely_identifies,
  }: { district_code: string; batch_id: number; uniquely_identifies: string },
  detail: Record<string, string>,
) =>
  recordAudit(tx, {
    actor: nameOf(actor),
    action,
    districtCode: district_code,
    subject: String(batch_id),
    detail: { number: uniquely_identifies, ...detail },
  })
