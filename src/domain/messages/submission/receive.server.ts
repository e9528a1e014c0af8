import type { RequestContext } from '../../request-context.ts'
import { admit, type Refusal, toRefusal } from '../../../platform/limits/admission.server.ts'
import { lockSubmission, submitMessage } from './commands.server.ts'
import { tooMany } from '../../../platform/limits/citizen-limits.ts'
import { sendRules } from './rate-limits.ts'
import { findSubmitted } from '../queries.server.ts'
import type { NewMessage } from '../seal.server.ts'

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
  { db, keys, district: { areaCode }, limits, address, now }: RequestContext,
  message: NewMessage,
  { lastReceipt, proof }: Sender,
): Promise<string> {
  // A refusal is returned, not thrown: throwing would roll back the address's rate limit count.
  const result = await db.transaction().execute(async (tx): Promise<string | Refusal> => {
    await lockSubmission(tx, areaCode, message)
    const before = await findSubmitted(tx, keys, areaCode, message, lastReceipt)
    if (before) return before
    const applicant = { address, keys: { phone: message.phone, all: '' }, proof }
    const admission = await admit(limits.within(tx), keys.read().current.index, sendRules, applicant)
    if (admission.state !== 'admitted') return admission
    return (await submitMessage(tx, keys, areaCode, message, now)).receipt
  })
  if (typeof result === 'string') return result
  throw toRefusal(result, tooMany('提交'))
}
