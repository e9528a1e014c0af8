import { randomBytes } from 'node:crypto'
import { citizen, recordAudit } from '../../../audit/audit.server.ts'
import { lockKeysInUse } from '../../../platform/crypto/key-locks.server.ts'
import type { KeySet } from '../../../platform/crypto/key-set.ts'
import type { Keys } from '../../../platform/crypto/keys.server.ts'
import { blindIndex } from '../../../platform/crypto/seal.server.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError } from '../../../platform/errors.ts'
import { cacheTag, dropCacheTags } from '../../../platform/cache/cache-tags.ts'
import { createReceipt } from '../../../platform/receipt.ts'
import { storeAnswerAddress } from '../../notifications/answer-addresses.server.ts'
import { notify } from '../../notifications/notify.server.ts'
import { submissionKeySchema } from '../schema.ts'
import {
  type MessagePlace,
  type NewMessage,
  phoneUse,
  receiptUse,
  sealMessage,
  createStoredKey,
  unsealMessage,
} from '../seal.server.ts'
import { addSubject } from '../queries-subjects.server.ts'
import '../table.server.ts'

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
  const { nickname, phone, content, areaId, kind = null, receiptOnly } = message
  const submissionKey = createStoredKey(message)
  const place = { districtCode, submissionKey }
  await requireUnit(tx, districtCode, areaId)
  await lockKeysInUse(tx)
  const keySet = keys.read()
  const { current } = keySet
  const receipt = createReceipt(randomBytes(11))
  // A concurrent insert of the same message waits here until the first commits.
  const added = await tx
    .insertInto('message')
    .values({
      district_code: districtCode,
      area_id: areaId,
      kind,
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
    await dropCacheTags(tx, [cacheTag('messages', districtCode)])
    if (message.about) await addSubject(tx, districtCode, added.id, message.about)
    if (message.answerAddress) await storeAnswerAddress(tx, keys, { messageId: added.id }, message.answerAddress)
    await notify(tx, [{ kind: 'message.received', key: added.id, districtCode, areaId, id: added.id }])
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

/** @throws AppError invalid for a unit that is closed or of another district. */
export async function requireUnit(tx: Tx, districtCode: string, areaId: number): Promise<void> {
  const unit = await tx
    .selectFrom('area')
    .select('id')
    .where('id', '=', areaId)
    .where('district_code', '=', districtCode)
    .where('standing', '=', 'open')
    // A merge that runs meanwhile would leave the message with the merged unit.
    .forShare()
    .executeTakeFirst()
  if (!unit) throw new AppError('invalid', '没有这个单位，请重新选择留言对象')
}
