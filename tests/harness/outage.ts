import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { openDatabase } from '../../src/platform/db/database.ts'
import type { TestDatabase } from './database.ts'

/**
 * Blocks new connections to a database and ends those whose last query is like `queries`. @returns a function that
 * lifts the block.
 */
export async function takeAway({ url }: TestDatabase, queries = '%'): Promise<() => Promise<void>> {
  const name = new URL(url).pathname.slice(1)
  const admin = await openDatabase({ kind: 'postgres', url: inject('serverUrl'), poolSize: 1 })
  await sql`alter database ${sql.id(name)} allow_connections false`.execute(admin.db)
  const end = async () => {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${name} and query like ${queries}`.execute(admin.db)
    return rows.length
  }
  // A connection that was just being opened is listed a moment later.
  while ((await end()) > 0) await setTimeout(50)
  return async () => {
    await sql`alter database ${sql.id(name)} allow_connections true`.execute(admin.db)
    await admin.close()
  }
}
