import type { Limits } from '../db/limits.server.ts'
import type { Db } from '../db/types.ts'
import { auditAccount, lockAccount } from './account-lock.server.ts'
import { refusalNoteLimit } from './limits.ts'
import type { Staff } from './policy.ts'

/**
 * Notes that somebody who is signed in wanted what the role or the areas do not allow.
 * @param path of the page.
 */
export async function noteRefusal(db: Db, limits: Limits, { id, loginName }: Staff, path: string): Promise<void> {
  if ((await limits.take(refusalNoteLimit, loginName)) !== null) return
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, id)
    if (account) await auditAccount(tx, 'session.forbid', account, { detail: { path } })
  })
}
