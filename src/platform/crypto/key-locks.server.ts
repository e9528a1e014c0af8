import { sql } from 'kysely'
import type { Db, Tx } from '../db/types.ts'

/** First key of the advisory locks: an arbitrary number that no other lock uses. */
const keysSpace = 730_002
const [inUse, rotating] = [1, 2]

/** Shared lock until the transaction ends: no key version is removed meanwhile. Take it before reading the keys. */
export async function lockKeysInUse(tx: Db | Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${keysSpace}::integer, ${inUse}::integer)`.execute(tx)
}

/**
 * Exclusive lock until the transaction ends: waits for transactions that write with keys read earlier, and blocks new
 * ones.
 */
export async function lockKeysAlone(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keysSpace}::integer, ${inUse}::integer)`.execute(tx)
}

/** Takes the key rotation lock for this connection. @returns false if another connection holds it. */
export async function tryLockRotation(connection: Db): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_lock(${keysSpace}::integer, ${rotating}::integer) as mine`.execute(connection)
  return rows[0]?.mine ?? false
}

export async function unlockRotation(connection: Db): Promise<void> {
  await sql`select pg_advisory_unlock(${keysSpace}::integer, ${rotating}::integer)`.execute(connection)
}
