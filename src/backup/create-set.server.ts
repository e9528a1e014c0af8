import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import { syncFolder } from '../platform/sync-folder.ts'
import type { Database } from '../platform/db/database.ts'
import { type KeySet, writeKeySet } from '../platform/crypto/key-set.ts'
import { isFullDisk } from '../platform/db/full-disk.ts'
import { BackupError } from './backup-error.ts'
import { listMigrations, listSequences } from './catalogue.server.ts'
import { copyFiles, type FileFolder, finishFiles } from './copy-files.server.ts'
import { copyTables } from './copy-tables.server.ts'
import { writeWhole } from './disk.server.ts'
import { digestOf, type Manifest, type ManifestFile, setFormat, writeManifest } from './manifest.ts'
import { recordRun } from './runs.server.ts'
import { requirePassphrase, sealKeys } from './sealed-keys.server.ts'
import { type BackupSet, listSets, manifestName, readSet, sealedKeysName, unfinishedName } from './sets.server.ts'
import { withSnapshot } from './snapshot.server.ts'

export type BackupOptions = {
  /** Where sets lie, each in a folder of its own. Of one site only. */
  to: string
  files: readonly FileFolder[]
  /** Tables whose rows are left out, each with the reason. */
  excluded: Readonly<Record<string, string>>
  /** Version of the portal. */
  portal: string
  /** The keys and the passphrase that encrypts them; null makes a set without keys. */
  keys: { read: () => KeySet; passphrase: string } | null
  report: (line: string) => void
  /** A set of one district. It is no backup of the site, so its run is not recorded. */
  district?: {
    code: string
    /** Conditions on the rows of each table, where the database holds others too. */
    rows?: (client: PoolClient) => Promise<ReadonlyMap<string, string>>
  }
}

/**
 * Makes a consistent set while the site runs, and records the run. One that was interrupted is resumed: its files are
 * not copied again. Needs a pool of six connections.
 * @throws BackupError when another backup runs, or the disk is full.
 */
export async function createSet(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  options: BackupOptions,
): Promise<BackupSet> {
  if (options.keys) requirePassphrase(options.keys.passphrase)
  return alone(pool, () => {
    if (options.district) return make(pool, options)
    return recordRun(
      db,
      'backup',
      () => make(pool, options),
      ({ manifest }) => ({
        words: '',
        set: manifest.name,
        rows: manifest.total.rows,
        bytes: manifest.total.tableBytes + manifest.total.fileBytes,
      }),
      (error) => (error instanceof BackupError ? error.message : '出错，原因见运行备份的终端或日志。'),
    )
  })
}

async function alone<Value>(pool: Pool, work: () => Promise<Value>): Promise<Value> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('portal backup', 0)) as mine`,
    )
    if (!rows[0]?.mine) throw new BackupError('另一个进程正在备份，请等它完成。')
    try {
      return await work()
    } finally {
      await client.query(`select pg_advisory_unlock(hashtextextended('portal backup', 0))`)
    }
  } finally {
    // Also where unlocking failed: the lock ends with the connection.
    client.release(true)
  }
}

async function make(pool: Pool, options: BackupOptions): Promise<BackupSet> {
  const draft = join(options.to, unfinishedName)
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 })
    for (const name of await readdir(draft))
      if (name !== 'files') await rm(join(draft, name), { recursive: true, force: true })
    await mkdir(join(draft, 'tables'), { mode: 0o700 })
    return await fill(pool, options, draft)
  } catch (error) {
    if (!isFullDisk(error)) throw error
    // A site on the same disk needs the space more.
    await rm(draft, { recursive: true, force: true })
    throw new BackupError(
      `磁盘已满，备份没有完成，已删除写了一半的部分；已有的备份不受影响。请清理 ${options.to} 所在的磁盘，然后重新运行。`,
      { cause: error },
    )
  }
}

async function fill(pool: Pool, options: BackupOptions, draft: string): Promise<BackupSet> {
  const { to, excluded, report, keys } = options
  const start = new Date()
  const keysBefore = keys?.read()
  const [previous = null] = await listSets(to, options.district?.code)
  const files = new Map<string, ManifestFile>()
  const onFile = progress(report)
  report('正在复制文件……')
  await copyFiles(options.files, draft, previous, files, onFile)
  report('正在复制数据表……')
  const content = await withSnapshot(pool, async (snapshot) => {
    const conditions = await options.district?.rows?.(snapshot.client)
    const tables = snapshot.tables
      .filter(({ name }) => !(name in excluded))
      .map((table) => (conditions ? { ...table, where: conditions.get(table.name) ?? 'false' } : table))
    return {
      snapshot: snapshot.time.toISOString(),
      migrations: await listMigrations(snapshot.client),
      postgres: await versionOf(snapshot.client),
      sequences: await listSequences(snapshot.client),
      tables: await copyTables(snapshot, tables, draft, ({ name, rows }) => {
        if (rows >= 100_000) report(`  ${name}：${rows.toLocaleString('en')} 行`)
      }),
      excluded: snapshot.tables
        .filter(({ name }) => name in excluded)
        .map(({ name }) => ({ name, reason: excluded[name] ?? '' })),
    }
  })
  report('正在核对备份期间新增的文件……')
  await copyFiles(options.files, draft, previous, files, onFile)
  await finishFiles(draft, files)
  const list = [...files.values()].sort((one, other) => (one.path < other.path ? -1 : 1))
  const manifest: Manifest = {
    format: setFormat,
    name: await freeName(to, start),
    portal: options.portal,
    start: start.toISOString(),
    end: new Date().toISOString(),
    district: options.district?.code ?? null,
    ...content,
    files: list,
    total: totalOf(content.tables, list),
  }
  if (keys && keysBefore)
    await sealKeys(join(draft, sealedKeysName), writeKeySet(joinKeys(keysBefore, keys.read())), keys.passphrase, {
      set: manifest.name,
      manifest: digestOf(manifest),
    })
  await writeWhole(join(draft, manifestName), writeManifest(manifest))
  const folder = join(to, manifest.name)
  await rename(draft, folder)
  await syncFolder(to)
  return readSet(folder)
}

/** A rotation meanwhile adds and removes versions; rows of the snapshot may need any of them. */
function joinKeys(before: KeySet, { current, versions }: KeySet): KeySet {
  const now = new Set(versions.map(({ version }) => version))
  return { current, versions: [...versions, ...before.versions.filter(({ version }) => !now.has(version))] }
}

async function versionOf(client: { query: Pool['query'] }): Promise<string> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  return rows[0]?.version ?? ''
}

/** The time of the set in UTC, such as 20261127T205400Z. */
async function freeName(folder: string, start: Date): Promise<string> {
  const name = start.toISOString().replace(/[-:]|\.\d+/g, '')
  const taken = new Set(await readdir(folder))
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name}-${number}`
    if (!taken.has(candidate)) return candidate
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

const totalOf = (tables: Manifest['tables'], files: readonly ManifestFile[]): Manifest['total'] => ({
  rows: sum(tables.map(({ rows }) => rows)),
  tableBytes: sum(tables.map(({ fileBytes }) => fileBytes)),
  files: files.length,
  fileBytes: sum(files.map(({ size }) => size)),
})

/** Says how far it is at most every few seconds. */
function progress(report: (line: string) => void): (counts: { files: number; copied: number; linked: number }) => void {
  const everyMs = 3_000
  let last = Date.now()
  return ({ files, copied, linked }) => {
    if (Date.now() - last < everyMs) return
    last = Date.now()
    report(`  已有 ${files} 个文件，其中新复制 ${copied} 个、沿用上次备份 ${linked} 个`)
  }
}
