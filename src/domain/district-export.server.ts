import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { system } from '../access/policy.ts'
import { hashPassword } from '../access/sign-in/passwords.server.ts'
import type { FileFolder } from '../backup/copy-files.server.ts'
import { createSet } from '../backup/create-set.server.ts'
import { type DistrictRule, selectDistrictRows } from '../backup/district-rows.server.ts'
import { findNamedFiles } from '../backup/named-files.server.ts'
import { restoreSet } from '../backup/restore-set.server.ts'
import { requirePassphrase } from '../backup/sealed-keys.server.ts'
import type { BackupSet } from '../backup/sets.server.ts'
import { writeKeySet } from '../platform/crypto/key-set.ts'
import { type Keys, openKeys } from '../platform/crypto/keys.server.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import type { Db } from '../platform/db/types.ts'
import { excludedTables } from './backup-content.ts'
import { rotateKeys } from './key-rotation.server.ts'
import { sealedTables } from './sealed-tables.server.ts'

/** Tables that neither name their district nor are parts of rows that do. */
export const districtRules: Readonly<Record<string, DistrictRule>> = {
  // Categories, versions and markers are those of all districts.
  article_type: 'all',
  // Rules that items of all districts are based on.
  disclosure_rule: 'all',
  key_check: 'all',
  kysely_migration: 'all',
  kysely_migration_lock: 'all',
  setting: 'all',
  // What the nightly scan finds out again.
  job: 'none',
  outside_address: 'none',
  staff_account: 'referenced',
  stored_file: 'referenced',
  staff_first_steps: { partOf: ['staff_account'] },
  // Also names an account; rights beyond the district do not go along.
  staff_grant: { partOf: ['area'] },
  staff_passkey: 'none',
  notification_choice: { partOf: ['staff_account'] },
  // Sent by the site that had it; staff enter their own addresses again.
  notification_address: 'none',
  outbox: 'none',
  answer_address: { partOf: ['message', 'disclosure_request'] },
  ...Object.fromEntries(Object.keys(excludedTables).map((name) => [name, 'none' as const])),
}

export type DistrictExport = {
  code: string
  /** Where the set is put. */
  to: string
  /** Where the site's files are. */
  files: readonly FileFolder[]
  migrations: string
  keys: Keys
  passphrase: string
  portal: string
  report: (line: string) => void
}

/**
 * Makes a set of one district's rows and files, encrypted with keys of its own: its rows are restored into a database
 * beside the site, where the keys are rotated. So the site's keys, which open the data of every district, are not handed
 * over, and the set has been restored once before anybody relies on it.
 */
export async function exportDistrict(database: Database, options: DistrictExport): Promise<BackupSet> {
  const { code, to, files, migrations, keys, passphrase, portal, report } = options
  requirePassphrase(passphrase)
  const work = mkdtempSync(join(tmpdir(), 'portal-district-'))
  const common = { excluded: excludedTables, portal }
  try {
    report(`正在读取地区 ${code} 的数据……`)
    const rows = await createSet(database, {
      ...common,
      to: join(work, 'rows'),
      files: [],
      keys: null,
      district: { code, rows: (client) => selectDistrictRows(client, code, districtRules) },
      report: () => undefined,
    })
    return await withOwnDatabase(join(work, 'data'), async (own, folder) => {
      await restoreSet(own, rows, {
        dataFolder: folder,
        fileFolders: [],
        migrations,
        placeKeys: () => writeFileSync(join(folder, 'keys.json'), writeKeySet(keys.read()), { mode: 0o600 }),
        verify: () => Promise.resolve(),
        report: () => undefined,
      })
      report('正在用新的密钥重新加密……')
      await removeSecrets(own.db)
      const ownKeys = await renewKeys(own.db, folder)
      const isNamed = await findNamedFiles(own.pool)
      return createSet(own, {
        ...common,
        to,
        files: files.map((each) => ({ ...each, only: isNamed })),
        keys: { read: ownKeys.read, passphrase },
        district: { code },
        report,
      })
    })
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 20 })
  }
}

async function withOwnDatabase<Value>(
  folder: string,
  work: (database: Database, folder: string) => Promise<Value>,
): Promise<Value> {
  mkdirSync(folder, { mode: 0o711 })
  // Nothing here outlives this process, so nothing waits for the disk.
  const database = await openDatabase({ kind: 'embedded', folder, poolSize: 6, settings: { fsync: 'off' } })
  try {
    return await work(database, folder)
  } finally {
    await database.close()
  }
}

/** People who work for several districts use the same password in all of them. Operators set new ones. */
async function removeSecrets(db: Db): Promise<void> {
  const unknown = await hashPassword(system, randomBytes(32).toString('base64'))
  await db
    .updateTable('staff_account')
    .set({ password_hash: unknown, password_temporary: true, sealed_factor: null, key_version: null })
    .execute()
}

/** @returns the new keys, without those of the site. */
async function renewKeys(db: Db, folder: string): Promise<Keys> {
  const source = { kind: 'file' as const, folder }
  const { version } = await rotateKeys(db, await openKeys(db, source, sealedTables), sealedTables, system, {
    graceMs: 0,
  })
  await db.deleteFrom('key_check').where('version', '<>', version).execute()
  return openKeys(db, source, sealedTables)
}
