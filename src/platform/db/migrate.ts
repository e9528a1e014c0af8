import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { DatabaseStartError } from '@three-affairs/embedded-postgres/start-error.ts'
import { portalVersion } from '../version.server.ts'
import type { Db, Tx } from './types.ts'

/**
 * Applies the pending numbered SQL files, under a lock that other processes wait for. Migrations of a later version are
 * accepted if this version survives them: it may be restarted while, or after, the later one was tried.
 * @param only names of those to apply, for a database of an older version; all if left out.
 * @returns names of the migrations applied now.
 * @throws when one fails (it is rolled back) when an applied file is missing, or when the database is too new.
 */
export async function migrate(db: Db | Tx, folder: string, only?: readonly string[]): Promise<string[]> {
  // Before the migrator takes its connection: a pool may have no other.
  const later = await listLater(db, folder)
  for (const name of later) requireSurvival(name, portalVersion)
  const provider = {
    async getMigrations() {
      const own = await readMigrations(folder, only)
      return { ...own, ...Object.fromEntries(later.map((name) => [name, { up: neverRun }])) }
    },
  }
  const migrator = new Migrator({ db, provider })
  const { error, results } = await migrator.migrateToLatest()
  if (!error) return (results ?? []).map(({ migrationName }) => migrationName)
  const failed = results?.find(({ status }) => status === 'Error')
  // A later version migrated in the meantime.
  if (!failed && !db.isTransaction && (await listLater(db, folder)).length > later.length)
    return migrate(db, folder, only)
  throw new Error(
    `数据库升级失败${failed ? `（${failed.migrationName}）` : ''}：${error instanceof Error ? error.message : '原因不明'}`,
    { cause: error },
  )
}

/** Names of the migrations of this version, in their order. */
export const listMigrations = async (folder: string): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replace(/\.sql$/, ''))
    .sort()

/** Names of the migrations that a database has, in their order. */
export async function findAppliedMigrations(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Names of applied migrations that come after all of ours. */
async function listLater(db: Db | Tx, folder: string): Promise<string[]> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(
    db,
  )
  if (!rows[0]?.there) return []
  const last = (await listMigrations(folder)).at(-1) ?? ''
  return (await findAppliedMigrations(db)).filter((name) => name > last)
}

/** Contracting migrations name the first version that survives them, such as `0070-after-0.3.0-drop-office-phone`. */
export const firstSurvivor = (name: string): string | undefined => /-after-(\d+\.\d+\.\d+)-/.exec(name)?.[1]

function requireSurvival(name: string, version: string): void {
  const needed = firstSurvivor(name)
  if (needed === undefined || version.localeCompare(needed, 'en', { numeric: true }) >= 0) return
  throw new DatabaseStartError(
    `数据库已由更新的版本改动（${name}），版本 ${version} 不能再使用它，至少需要 ${needed}。请启动更新的版本，或恢复升级前的备份。`,
  )
}

const neverRun = (): Promise<never> => Promise.reject(new Error('A migration of a later version is not ours to run.'))

/** The processes that follow rely on it, also after a failover. */
const waitForStandby = 'set local synchronous_commit to default;\n'

async function readMigrations(folder: string, only?: readonly string[]): Promise<Record<string, Migration>> {
  const names = (await listMigrations(folder)).filter((name) => only?.includes(name) ?? true)
  const entries = await Promise.all(
    names.map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(join(folder, `${name}.sql`), 'utf8')
      return [name, { up: async (db) => void (await sql.raw(waitForStandby + text).execute(db)) }]
    }),
  )
  return Object.fromEntries(entries)
}
