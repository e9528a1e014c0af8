import { Kysely, PostgresDialect } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Tables, Tx } from '../platform/db/types.ts'

/** One connection for the queries of Kysely and for COPY, in one transaction. */
export async function inOneTransaction(pool: Pool, work: (client: PoolClient, tx: Tx) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  const one = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect: async () => client, end: async () => undefined, options: {} } }),
  })
  await one.transaction().execute((tx) => work(client, tx))
}
