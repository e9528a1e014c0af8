import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BackupOptions, createSet } from '../../../src/backup/create-set.server.ts'
import { restoreSet, type RestoreOptions } from '../../../src/backup/restore-set.server.ts'
import type { BackupSet } from '../../../src/backup/sets.server.ts'
import { type Database, openDatabase } from '../../../src/platform/db/database.ts'
import { migrate } from '../../../src/platform/db/migrate.ts'
import { makeDatabase } from '../../harness/database.ts'
import { makeFolder } from '../../harness/folders.ts'

/** A database that knows nothing of the product: one table of every type, keys in circles, triggers that refuse. */
export type GenericSite = { database: Database; url: string; dataFolder: string; migrations: string }

export async function openGenericSite(): Promise<GenericSite> {
  const site = await openEmptySite()
  await migrate(site.database.db, site.migrations)
  return site
}

export async function openEmptySite(): Promise<GenericSite> {
  const url = await makeDatabase('template0')
  const migrations = makeFolder()
  copyFileSync(join(import.meta.dirname, 'every-type.sql'), join(migrations, '0001-every-type.sql'))
  const dataFolder = makeFolder()
  mkdirSync(join(dataFolder, 'uploads'))
  return { url, dataFolder, migrations, database: await openDatabase({ kind: 'postgres', url, poolSize: 6 }) }
}

export const backUp = (site: GenericSite, to: string, options: Partial<BackupOptions> = {}): Promise<BackupSet> =>
  createSet(site.database, {
    to,
    files: [{ name: 'uploads', folder: join(site.dataFolder, 'uploads'), skip: ['unfinished'] }],
    excluded: { login: 'ends with a restore' },
    portal: '0',
    keys: null,
    report: () => undefined,
    ...options,
  })

export const restore = (site: GenericSite, set: BackupSet, options: Partial<RestoreOptions> = {}): Promise<void> =>
  restoreSet(site.database, set, {
    dataFolder: site.dataFolder,
    fileFolders: ['uploads'],
    migrations: site.migrations,
    placeKeys: () => undefined,
    verify: () => Promise.resolve(),
    report: () => undefined,
    ...options,
  })

/** Every row of every table as text, in any order. */
export async function readAll({ database }: Pick<GenericSite, 'database'>): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  const client = await database.pool.connect()
  await client.query(`set timezone = 'UTC'; set extra_float_digits = 3`)
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of rows)
    all[name] = (await client.query<{ row: string }>(`select t::text as row from ${name} t`)).rows
      .map(({ row }) => row)
      .sort()
  client.release()
  return all
}

/** Names and definitions of all constraints, indexes and triggers. */
export async function readProtections({ database }: GenericSite): Promise<string[]> {
  const { rows } = await database.pool.query<{ words: string }>(
    `select conrelid::regclass || ' ' || conname || ' ' || convalidated || pg_get_constraintdef(oid) as words
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     order by 1`,
  )
  return rows.map(({ words }) => words)
}
