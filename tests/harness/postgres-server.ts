import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openEmbeddedServer, role } from '@three-affairs/embedded-postgres/server.ts'

/** Of a memory folder: four times what the databases of all tests take. */
const neededBytes = 8 * 1024 ** 3

export type PostgresServer = {
  /** URL of one of its databases, as for `DATABASE_URL`. */
  urlOf: (database: string) => string
  stop: () => Promise<void>
}

/**
 * Starts the product's own PostgreSQL in a temporary folder, without syncing to disk. `PORTAL_TEST_DATABASE_URL` names
 * another server instead, such as an older version; its user must be allowed to create databases.
 * @param settings additional PostgreSQL settings.
 * @param parent where the folder is made.
 */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
  parent = tmpdir(),
): Promise<PostgresServer> {
  const given = process.env.PORTAL_TEST_DATABASE_URL
  if (given) return { urlOf: urlsLike(given), stop: async () => undefined }
  const folder = mkdtempSync(join(parent, 'portal-postgres-'))
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

/** Linux keeps this folder in memory, where databases are created and filled faster; else a folder on the disk. */
export function folderInMemory(): string {
  const folder = '/dev/shm'
  if (process.platform !== 'linux' || !existsSync(folder)) return tmpdir()
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > neededBytes ? folder : tmpdir()
}

const urlsLike =
  (url: string) =>
  (database: string): string =>
    Object.assign(new URL(url), { pathname: `/${database}` }).href
