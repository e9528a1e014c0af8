import type { RequestContext } from '../../request-context.ts'
import { receiveOnce } from '../../submissions/receive-once.server.ts'
import { submitMessage } from './commands.server.ts'
import { sendRules } from './rate-limits.ts'
import { findSubmitted } from '../queries.server.ts'
import { createStoredKey, type NewMessage } from '../seal.server.ts'

export type Sender = {
  /** The receipt that the sender still holds, to detect a form sent again with a new key. */
  lastReceipt: string | null
  /** The solved challenge, or empty. */
  proof: string
}

/**
 * Stores a message within the limits. A message that is already stored does not count towards them; concurrent
 * duplicates wait for the first and get its receipt.
 * @returns its receipt number, the same each time.
 * @throws AppError invalid for a unit of another district or a malformed key; too_many above the limits (ProofRequired
 * if proof of work lifts them).
 */
export async function receiveMessage(
  site: RequestContext,
  message: NewMessage,
  { lastReceipt, proof }: Sender,
): Promise<string> {
  const { keys, now, district } = site
  const { areaCode } = district
  return receiveOnce(site, {
    submissionKey: message.submissionKey,
    lock: `message ${areaCode} ${createStoredKey(message)}`,
    rules: sendRules,
    limited: message.phone,
    proof,
    find: (db) => findSubmitted(db, keys, areaCode, message, lastReceipt),
    store: async (tx) => (await submitMessage(tx, keys, areaCode, message, now)).receipt,
  })
}
