import { sql } from 'kysely'
import { CommitUnknown, isCommitUnknown } from '../../platform/db/commit-unknown.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import { admit, type Applicant, toRefusal } from '../../platform/limits/admission.server.ts'
import { type CitizenRules, tooMany } from '../../platform/limits/citizen-limits.ts'
import type { RequestContext } from '../request-context.ts'
import { inTurn } from './in-turn.ts'
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
  find: (db: Db | Tx) => Promise<string | null>
  /** Stores it. @returns its receipt. */
  store: (tx: Tx) => Promise<string>
}

const unknownWords = '服务器还没有确认，是否已收到还不能确定。请过几分钟用同一页再提交一次，不会重复。'

/**
 * Stores what a citizen sends, once and within the limits. What is stored already does not count towards them;
 * concurrent duplicates wait for the first and get its receipt.
 * @throws AppError invalid for a malformed key; too_many above the limits (ProofRequired if proof of work lifts them).
 */
export async function receiveOnce(site: Site, submission: Submission): Promise<string> {
  if (!submissionKeySchema.safeParse(submission.submissionKey).success)
    throw new AppError('invalid', '页面已过期，请刷新后再提交。')
  return inTurn(submission.lock, () => receive(site, submission))
}

/**
 * Counts in transactions of their own: the counts of everybody would stay locked while this one waits for a standby.
 * They are given back unless the submission was stored, or may have been.
 */
async function receive(
  { db, keys, limits, address }: Site,
  { lock, rules, limited, proof, find, store }: Submission,
): Promise<string> {
  const before = await find(db)
  if (before !== null) return before
  const applicant: Applicant<'phone' | 'all'> = { address, keys: { phone: limited, all: '' }, proof }
  const admission = await admit(limits, keys.read().current.index, rules, applicant)
  if (admission.state !== 'admitted') throw toRefusal(admission, tooMany('提交'))
  let isNew = false
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx)
      // Another process may have stored it meanwhile.
      const stored = await find(tx)
      if (stored !== null) return stored
      isNew = true
      return store(tx)
    })
  } catch (error) {
    if (isCommitUnknown(error)) throw new CommitUnknown(unknownWords)
    isNew = false
    throw error
  } finally {
    if (!isNew) await admission.giveBack().catch(() => undefined)
  }
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
