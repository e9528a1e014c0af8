import type { Limits } from '../platform/limits/limits.server.ts'
import type { Db } from '../platform/db/types.ts'
import { auditAccount, lockAccount } from './account-lock.server.ts'
import { refusalAuditLimit } from './rate-limits.ts'
import type { Staff } from './policy.ts'

/**
 * Records that a signed-in user was refused something that their role or areas do not allow.
 * @param path pattern of the page or the API call.
 */
export async function recordRefusal(db: Db, limits: Limits, { id, loginName }: Staff, path: string): Promise<void> {
  if ((await limits.take(refusalAuditLimit, loginName)) !== null) return
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, id)
    if (account) await auditAccount(tx, 'session.forbid', account, { detail: { path } })
  })
}
