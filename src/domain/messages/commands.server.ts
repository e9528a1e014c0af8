import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { citizen, recordAudit } from '../../audit/audit.server.ts'
import { lockKeysInUse } from '../../platform/crypto/key-locks.server.ts'
import type { KeySet } from '../../platform/crypto/key-set.ts'
import type { Keys } from '../../platform/crypto/keys.server.ts'
import { blindIndex } from '../../platform/crypto/seal.server.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { type Actor, authorise, nameOf } from '../../access/policy.ts'
import { getPlace } from '../areas/queries.server.ts'
import { can, type MessageAction } from './policy.ts'
import { receiptOf } from './receipt.ts'
import { submissionKeySchema } from './schema.ts'
import {
  type MessagePlace,
  type NewMessage,
  phoneUse,
  receiptUse,
  sealMessage,
  sealReply,
  storedKeyOf,
  unsealMessage,
} from './seal.server.ts'
import './table.server.ts'

export type Submitted = { id: number; receipt: string; receivedTime: Date }

/**
 * Stores a message. Idempotent: the same form sent again, even concurrently, is stored once.
 * @returns its receipt number, the same each time.
 * @throws AppError invalid for a unit of another district or a malformed submission key.
 */
export async function submitMessage(
  tx: Tx,
  keys: Keys,
  districtCode: string,
  message: NewMessage,
  now: Date,
): Promise<Submitted> {
  if (!submissionKeySchema.safeParse(message.submissionKey).success)
    throw new AppError('invalid', '页面已过期，请刷新后再提交。')
  const { nickname, phone, content, areaId, receiptOnly } = message
  const submissionKey = storedKeyOf(message)
  const place = { districtCode, submissionKey }
  await requireUnit(tx, districtCode, areaId)
  await lockKeysInUse(tx)
  const keySet = keys.read()
  const { current } = keySet
  const receipt = receiptOf(randomBytes(11))
  // A concurrent insert of the same message waits here until the first commits.
  const added = await tx
    .insertInto('message')
    .values({
      district_code: districtCode,
      area_id: areaId,
      submission_key: submissionKey,
      receipt_index: blindIndex(current, receiptUse, receipt),
      phone_index: blindIndex(current, phoneUse, phone),
      key_version: current.version,
      sealed: sealMessage(current, place, { nickname, phone, content, receipt }),
      receipt_only: receiptOnly,
      received_time: now,
      accepted_time: null,
      assigned_time: null,
      answered_time: null,
      published_time: null,
      sealed_reply: null,
      reply_name: null,
      reply_time: null,
    })
    .onConflict((conflict) => conflict.columns(['district_code', 'submission_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) {
    await recordAudit(tx, {
      actor: citizen,
      action: 'message.submit',
      districtCode,
      subject: String(added.id),
      detail: { areaId, receiptOnly },
    })
    return { id: added.id, receipt, receivedTime: now }
  }
  return getSubmitted(tx, keySet, place)
}

async function getSubmitted(tx: Tx, keySet: KeySet, place: MessagePlace): Promise<Submitted> {
  const { id, receivedTime, ...box } = await tx
    .selectFrom('message')
    .select(['id', 'key_version as keyVersion', 'sealed', 'received_time as receivedTime'])
    .where('district_code', '=', place.districtCode)
    .where('submission_key', '=', place.submissionKey)
    .executeTakeFirstOrThrow()
  return { id, receipt: unsealMessage(keySet, { ...place, ...box, sealedReply: null }).receipt, receivedTime }
}

/** Holds a lock until the transaction ends; concurrent submissions of the same message wait here. */
export async function lockSubmission(tx: Tx, districtCode: string, message: NewMessage): Promise<void> {
  const key = `message ${districtCode} ${storedKeyOf(message)}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

async function requireUnit(tx: Tx, districtCode: string, areaId: number): Promise<void> {
  const unit = await tx
    .selectFrom('area')
    .select('id')
    .where('id', '=', areaId)
    .where('district_code', '=', districtCode)
    .executeTakeFirst()
  if (!unit) throw new AppError('invalid', '没有这个单位，请重新选择留言对象')
}

/** @throws AppError not_found, forbidden, conflict for a message that is already accepted, assigned or answered. */
export async function acceptMessage(tx: Tx, actor: Actor, message: MessageId, now: Date): Promise<void> {
  await change(tx, actor, 'message.accept', message, async ({ state }) => {
    if (state !== 'received') throw new AppError('conflict', '这条留言已经受理。')
    await tx
      .updateTable('message')
      .set({ state: 'accepted', accepted_time: now })
      .where('id', '=', message.id)
      .execute()
  })
}

/**
 * Assigns a message to any unit of the district; assigning counts as accepting.
 * @throws AppError not_found, forbidden, conflict once answered, invalid for a unit of another district.
 */
export async function assignMessage(
  tx: Tx,
  actor: Actor,
  message: MessageId,
  areaId: number,
  now: Date,
): Promise<void> {
  await change(tx, actor, 'message.assign', message, async ({ state, acceptedTime }) => {
    if (state === 'answered') throw new AppError('conflict', '这条留言已经反馈。')
    await requireUnit(tx, message.districtCode, areaId)
    await tx
      .updateTable('message')
      .set({ state: 'assigned', area_id: areaId, accepted_time: acceptedTime ?? now, assigned_time: now })
      .where('id', '=', message.id)
      .execute()
  })
}

/** Replies to a message or corrects the reply; `name` is the replying unit. @throws AppError not_found, forbidden. */
export async function replyMessage(
  tx: Tx,
  keys: Keys,
  actor: Actor,
  message: MessageId,
  reply: { content: string; name: string },
  now: Date,
): Promise<void> {
  await change(tx, actor, 'message.reply', message, async ({ acceptedTime, answeredTime, ...row }) => {
    const { versions } = keys.read()
    // A row has one key_version, so the reply is sealed with the same key version as the message.
    const key = versions.find(({ version }) => version === row.keyVersion)
    if (!key) throw new Error(`Key version ${row.keyVersion} is missing.`)
    const place = { districtCode: message.districtCode, submissionKey: row.submissionKey }
    await tx
      .updateTable('message')
      .set({
        state: 'answered',
        sealed_reply: sealReply(key, place, reply.content),
        reply_name: reply.name,
        reply_time: now,
        accepted_time: acceptedTime ?? now,
        answered_time: answeredTime ?? now,
      })
      .where('id', '=', message.id)
      .execute()
  })
}

export type MessageId = { districtCode: string; id: number }

async function change(
  tx: Tx,
  actor: Actor,
  action: Exclude<MessageAction, 'message.read'>,
  { districtCode, id }: MessageId,
  run: (row: Awaited<ReturnType<typeof lockMessage>>) => Promise<void>,
): Promise<void> {
  await lockKeysInUse(tx)
  const message = await lockMessage(tx, districtCode, id)
  authorise(can(actor, action, { place: await getPlace(tx, message.areaId) }))
  await run(message)
  await recordAudit(tx, { actor: nameOf(actor), action, districtCode, subject: String(id) })
}

async function lockMessage(tx: Tx, districtCode: string, id: number) {
  const row = await tx
    .selectFrom('message')
    .select([
      'state',
      'area_id as areaId',
      'submission_key as submissionKey',
      'key_version as keyVersion',
      'accepted_time as acceptedTime',
      'answered_time as answeredTime',
    ])
    .where('id', '=', id)
    .where('district_code', '=', districtCode)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('没有这条留言。')
  return row
}
