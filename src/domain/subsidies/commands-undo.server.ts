import { sql } from 'kysely'
import { type Actor, authorise, nameOf, requireRole } from '../../access/policy.ts'
import { recordAudit } from '../../audit/audit.server.ts'
import { formatDateTime } from '../../platform/dates.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { getDistrictPlace } from '../areas/queries.server.ts'
import { readReason } from './approval.server.ts'
import { lockDistrictPayments } from './locks.server.ts'
import { type BatchAction, batchActions, can } from './policy.ts'
import './corrections/table.server.ts'
import './table.server.ts'

/** Locks a batch that is not undone. @throws AppError not_found, forbidden, conflict. */
async function takeBatch(tx: Tx, actor: Actor, batchId: number, action: BatchAction) {
  requireRole(actor, batchActions[action].roles)
  const batch = await tx.selectFrom('subsidy_batch').selectAll().where('id', '=', batchId).executeTakeFirst()
  const place = batch && (await getDistrictPlace(tx, batch.district_code))
  if (!place || !can(actor, 'subsidy-batch.read', { place })) throw notFound(`没有批次 ${batchId}。`)
  authorise(can(actor, action, { place }))
  await lockDistrictPayments(tx, batch.district_code)
  const current = await tx
    .selectFrom('subsidy_batch')
    .selectAll()
    .where('id', '=', batchId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (current.state === 'undone') {
    const at = current.undo_time ? `已于 ${formatDateTime(current.undo_time)} ` : '已'
    throw new AppError('conflict', `批次 ${batchId} ${at}撤销过，不必再次撤销。`)
  }
  return current
}

/**
 * Deletes the payments of a batch; the batch stays as a record, with the reason.
 * @returns how many payments were deleted.
 * @throws AppError invalid without a reason, not_found, forbidden, or conflict if it is already undone.
 */
export async function undoBatch(tx: Tx, actor: Actor, batchId: number, reasonText: string): Promise<number> {
  const batch = await takeBatch(tx, actor, batchId, 'subsidy-batch.undo')
  const reason = readReason(reasonText)
  await tx
    .updateTable('subsidy_batch')
    .set({ state: 'undone', undo_time: sql<Date>`now()`, undo_actor: nameOf(actor), undo_reason: reason })
    .where('id', '=', batchId)
    .execute()
  await tx
    .updateTable('subsidy_correction')
    .set({ state: 'declined', decide_time: sql<Date>`now()`, decide_reason: '批次已经撤销' })
    .where('batch_id', '=', batchId)
    .where('state', '=', 'waiting')
    .execute()
  const deleted = await tx.deleteFrom('subsidy_payment').where('batch_id', '=', batchId).returning('version').execute()
  const rows = deleted.filter(({ version }) => version === 0).length
  await record(tx, actor, 'subsidy-batch.undo', batch, { fileName: batch.file_name, rows, reason })
  return rows
}

/**
 * Asks the administrators of the district to undo a batch.
 * @throws AppError invalid without a reason, not_found, forbidden unless the actor imported it, conflict.
 */
export async function askUndo(tx: Tx, actor: Actor, batchId: number, reasonText: string): Promise<void> {
  const batch = await takeBatch(tx, actor, batchId, 'subsidy-batch.ask-undo')
  if (batch.actor !== nameOf(actor)) throw new AppError('forbidden', '由导入这个批次的人申请撤销。')
  if (batch.ask_actor !== '') throw new AppError('conflict', '已经申请过，请等管理员决定。')
  const reason = readReason(reasonText)
  await tx
    .updateTable('subsidy_batch')
    .set({
      ask_reason: reason,
      ask_actor: nameOf(actor),
      ask_time: sql<Date>`now()`,
      decline_reason: '',
      decline_actor: '',
    })
    .where('id', '=', batchId)
    .execute()
  await record(tx, actor, 'subsidy-batch.ask-undo', batch, { reason })
}

/** Declines such a request; the editor reads why. @throws AppError invalid without a reason, not_found, forbidden, conflict. */
export async function declineUndo(tx: Tx, actor: Actor, batchId: number, reasonText: string): Promise<void> {
  const batch = await takeBatch(tx, actor, batchId, 'subsidy-batch.undo')
  if (batch.ask_actor === '') throw new AppError('conflict', '没有人申请撤销这个批次，请刷新页面后再看。')
  const reason = readReason(reasonText)
  await tx
    .updateTable('subsidy_batch')
    .set({ ask_reason: '', ask_actor: '', ask_time: null, decline_reason: reason, decline_actor: nameOf(actor) })
    .where('id', '=', batchId)
    .execute()
  await record(tx, actor, 'subsidy-batch.decline-undo', batch, { reason })
}

const record = (
  tx: Tx,
  actor: Actor,
  action: 'subsidy-batch.undo' | 'subsidy-batch.ask-undo' | 'subsidy-batch.decline-undo',
  batch: { id: number; district_code: string },
  detail: Record<string, string | number>,
) =>
  recordAudit(tx, {
    actor: nameOf(actor),
    action,
    districtCode: batch.district_code,
    subject: String(batch.id),
    detail,
  })
