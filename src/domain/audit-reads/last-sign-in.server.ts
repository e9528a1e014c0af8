import { unknown } from '../../access/account-lock.server.ts'
import type { Staff } from '../../access/policy.ts'
import type { Db } from '../../platform/db/types.ts'

/** Time of the account's previous sign-in (before the current one), and the number of failed attempts since then. */
export async function getLastSignIn(db: Db, { loginName }: Staff): Promise<{ at: Date | null; failures: number }> {
  // An event that concerns several districts has one row per district, all with the same time; hence distinct.
  const opened = await db
    .selectFrom('audit_event')
    .select('at')
    .distinct()
    .where('actor', '=', loginName)
    .where('action', '=', 'session.open')
    .orderBy('at', 'desc')
    .limit(2)
    .execute()
  const at = opened[1]?.at ?? null
  let refused = db
    .selectFrom('audit_event')
    .select((eb) => eb.fn.count<number>('at').distinct().as('failures'))
    .where('actor', '=', unknown)
    .where('action', 'in', ['session.refuse', 'session.refuse-code'])
    .where('subject', '=', loginName)
  if (at) refused = refused.where('at', '>', at)
  const { failures } = await refused.executeTakeFirstOrThrow()
  return { at, failures }
}
