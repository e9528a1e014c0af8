import { demoOperator, operator } from '../src/access/policy.ts'
import type { MessageId } from '../src/domain/messages/answering/change.server.ts'
import { approveReply, type Reply, replyHash, replyMessage } from '../src/domain/messages/together/reply.server.ts'
import type { Keys } from '../src/platform/crypto/keys.server.ts'
import type { Tx } from '../src/platform/db/types.ts'

/** Nobody approves their own reply. */
const approver = operator('演示审核')

/** Replies to a message of the demo, with an approval at once where the district asks for one. */
export async function sendReply(tx: Tx, keys: Keys, message: MessageId, reply: Reply, now: Date): Promise<void> {
  const outcome = await replyMessage(tx, keys, demoOperator, message, reply, now)
  if (outcome === 'proposed') await approveReply(tx, keys, approver, message, replyHash(reply.content), now)
}
