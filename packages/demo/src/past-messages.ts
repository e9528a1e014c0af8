import { demoOperator } from '../../../src/access/policy.ts'
import type { District } from '../../../src/domain/districts/schema.ts'
import { acceptMessage, publishMessage } from '../../../src/domain/messages/answering/operations.server.ts'
import { actAsSender } from '../../../src/domain/messages/submission/commands-citizen.server.ts'
import { submitMessage } from '../../../src/domain/messages/submission/commands.server.ts'
import type { MessageKind } from '../../../src/domain/messages/kinds.ts'
import type { Rating } from '../../../src/domain/messages/ratings.ts'
import type { OperationContext } from '../../../src/domain/operation.ts'
import { operatorSite } from '../../../src/domain/operator-site.server.ts'
import type { Keys } from '../../../src/platform/crypto/keys.server.ts'
import type { Tx } from '../../../src/platform/db/types.ts'
import { sendReply } from './replies.ts'
import { uuidOf } from './uuid.ts'

const marker = 'demo-past-messages'

/** A message of the last two years, answered. */
export type PastMessage = {
  areaId: number
  nickname: string
  kind: MessageKind
  content: string
  reply: string
  receiptOnly: boolean
  receivedTime: Date
  acceptedTime: Date
  repliedTime: Date
  /** null if it is not public */
  publishedTime: Date | null
  rated: { rating: Rating; time: Date } | null
}

/** Adds them to the demo content of a district. @param turn its place among the districts. */
export async function seedPastMessages(
  tx: Tx,
  keys: Keys,
  district: District,
  { messages, turn }: { messages: readonly PastMessage[]; turn: number },
): Promise<void> {
  const siteAt = (time: Date) => operatorSite(tx, keys, district, time)
  for (const [at, message] of messages.entries()) await write(tx, keys, siteAt, message, turn * 1_000 + at)
}

async function write(
  tx: Tx,
  keys: Keys,
  siteAt: (time: Date) => OperationContext,
  message: PastMessage,
  number: number,
): Promise<void> {
  const districtCode = siteAt(message.receivedTime).district.areaCode
  const { areaId, nickname, kind, content, reply, receiptOnly, receivedTime, publishedTime, rated } = message
  const { id, receipt } = await submitMessage(
    tx,
    keys,
    districtCode,
    {
      areaId,
      nickname,
      content,
      receiptOnly,
      phone: `1390${String(number).padStart(7, '0')}`,
      submissionKey: uuidOf(`${marker} ${districtCode} ${number}`),
    },
    receivedTime,
  )
  await acceptMessage.performIn(tx, siteAt(message.acceptedTime), demoOperator, { id, version: 1, kind })
  const version = await sendReply(tx, siteAt(message.repliedTime), { id, version: 2 }, reply)
  const release = { id, version, content, reply, hiddenWords: [] }
  if (publishedTime) await publishMessage.performIn(tx, siteAt(publishedTime), demoOperator, release)
  if (rated) await actAsSender(tx, keys, { districtCode, receipt }, { kind: 'rate', rating: rated.rating }, rated.time)
}
