import { sql } from 'kysely'
import { z } from 'zod'
import { type Actor, getActorName, type Place, requireRole } from '../../access/policy.ts'
import { formatDateTime } from '../../platform/dates.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { idParameter } from '../../platform/parameters.ts'
import { getDistrictPlace } from '../units/queries.server.ts'
import { operation } from '../operation.ts'
import { lockDistrictPayments } from './locks.server.ts'
import { type BatchAction, batchActions, can } from './policy.ts'
import { reasonText } from './reason-schema.ts'
import './corrections/table.server.ts'
import './table.server.ts'

const tag = '补贴数据'
const common = <Permission extends BatchAction>(permission: Permission) => ({
  permission,
  /** The district of the batch, not the called one. */
  at: (db: Db | Tx, { actor, input }: { actor: Actor; input: { id: number } }) =>
    findPlace(db, actor, permission, input),
  changes: ['payments'] as const,
  input: z.object({ id: idParameter.describe('批次编号'), reason: reasonText }),
})
const words = (done: string, effect: string) => ({ done, effect, refused: '没有完成' })

/** Deletes the payments of a batch and counts them; the batch stays as a record, with the reason. */
export const undoBatch = operation({
  ...common('subsidy-batch.undo'),
  action: 'subsidy-batch.undo',
  api: {
    call: 'POST /api/staff/payment-batches/:id/undo',
    tag,
    summary: '撤销一个批次，删除它的补贴记录',
    output: z.object({ rows: z.int().describe('删除的行数') }),
  },
  words: words('已撤销', '这个批次的补贴记录已经删除，公众查不到了。'),
  async run(tx, { actor, input: { id, reason }, at: { place } }) {
    const batch = await lockBatch(tx, place, id)
    await tx
      .updateTable('subsidy_batch')
      .set({ state: 'undone', undo_time: sql<Date>`now()`, undo_actor: getActorName(actor), undo_reason: reason })
      .where('id', '=', id)
      .execute()
    await tx
      .updateTable('subsidy_correction')
      .set({ state: 'declined', decide_time: sql<Date>`now()`, decide_reason: '批次已经撤销' })
      .where('batch_id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
    const deleted = await tx.deleteFrom('subsidy_payment').where('batch_id', '=', id).returning('version').execute()
    const rows = deleted.filter(({ version }) => version === 0).length
    return { result: { rows }, subject: String(id), detail: { fileName: batch.file_name, rows, reason } }
  },
})

/** Asks the administrators of the district to undo a batch; only who imported it may. */
export const askUndo = operation({
  ...common('subsidy-batch.ask-undo'),
  action: 'subsidy-batch.ask-undo',
  api: {
    call: 'POST /api/staff/payment-batches/:id/ask-undo',
    tag,
    summary: '申请撤销一个批次，由导入它的编辑提出，管理员决定',
    output: z.null(),
  },
  words: words('已申请', '管理员看到理由后决定，结果写在这个批次旁边。'),
  async run(tx, { actor, input: { id, reason }, at: { place } }) {
    const batch = await lockBatch(tx, place, id)
    if (batch.actor !== getActorName(actor)) throw new AppError('forbidden', '由导入这个批次的人申请撤销。')
    if (batch.ask_actor !== '') throw new AppError('conflict', '已经申请过，请等管理员决定。')
    const asked = { ask_reason: reason, ask_actor: getActorName(actor), ask_time: sql<Date>`now()` }
    await tx
      .updateTable('subsidy_batch')
      .set({ ...asked, decline_reason: '', decline_actor: '' })
      .where('id', '=', id)
      .execute()
    return { result: null, subject: String(id), detail: { reason } }
  },
})

/** Declines such a request; the editor reads why. */
export const declineUndo = operation({
  ...common('subsidy-batch.undo'),
  action: 'subsidy-batch.decline-undo',
  api: {
    call: 'POST /api/staff/payment-batches/:id/decline-undo',
    tag,
    summary: '不同意撤销一个批次',
    output: z.null(),
  },
  words: words('没有同意', '批次保持原样，申请的人会看到理由。'),
  async run(tx, { actor, input: { id, reason }, at: { place } }) {
    const batch = await lockBatch(tx, place, id)
    if (batch.ask_actor === '') throw new AppError('conflict', '没有人申请撤销这个批次，请刷新页面后再看。')
    await tx
      .updateTable('subsidy_batch')
      .set({
        ask_reason: '',
        ask_actor: '',
        ask_time: null,
        decline_reason: reason,
        decline_actor: getActorName(actor),
      })
      .where('id', '=', id)
      .execute()
    return { result: null, subject: String(id), detail: { reason } }
  },
})

/** @throws AppError forbidden for roles that may do this nowhere, not_found for those who may not read the batch. */
async function findPlace(db: Db | Tx, actor: Actor, action: BatchAction, { id }: { id: number }) {
  requireRole(actor, batchActions[action].roles)
  const batch = await db.selectFrom('subsidy_batch').select('district_code').where('id', '=', id).executeTakeFirst()
  const place = batch && (await getDistrictPlace(db, batch.district_code))
  if (!place || !can(actor, 'subsidy-batch.read', { place })) throw notFound(`没有批次 ${id}。`)
  return { place }
}

/** Locks a batch that is not undone. @throws AppError conflict */
async function lockBatch(tx: Tx, { districtCode }: Place, id: number) {
  await lockDistrictPayments(tx, districtCode)
  const batch = await tx
    .selectFrom('subsidy_batch')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (batch.state === 'undone') {
    const at = batch.undo_time ? `已于 ${formatDateTime(batch.undo_time)} ` : '已'
    throw new AppError('conflict', `批次 ${id} ${at}撤销过，不必再次撤销。`)
  }
  return batch
}
