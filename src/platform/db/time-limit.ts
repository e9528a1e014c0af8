import { sql } from 'kysely'
import type { Db, Tx } from './types.ts'

const canceledStatement = '57014'

/** Runs `read` with a limit for each of its statements. Throws `tooLong()` if one of them took longer. */
export async function withTimeLimit<Value>(
  db: Db,
  milliseconds: number,
  read: (tx: Tx) => Promise<Value>,
  tooLong: () => Error,
): Promise<Value> {
  try {
    return await db
      .transaction()
      .setAccessMode('read only')
      .execute(async (tx) => {
        await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(tx)
        return read(tx)
      })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === canceledStatement) throw tooLong()
    throw error
  }
}
