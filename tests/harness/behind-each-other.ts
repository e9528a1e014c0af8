import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db, Tx } from '../../src/platform/db/types.ts'

/** Runs two changes so that the second begins before the first is committed, and waits for a lock of it. */
export async function behindEachOther<T>(
  db: Db,
  first: (tx: Tx) => Promise<T>,
  second: (tx: Tx) => Promise<T>,
): Promise<T[]> {
  let later: Promise<T> | undefined
  const earlier = await db.transaction().execute(async (tx) => {
    const done = await first(tx)
    later = db.transaction().execute(second)
    // Awaited below.
    later.catch(() => undefined)
    await expect.poll(async () => (await waiting(db)) > 0).toBe(true)
    return done
  })
  return later ? [earlier, await later] : [earlier]
}

async function waiting(db: Db): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.found ?? 0
}
