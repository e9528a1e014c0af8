import { sql } from 'kysely'
import type { Db } from './types.ts'

/**
 * Works under an advisory lock of the session: a process that is killed gives it back at once.
 * @param lockKey must be unique in this database.
 * @returns null if another process holds it.
 */
export function withSessionLock<Result>(db: Db, lockKey: number, work: () => Promise<Result>): Promise<Result | null> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${lockKey}) as mine`.execute(connection)
    if (!rows[0]?.mine) return null
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(connection)
    }
  })
}
