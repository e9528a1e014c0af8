import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import { recordAudit, type AuditAction, type AuditDetail } from '../../../audit/audit.server.ts'
import { type Actor, getActorName, requireRole } from '../../../access/policy.ts'
import { cacheTag, dropCacheTags } from '../../../platform/cache/cache-tags.ts'
import { lockKeysInUse } from '../../../platform/crypto/key-locks.server.ts'
import type { Keys } from '../../../platform/crypto/keys.server.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import type { Outcome, OperationContext } from '../../operation.ts'
import { tellOfAnswer } from '../../notifications/answer-addresses.server.ts'
import { getPlace } from '../../units/queries.server.ts'
import { can, type MessageAction, messageActions } from '../policy.ts'
import { sealEvent } from '../seal.server.ts'
import type { MessageEventKind, MessageTable } from '../table.server.ts'
import '../../../access/table.server.ts'
import '../table.server.ts'

export type MessageId = { districtCode: string; id: number; version: number }

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

type Permission = Exclude<MessageAction, 'message.read' | 'reply-template.change'>

/** What operations on one message have in common. */
export const onMessage = <Needed extends Permission>(permission: Needed) => ({
  permission,
  at: (db: Db | Tx, from: From) => lockPermittedMessage(db, from, permission),
  changes: ['messages'] as const,
})

type From = { site: OperationContext; actor: Actor; input: { id: number } }

/**
 * Locks a message, and others in the order of their ids, so that operations which lock the same ones do not deadlock.
 * @throws AppError forbidden for roles that may do this nowhere, not_found for a message that the actor may not read.
 */
export async function lockPermittedMessage(
  db: Db | Tx,
  { site, actor, input }: From,
  permission: Permission,
  others: readonly number[] = [],
) {
  requireRole(actor, messageActions[permission].roles)
  await lockKeysInUse(db)
  const rows = await lockMessages(db, site.district.areaCode, [input.id, ...others])
  const row = rows.find(({ id }) => id === input.id)
  const place = row && (await getPlace(db, row.areaId))
  // To the staff of other units a message does not exist.
  if (!place || !can(actor, 'message.read', { place })) throw noMessage()
  return { place, row, rows }
}

type Given = { actor: Actor; site: OperationContext; input: { version?: number }; at: { row: MessageRow } }

/**
 * Changes a locked message.
 * @param mayBeJoined whether this may be done with a message whose answer is that of another.
 * @throws AppError conflict if somebody changed it since the actor saw it.
 */
export async function changeMessage(
  tx: Tx,
  { actor, site, input, at: { row } }: Given,
  plan: (row: MessageRow) => Change | Promise<Change>,
  mayBeJoined = false,
): Promise<Outcome<null>> {
  if (input.version !== undefined && input.version !== row.version) throw await changedSince(tx, row.id)
  if (row.joinedTo !== null && !mayBeJoined)
    throw new AppError(
      'conflict',
      `这条留言已经并入 ${row.joinedTo} 号留言，由那里一并答复；要单独办理，请先取消合并。`,
    )
  const { action, detail = {}, ...change } = await plan(row)
  await writeChange(tx, getActorName(actor), row, change, site.now)
  return { result: null, subject: String(row.id), detail, ...(action && { action }) }
}

/** Writes a change of a locked message with its event. `version`: the one before. */
async function writeChange(
  tx: Tx,
  actor: string,
  { id, version }: Pick<MessageId, 'id' | 'version'>,
  { set, event }: Pick<Change, 'set' | 'event'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('message')
    .set({ ...set, version: version + 1 })
    .where('id', '=', id)
    .execute()
  if (event) await recordEvent(tx, id, actor, event, now)
  if (event?.kind === 'replied') await tellOfAnswer(tx, { messageId: id })
}

/** Changes a locked message outside of its own operations, with a record. `version`: the one before. */
export async function applyChange(
  tx: Tx,
  actor: string,
  { districtCode, id, version }: MessageId,
  { action, detail = {}, ...change }: Change & { action: AuditAction },
  now: Date,
): Promise<void> {
  await writeChange(tx, actor, { id, version }, change, now)
  await recordAudit(tx, { actor, action, districtCode, subject: String(id), detail })
  await dropCacheTags(tx, [cacheTag('messages', districtCode)])
}

const lockable = (tx: Db | Tx, districtCode: string) =>
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

const noMessage = () => notFound('没有这条留言。')

/** Messages by their ids. */
const lockMessages = (tx: Db | Tx, districtCode: string, ids: readonly number[]): Promise<MessageRow[]> =>
  lockable(tx, districtCode).where('id', 'in', ids).execute()

/** The messages joined to this one; those that are parted meanwhile are left out. */
export const lockRepeats = (tx: Tx, districtCode: string, id: number): Promise<MessageRow[]> =>
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
