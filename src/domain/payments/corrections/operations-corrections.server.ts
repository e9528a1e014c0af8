import { sql } from 'kysely'
import { z } from 'zod'
import { type Actor, getActorName } from '../../../access/policy.ts'
import { lockKeysInUse } from '../../../platform/crypto/key-locks.server.ts'
import { formatDate } from '../../../platform/dates.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError, notFound, wrongField } from '../../../platform/errors.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { operation, type Outcome, type OperationContext } from '../../operation.ts'
import { atCalledDistrict, listVillages } from '../../units/queries.server.ts'
import { needsSecondPerson } from '../approval.server.ts'
import { columnName, type Field, fields } from '../file-parsing/columns.ts'
import { readRow } from '../file-parsing/row.ts'
import { createShownTexts } from '../file-parsing/shown-texts.server.ts'
import { lockDistrictPayments } from '../locks.server.ts'
import { reasonText } from '../reason-schema.ts'
import { type Cells, toCells, correctableFields } from './cells.ts'
import { paymentId, tag } from './correction-schema.ts'
import { paymentOfRow } from './payment.server.ts'
import type { CorrectionKind } from './table.server.ts'
import { addProposal, applyProposal, dropProposal } from './versions.server.ts'
import './table.server.ts'

const words = (done: string, effect: string) => ({ done, effect, refused: '没有完成' })
const effective = words('已生效', '群众现在查到的就是这样。')

/** `waiting`: a second person has to confirm it before citizens see it. */
type CorrectionState = { state: 'done' | 'waiting' }

const change = {
  action: 'subsidy-payment.correct',
  permission: 'subsidy-payment.correct',
  at: atCalledDistrict,
  changes: ['payments'],
  words: effective,
  notices: {
    of: ({ state }: CorrectionState) => (state === 'waiting' ? 'subsidy-payment.propose' : undefined),
    words: { 'subsidy-payment.propose': { done: '已提交', effect: '另一个人确认以后才生效。' } },
  },
} as const
const changeCall = <Name extends string>(name: Name, summary: string) => ({
  call: `POST /api/staff/payments/:id/${name}` as const,
  tag,
  summary,
  output: z.object({ state: z.enum(['done', 'waiting']).describe('waiting 要由另一个人确认后才生效') }),
})

/** Corrects one payment. The former content is kept; citizens see the new one as soon as it counts. */
export const correctPayment = operation({
  ...change,
  api: changeCall('correct', '更正一笔补贴；原来的内容保留'),
  input: z.object({
    ...paymentId,
    changes: z
      .partialRecord(z.enum(correctableFields as [Field, ...Field[]]), z.string().max(300))
      .describe('要改的列，例如 {"amount": "120.00"}'),
    reason: reasonText,
  }),
  async run(tx, { actor, input: { id, changes, reason }, site }) {
    const row = await lockPayment(tx, site, id)
    if (!row.is_shown) throw new AppError('conflict', '这一笔已经收回，请先恢复再更正。')
    await lockKeysInUse(tx)
    const keySet = site.keys.read()
    const before = toCells(paymentOfRow(keySet, row))
    const cells: Cells = { ...before }
    for (const field of correctableFields) cells[field] = changes[field] ?? before[field]
    const payment = await readCells(tx, site, cells)
    const after = toCells(payment)
    const changed = correctableFields.filter((field) => after[field] !== before[field]).map(columnName)
    if (changed.length === 0) throw new AppError('invalid', '没有改动任何一项。')
    await addProposal(tx, keySet, row.id, payment)
    return addCorrection(tx, actor, row, { kind: 'correct', changed: changed.join('、'), reason })
  },
})

/** @throws AppError invalid with the field that is wrong. */
async function readCells(tx: Tx, { district }: OperationContext, cells: Cells) {
  const columns = new Map(fields.map((field, at) => [field, at]))
  const rules = {
    villages: await listVillages(tx, district.areaCode),
    today: formatDate(new Date()),
    shown: createShownTexts(),
  }
  const { payment, errors } = readRow({ line: 1, cells: fields.map((field) => cells[field]) }, columns, rules)
  const [first] = errors
  if (first) throw wrongField(fields.find((field) => columnName(field) === first.column) ?? '', first.reason)
  if (!payment) throw new Error('A row without errors is a payment.')
  return payment
}

/** Takes one payment back, so that citizens no longer see it. */
export const takeBackPayment = operation({
  ...change,
  api: changeCall('take-back', '收回一笔补贴，群众不再查到；记录保留'),
  input: z.object({ ...paymentId, reason: reasonText }),
  async run(tx, { actor, input: { id, reason }, site }) {
    const row = await lockPayment(tx, site, id)
    if (!row.is_shown) throw new AppError('conflict', '这一笔已经收回了。')
    return addCorrection(tx, actor, row, { kind: 'take-back', changed: '', reason })
  },
})

