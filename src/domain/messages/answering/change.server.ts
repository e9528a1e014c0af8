import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import { recordAudit, type AuditAction, type AuditDetail } from '../../../audit/audit.server.ts'
import { type Actor, authorise, nameOf, type Place, requireRole } from '../../../access/policy.ts'
import { cacheTag, dropCacheTags } from '../../../platform/cache/cache-tags.ts'
import { lockKeysInUse } from '../../../platform/crypto/key-locks.server.ts'
import type { Keys } from '../../../platform/crypto/keys.server.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { getPlace } from '../../units/queries.server.ts'
import { can, type MessageAction, messageActions } from '../policy.ts'
import { sealEvent } from '../seal.server.ts'
import type { MessageEventKind, MessageTable } from '../table.server.ts'
import '../../../access/table.server.ts'
import '../table.server.ts'

export type MessageId = {
  districtCode: string
  id: number
  /** As the actor saw it. Left out by commands of the operator, which show nothing. */
  version?: number
}

export type MessageRow = Awaited<ReturnType<typeof lockMessage>>

export type NewEvent = { kind: MessageEventKind; areaId?: number; text?: { keys: Keys; content: string } }

/** What a change writes. */
export type Change = {
  set: Omit<Updateable<MessageTable>, 'version'>
  /** Left out by changes that record their events themselves. */
  event?: NewEvent
  action?: AuditAction
  detail?: AuditDetail
}
/**
 * Changes a message, locked: authorises, compares the version, writes, records event and audit, and invalidates the
 * public page.
 * @throws AppError not_found, forbidden, conflict if somebody changed it since the actor saw it.
 */
export async function changeMessage(
  tx: Tx,
  actor: Actor,
  action: Exclude<MessageAction, 'message.read'>,
  { districtCode, id, version }: MessageId,
  now: Date,
  plan: (row: MessageRow) => Change | Promise<Change>,
): Promise<void> {
  await lockKeysInUse(tx)
  const row = await lockMessageFor(tx, actor, action, { districtCode, id })
  // A note changes nothing that others see.
  if (version !== undefined && version !== row.version && action !== 'message.note') throw await changedSince(tx, id)
  if (row.joinedTo !== null && !allowedWhenJoined.has(action))
    throw new AppError(
      'conflict',
      `这条留言已经并入 ${row.joinedTo} 号留言，由那里一并答复；要单独办理，请先取消合并。`,
    )
  const change = await plan(row)
  await applyChange(tx, nameOf(actor), { districtCode, id, version: row.version }, { action, ...change }, now)
}

/** What may be done with a message whose answer is that of another. */
const allowedWhenJoined: ReadonlySet<MessageAction> = new Set(['message.note', 'message.join', 'message.publish'])

/** Writes a change of a locked message with its event and audit. `version`: the one before. */
export async function applyChange(
  tx: Tx,
  actor: string,
  { districtCode, id, version }: Required<MessageId>,
  { set, event, action, detail }: Change & { action: AuditAction },
  now: Date,
): Promise<void> {
  const isNote = event?.kind === 'noted'
  if (!isNote)
    await tx
      .updateTable('message')
      .set({ ...set, version: version + 1 })
      .where('id', '=', id)
      .execute()
  if (event) await recordEvent(tx, id, actor, event, now)
  await recordAudit(tx, { actor, action, districtCode, subject: String(id), ...(detail ? { detail } : {}) })
  if (!isNote) await dropCacheTags(tx, [cacheTag('messages', districtCode)])
}

const lockable = (tx: Tx, districtCode: string) =>
  tx
    .selectFrom('message')
    .select([
      'state',
      'id',
      'area_id as areaId',
      'received_time as receivedTime',
      'submission_key as submissionKey',
      'key_version as keyVersion',
      'accepted_time as acceptedTime',
      'answered_time as answeredTime',
      'receipt_only as receiptOnly',
      'visibility',
      'version',
      'kind',
      'sealed',
      'sealed_reply as sealedReply',
      'reply_name as replyName',
      'asked_time as askedTime',
      'rating',
      'objection_time as objectionTime',
      'assignee_id as assigneeId',
      'joined_to as joinedTo',
      'proposal_id as proposalId',
    ])
    .where('district_code', '=', districtCode)
    .orderBy('id')
    .forUpdate()

export async function lockMessage(tx: Tx, districtCode: string, id: number) {
  const row = await lockable(tx, districtCode).where('id', '=', id).executeTakeFirst()
  if (!row) throw noMessage()
  return row
}

/** @throws AppError not_found, also for a message that the actor may not read; forbidden. */
export async function lockMessageFor(
  tx: Tx,
  actor: Actor,
  action: MessageAction,
  { districtCode, id }: Pick<MessageId, 'districtCode' | 'id'>,
): Promise<MessageRow> {
  requireRole(actor, messageActions[action].roles)
  const row = await lockMessage(tx, districtCode, id)
  authoriseMessage(actor, action, await getPlace(tx, row.areaId))
  return row
}

/** To the staff of other units a message does not exist. @throws AppError not_found, forbidden. */
export function authoriseMessage(actor: Actor, action: MessageAction, place: Place): void {
  if (!can(actor, 'message.read', { place })) throw noMessage()
  authorise(can(actor, action, { place }))
}

const noMessage = () => notFound('没有这条留言。')

/** Messages by their ids. */
export const lockMessages = (tx: Tx, districtCode: string, ids: readonly number[]): Promise<MessageRow[]> =>
  lockable(tx, districtCode).where('id', 'in', ids).execute()

/** The messages joined to this one; those that are parted meanwhile are left out. */
export const lockRepeats = (tx: Tx, { districtCode, id }: MessageId): Promise<MessageRow[]> =>
  lockable(tx, districtCode).where('joined_to', '=', id).execute()

/** @returns the id of the event. */
export async function recordEvent(
  tx: Tx,
  messageId: number,
  actor: string,
  { kind, areaId, text }: NewEvent,
  now: Date,
): Promise<number> {
  const sealKey = randomUUID()
  const key = text?.keys.read().current
  const { id } = await tx
    .insertInto('message_event')
    .values({
      message_id: messageId,
      kind,
      actor,
      time: now,
      area_id: areaId ?? null,
      seal_key: sealKey,
      key_version: key?.version ?? null,
      sealed: key && text ? sealEvent(key, sealKey, text.content) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What was done, in the words of a sentence. */
export const eventVerbs: Record<MessageEventKind, string> = {
  accepted: '受理',
  assigned: '转办',
  named: '指定办理人',
  noted: '备注',
  asked: '追问',
  supplied: '补充',
  joined: '合并',
  parted: '取消合并',
  proposed: '提交审核',
  approved: '审核通过',
  returned: '退回修改',
  replied: '答复',
  rated: '评价',
  objected: '提出异议',
  published: '公开',
  hidden: '取消公开',
}

async function changedSince(tx: Tx, id: number): Promise<AppError> {
  const last = await tx
    .selectFrom('message_event')
    .leftJoin('staff_account', 'staff_account.login_name', 'message_event.actor')
    .select(['kind', 'actor', 'staff_account.name', 'message_event.time'])
    .where('message_id', '=', id)
    .where('kind', '<>', 'noted')
    .orderBy('message_event.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const what = last
    ? `${last.name ?? last.actor} 已在 ${formatDateTime(last.time)} 对它作了“${eventVerbs[last.kind]}”`
    : '它有了变化'
  return new AppError('conflict', `您打开这条留言以后，${what}。您填写的内容还在，没有发出；请看过现在的情况再决定。`)
}
