import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db, Tx } from './types.ts'

/**
 * Applies the pending numbered SQL files, under a lock that other processes wait for.
 * @param only names of those to apply, for a database of an older version; all if left out.
 * @returns names of the migrations applied now.
 * @throws when one fails (it is rolled back) or when an applied file is missing.
 */
export async function migrate(db: Db | Tx, folder: string, only?: readonly string[]): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(folder, only) } })
  const { error, results } = await migrator.migrateToLatest()
  const failed = results?.find(({ status }) => status === 'Error')
  if (error)
    throw new Error(
      `数据库升级失败${failed ? `（${failed.migrationName}）` : ''}：${error instanceof Error ? error.message : '原因不明'}`,
      { cause: error },
    )
  return (results ?? []).map(({ migrationName }) => migrationName)
}

/** Names of the migrations of this version, in their order. */
export const listMigrations = async (folder: string): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replace(/\.sql$/, ''))
    .sort()

/** Names of the migrations that a database has, in their order. */
export async function findAppliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function readMigrations(folder: string, only?: readonly string[]): Promise<Record<string, Migration>> {
  const names = (await listMigrations(folder)).filter((name) => only?.includes(name) ?? true)
  const entries = await Promise.all(
    names.map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(join(folder, `${name}.sql`), 'utf8')
      return [name, { up: async (db) => void (await sql.raw(text).execute(db)) }]
    }),
  )
  return Object.fromEntries(entries)
}
