import { sql } from 'kysely'
import type { Db, Tx } from './types.ts'

/** First half of advisory locks; any number that nothing else uses. */
const keysSpace = 730_002
const [inUse, rotating] = [1, 2]

/** Until the transaction ends, no version of the keys is removed. Read the keys after it. */
export async function lockKeysInUse(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${keysSpace}::integer, ${inUse}::integer)`.execute(tx)
}

/** Waits until nobody writes with keys read earlier, and lets nobody begin until the transaction ends. */
export async function lockKeysAlone(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keysSpace}::integer, ${inUse}::integer)`.execute(tx)
}

/** Claims the rotation of keys for this connection. @returns whether nobody else has it. */
export async function tryLockRotation(connection: Db): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_lock(${keysSpace}::integer, ${rotating}::integer) as mine`.execute(connection)
  return rows[0]?.mine ?? false
}

export async function unlockRotation(connection: Db): Promise<void> {
  await sql`select pg_advisory_unlock(${keysSpace}::integer, ${rotating}::integer)`.execute(connection)
}
