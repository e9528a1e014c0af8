import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './types.ts'

/**
 * Applies the pending numbered SQL files, under a lock that other processes wait for.
 * @returns names of the migrations applied now.
 * @throws when one fails (it is rolled back) or when an applied file is missing.
 */
export async function migrate(db: Db, folder: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(folder) } })
  const { error, results } = await migrator.migrateToLatest()
  const failed = results?.find(({ status }) => status === 'Error')
  if (error)
    throw new Error(
      `数据库升级失败${failed ? `（${failed.migrationName}）` : ''}：${error instanceof Error ? error.message : '原因不明'}`,
      { cause: error },
    )
  return (results ?? []).map(({ migrationName }) => migrationName)
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const entries = await Promise.all(
    files.map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(join(folder, name), 'utf8')
      return [name.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
    }),
  )
  return Object.fromEntries(entries)
}
