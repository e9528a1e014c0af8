import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../platform/db/types.ts'
import '../table.server.ts'

/** Time to touch a key or to look at the phone. */
export const challengeSeconds = 300

/**
 * A challenge for one ceremony.
 * @param binding what it is for: signing in at one site, or registering in one session.
 */
export async function issueChallenge(db: Db, binding: string, now: Date): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('staff_challenge').where('expire', '<', now).execute()
    await tx
      .insertInto('staff_challenge')
      .values({ hash: hashOf(challenge), binding, expire: new Date(now.getTime() + challengeSeconds * 1_000) })
      .execute()
  })
  return challenge
}

/** Consumes the challenge, even if verification then fails. @returns whether it was valid for this binding. */
export async function takeChallenge(db: Db | Tx, challenge: string, binding: string, now: Date): Promise<boolean> {
  const taken = await db
    .deleteFrom('staff_challenge')
    .where('hash', '=', hashOf(challenge))
    .returning(['binding', 'expire'])
    .executeTakeFirst()
  return taken !== undefined && taken.binding === binding && taken.expire > now
}

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest()
