import { Pool } from 'pg'
import { openEmbeddedServer } from '@three-affairs/embedded-postgres/server.ts'

export type TestDatabase = { pool: Pool; pid: () => number }

/** Opens the database of a folder while `work` runs. */
export async function withDatabase<T>(folder: string, work: (database: TestDatabase) => Promise<T>): Promise<T> {
  const server = await openEmbeddedServer({ folder })
  const pool = new Pool({ ...server.connection, max: 2 })
  // Clients whose server is killed report it; without a listener Node would end the process.
  pool.on('error', () => undefined)
  try {
    return await work({ pool, pid: server.pid })
  } finally {
    await pool.end()
    await server.close()
  }
}

export async function readNotes({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ words: string }>('select words from note order by words')
  return rows.map(({ words }) => words)
}
