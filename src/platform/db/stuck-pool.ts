import { setTimeout as wait } from 'node:timers/promises'
import { Client, type ClientConfig, type Pool, type PoolClient } from 'pg'

/** Process id of the connection's backend, which the types of `pg` leave out. */
export const backendOf = (client: PoolClient): number => (client as PoolClient & { processID: number }).processID

/**
 * @returns a function that tells whether this process holds every connection of its pool without using any, so that only
 *   a restart helps. Not if the database cannot be reached, or works on what the connections asked (it may wait for a
 *   lock or for a standby): a restart would help neither, and lose the cached pages.
 */
export function createStuckCheck(pool: Pool, connection: ClientConfig): (patienceMs: number) => Promise<boolean> {
  const backends = new Set<number>()
  pool.on('connect', (client) => backends.add(backendOf(client)))
  pool.on('remove', (client) => backends.delete(backendOf(client)))
  return async (patienceMs) => {
    const answer = pool.query('select 1').then(
      () => true,
      () => false,
    )
    const answers = await Promise.race([answer, wait(patienceMs, false, { ref: false })])
    return !answers && areAllIdle(connection, [...backends], pool.options.max, patienceMs)
  }
}

async function areAllIdle(
  connection: ClientConfig,
  backends: readonly number[],
  most: number,
  patienceMs: number,
): Promise<boolean> {
  const client = new Client({ ...connection, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ idle: number }>(
      `select count(*)::int as idle from pg_stat_activity
       where pid = any($1) and state <> 'active' and state_change < clock_timestamp() - make_interval(secs => $2)`,
      [backends, patienceMs / 1_000],
    )
    return rows[0]?.idle === most
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
