import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openEmbeddedServer, role } from '../../src/platform/db/embedded/server.ts'

export type PostgresServer = {
  /** URL of one of its databases, as for `DATABASE_URL`. */
  urlOf: (database: string) => string
  stop: () => Promise<void>
}

/**
 * Starts the product's own PostgreSQL in a temporary folder, without syncing to disk. `PORTAL_TEST_DATABASE_URL` names
 * another server instead, such as an older version; its user must be allowed to create databases.
 * @param settings additional PostgreSQL settings.
 */
export async function startPostgres(settings: Readonly<Record<string, string>> = {}): Promise<PostgresServer> {
  const given = process.env.PORTAL_TEST_DATABASE_URL
  if (given) return { urlOf: urlsLike(given), stop: async () => undefined }
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'))
  const server = await openEmbeddedServer({ folder, settings: { fsync: 'off', max_connections: '200', ...settings } })
  const { host } = server.connection
  const client = new Client({ ...server.connection, user: 'postgres', database: 'postgres' })
  await client.connect()
  await client.query(`alter role ${role} createdb`)
  // Load measurements write everything to disk before they time queries.
  await client.query(`grant pg_checkpoint to ${role}`)
  await client.end()
  return {
    urlOf: urlsLike(`postgres://${role}@localhost/postgres?host=${encodeURIComponent(host)}`),
    async stop() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const urlsLike =
  (url: string) =>
  (database: string): string =>
    Object.assign(new URL(url), { pathname: `/${database}` }).href