export const restorePayment = operation({
  ...change,
  api: changeCall('restore', '恢复收回的一笔补贴'),
  input: z.object({ ...paymentId, reason: reasonText }),
  async run(tx, { actor, input: { id, reason }, site }) {
    const row = await lockPayment(tx, site, id)
    if (row.is_shown) throw new AppError('conflict', '这一笔没有收回，不用恢复。')
    return addCorrection(tx, actor, row, { kind: 'restore', changed: '', reason })
  },
})

const correctionId = { id: idParameter.describe('更正编号') }
const decision = { permission: 'subsidy-payment.approve', at: atCalledDistrict, changes: ['payments'] } as const
const decisionCall = <Name extends string>(name: Name, summary: string) => ({
  call: `POST /api/staff/payment-corrections/:id/${name}` as const,
  tag,
  summary,
  output: z.null(),
})

/** Confirms a correction that waits. Refused to who asked for it. */
export const confirmCorrection = operation({
  ...decision,
  action: 'subsidy-payment.correct',
  api: decisionCall('confirm', '作为另一个人确认一次更正'),
  input: z.object(correctionId),
  words: effective,
  async run(tx, { actor, input: { id }, site }) {
    const correction = await lockWaiting(tx, actor, site, id)
    await apply(tx, correction.payment_id, correction.kind)
    await decide(tx, actor, id, { state: 'done', decide_reason: '' })
    return { result: null, ...recordOf(correction, { reason: correction.reason }) }
  },
})

/** Declines a correction that waits. Refused to who asked for it. */
export const declineCorrection = operation({
  ...decision,
  action: 'subsidy-payment.decline',
  api: decisionCall('decline', '不同意一次更正'),
  input: z.object({ ...correctionId, reason: reasonText }),
  words: words('没有同意', '这一笔保持原样。'),
  async run(tx, { actor, input: { id, reason }, site }) {
    const correction = await lockWaiting(tx, actor, site, id)
    if (correction.kind === 'correct') await dropProposal(tx, correction.payment_id)
    await decide(tx, actor, id, { state: 'declined', decide_reason: reason })
    return { result: null, ...recordOf(correction, { reason }) }
  },
})

/** Locks a correction that waits for another person than the actor. */
async function lockWaiting(tx: Tx, actor: Actor, { district: { areaCode } }: OperationContext, id: number) {
  await lockDistrictPayments(tx, areaCode)
  const correction = await tx
    .selectFrom('subsidy_correction')
    .selectAll()
    .where('id', '=', id)
    .where('district_code', '=', areaCode)
    .forUpdate()
    .executeTakeFirst()
  if (!correction) throw notFound('没有这次更正。')
  const { state, payment_id } = correction
  if (state !== 'waiting' || payment_id === null)
    throw new AppError('conflict', '这次更正已经有了决定，请刷新页面后再看。')
  if (correction.actor === getActorName(actor))
    throw new AppError('forbidden', '要由另一个人来确认，提出更正的人自己不能确认。')
  return { ...correction, payment_id }
}

async function decide(
  tx: Tx,
  actor: Actor,
  id: number,
  decided: { state: 'done' | 'declined'; decide_reason: string },
): Promise<void> {
  await tx
    .updateTable('subsidy_correction')
    .set({ ...decided, decide_actor: getActorName(actor), decide_time: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Locks the current version of a payment. */
async function lockPayment(tx: Tx, { district: { areaCode } }: OperationContext, id: number) {
  await lockDistrictPayments(tx, areaCode)
  const row = await tx
    .selectFrom('subsidy_payment')
    .selectAll()
    .where('id', '=', id)
    .where('district_code', '=', areaCode)
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

async function addCorrection(
  tx: Tx,
  actor: Actor,
  row: Awaited<ReturnType<typeof lockPayment>>,
  facts: { kind: CorrectionKind; changed: string; reason: string },
): Promise<Outcome<CorrectionState>> {
  const state = (await needsSecondPerson(tx, row.district_code)) ? 'waiting' : 'done'
  await tx
    .insertInto('subsidy_correction')
    .values({
      district_code: row.district_code,
      batch_id: row.batch_id,
      payment_id: row.id,
      inventory_code: row.inventory_code,
      uniquely_identifies: row.uniquely_identifies,
      actor: getActorName(actor),
      state,
      decide_time: null,
      ...facts,
    })
    .execute()
  if (state === 'done') await apply(tx, row.id, facts.kind)
  const { kind, changed, reason } = facts
  return {
    result: { state },
    ...(state === 'waiting' && { action: 'subsidy-payment.propose' }),
    ...recordOf({ ...row, kind }, { reason, ...(changed && { changedFields: changed }) }),
  }
}

async function apply(tx: Tx, id: number, kind: CorrectionKind): Promise<void> {
  if (kind === 'correct') return applyProposal(tx, id)
  await tx
    .updateTable('subsidy_payment')
    .set({ is_shown: kind === 'restore', correct_time: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

type Corrected = { batch_id: number; uniquely_identifies: string; kind: CorrectionKind }
const recordOf = ({ batch_id, uniquely_identifies, kind }: Corrected, detail: Record<string, string>) => ({
  subject: String(batch_id),
  detail: { number: uniquely_identifies, correctionKind: kind, ...detail },
})
