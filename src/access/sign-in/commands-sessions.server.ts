import { sql } from 'kysely'
import type { Db } from '../../platform/db/types.ts'
import { notFound } from '../../platform/errors.ts'
import { auditAccount, lockAccount } from '../account-lock.server.ts'
import type { Session } from './sessions.server.ts'
import '../table.server.ts'

/**
 * Ends one of the user's own sessions.
 * @throws AppError not_found for one that is not theirs or has ended.
 */
export async function endOwnSession(db: Db, { staff }: Session, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, staff.id)
    const ended = await tx
      .updateTable('staff_session')
      .set({ state: 'ended' })
      .where('id', '=', id)
      .where('account_id', '=', staff.id)
      .where('state', 'in', ['factor', 'open'])
      .returning('id')
      .executeTakeFirst()
    if (!account || !ended) throw notFound('这次登录已经结束。')
    await auditAccount(tx, 'session.end', account, { detail: { sessions: 1 } })
  })
}

/** Ends the user's sessions on all other devices. @returns how many. */
export async function endOtherSessions(db: Db, { staff, tokenHash }: Session): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, staff.id)
    const { numUpdatedRows } = await tx
      .updateTable('staff_session')
      .set({ state: 'ended' })
      .where('account_id', '=', staff.id)
      .where('state', 'in', ['factor', 'open'])
      .where(sql<boolean>`token_hash <> ${tokenHash}`)
      .executeTakeFirst()
    const sessions = Number(numUpdatedRows)
    if (account) await auditAccount(tx, 'session.end', account, { detail: { sessions } })
    return sessions
  })
}
