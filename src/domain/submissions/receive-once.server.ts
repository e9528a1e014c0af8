import { sql } from 'kysely'
import type { Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import { admit, type Applicant, type Refusal, toRefusal } from '../../platform/limits/admission.server.ts'
import { type CitizenRules, tooMany } from '../../platform/limits/citizen-limits.ts'
import type { RequestContext } from '../request-context.ts'
import { submissionKeySchema } from './submission-key.ts'

type Site = Pick<RequestContext, 'db' | 'keys' | 'limits' | 'address'>

export type Submission = {
  /** The key of the form, a UUID. */
  submissionKey: string
  /** Names what is stored in the lock, with its district and stored key. */
  lock: string
  rules: CitizenRules
  /** Who is limited besides the address, such as a phone number. */
  limited: string
  /** The solved challenge, or empty. */
  proof: string
  /** The receipt of what is stored already; null if it is not. */
  find: (tx: Tx) => Promise<string | null>
  /** Stores it. @returns its receipt. */
  store: (tx: Tx) => Promise<string>
}

/**
 * Stores what a citizen sends, once and within the limits. What is stored already does not count towards them;
 * concurrent duplicates wait for the first and get its receipt.
 * @throws AppError invalid for a malformed key; too_many above the limits (ProofRequired if proof of work lifts them).
 */
export async function receiveOnce(
  { db, keys, limits, address }: Site,
  { submissionKey, lock, rules, limited, proof, find, store }: Submission,
): Promise<string> {
  if (!submissionKeySchema.safeParse(submissionKey).success)
    throw new AppError('invalid', '页面已过期，请刷新后再提交。')
  // A refusal is returned, not thrown: throwing would roll back the address's rate limit count.
  const result = await db.transaction().execute(async (tx): Promise<string | Refusal> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx)
    const before = await find(tx)
    if (before !== null) return before
    const applicant: Applicant<'phone' | 'all'> = { address, keys: { phone: limited, all: '' }, proof }
    const admission = await admit(limits.within(tx), keys.read().current.index, rules, applicant)
    return admission.state === 'admitted' ? store(tx) : admission
  })
  if (typeof result === 'string') return result
  throw toRefusal(result, tooMany('提交'))
}

/**
 * Counts a look-up by receipt within the limits.
 * @param limited who is limited besides the address.
 * @throws AppError too_many above the limits; ProofRequired if proof of work lifts them.
 */
export async function admitLookUp(
  { keys, limits, address }: Site,
  { rules, limited, proof }: Pick<Submission, 'rules' | 'limited' | 'proof'>,
): Promise<void> {
  const applicant = { address, keys: { phone: limited, all: '' }, proof }
  const admission = await admit(limits, keys.read().current.index, rules, applicant)
  if (admission.state !== 'admitted') throw toRefusal(admission, tooMany('查询'))
}
