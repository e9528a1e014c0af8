import type { Pool, PoolClient } from 'pg'
import { escapeIdentifier, escapeLiteral } from 'pg'
import { exactCopySettings, listTables, type Table } from './catalogue.server.ts'

export type Snapshot = {
  client: PoolClient
  /** The moment that it shows. */
  time: Date
  tables: Table[]
  /** Runs `work` on another connection that sees the same rows. */
  onAnother: <Value>(work: (client: PoolClient) => Promise<Value>) => Promise<Value>
}

const begin = 'begin isolation level repeatable read read only'

/** One consistent state of all tables, while others read and write. Migrations wait until `work` ends. */
export async function withSnapshot<Value>(pool: Pool, work: (snapshot: Snapshot) => Promise<Value>): Promise<Value> {
  return inTransaction(pool, '', async (client) => {
    // As pg_dump does: the locks come first, so that every listed table still exists when it is copied.
    const tables = await listTables(client)
    if (tables.length > 0)
      await client.query(
        `lock table ${tables.map(({ name }) => escapeIdentifier(name)).join(', ')} in access share mode`,
      )
    const { rows } = await client.query<{ id: string; time: Date }>('select pg_export_snapshot() as id, now() as time')
    const [{ id, time } = { id: '', time: new Date() }] = rows
    return work({
      client,
      time,
      tables,
      onAnother: (job) => inTransaction(pool, `set transaction snapshot ${escapeLiteral(id)}`, job),
    })
  })
}

async function inTransaction<Value>(
  pool: Pool,
  first: string,
  work: (client: PoolClient) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect()
  try {
    await client.query(`${begin}; ${first}; ${exactCopySettings}`)
    const value = await work(client)
    await client.query('commit')
    client.release()
    return value
  } catch (error) {
    // A connection in the middle of COPY cannot be used again.
    client.release(true)
    throw error
  }
}
