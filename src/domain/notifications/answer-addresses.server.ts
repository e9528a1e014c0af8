import { randomUUID } from 'node:crypto'
import { enqueue } from '../../outbox/outbox.ts'
import type { Keys } from '../../platform/crypto/keys.server.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import type { AnswerAddress } from './answer-address.ts'
import { sealAddress, unsealAddress } from './seal.server.ts'
import '../disclosure-requests/table.server.ts'
import '../messages/table.server.ts'
import './table.server.ts'

type Of = { messageId: number } | { requestId: number }
const columns = (of: Of) =>
  'messageId' in of ? { message_id: of.messageId, request_id: null } : { message_id: null, request_id: of.requestId }

/** Stores where a citizen wants to hear of the answer. The caller locked the keys in use. */
export async function storeAnswerAddress(
  tx: Tx,
  keys: Keys,
  of: Of,
  { channel, address }: AnswerAddress,
): Promise<void> {
  const { current } = keys.read()
  const sealKey = randomUUID()
  await tx
    .insertInto('answer_address')
    .values({
      ...columns(of),
      channel,
      seal_key: sealKey,
      key_version: current.version,
      sealed: sealAddress(current, 'answer-address', sealKey, address),
    })
    .execute()
}

/** Tells the citizen, if they left an address, once: afterwards the address is gone. */
export async function tellOfAnswer(tx: Tx, of: Of): Promise<void> {
  const [noun, id] = 'messageId' in of ? (['message', of.messageId] as const) : (['request', of.requestId] as const)
  const found = await tx
    .selectFrom('answer_address')
    .select(['id', 'channel'])
    .where(noun === 'message' ? 'message_id' : 'request_id', '=', id)
    .executeTakeFirst()
  if (!found) return
  const { districtCode } = await tx
    .selectFrom(noun === 'message' ? 'message' : 'disclosure_request')
    .select('district_code as districtCode')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await enqueue(tx, [
    {
      event: `${noun}.answered:${id}`,
      channel: found.channel,
      target: `answer:${found.id}`,
      districtCode,
      payload: {},
    },
  ])
}

export async function findAnswerAddress(
  db: Db,
  keys: Keys,
  id: number,
): Promise<(AnswerAddress & { noun: 'message' | 'request' }) | null> {
  const row = await db
    .selectFrom('answer_address')
    .select(['channel', 'seal_key as sealKey', 'key_version as keyVersion', 'sealed', 'message_id as messageId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  return {
    channel: row.channel,
    address: unsealAddress(keys.read(), 'answer-address', row),
    noun: row.messageId === null ? 'request' : 'message',
  }
}

export const deleteAnswerAddress = (db: Db, id: number) =>
  db.deleteFrom('answer_address').where('id', '=', id).execute()
