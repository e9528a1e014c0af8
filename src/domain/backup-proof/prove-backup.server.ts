import { existsSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { BackupError } from '../../backup/backup-error.ts'
import type { Manifest } from '../../backup/manifest.ts'
import { restoreSet } from '../../backup/restore-set.server.ts'
import { recordRun } from '../../backup/runs.server.ts'
import { openSealedKeys } from '../../backup/sealed-keys.server.ts'
import { type BackupSet, readSet, sealedKeysName } from '../../backup/sets.server.ts'
import { KeysError, openKeys } from '../../platform/crypto/keys.server.ts'
import { type KeySet, writeKeySet } from '../../platform/crypto/key-set.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { listMigrations } from '../../platform/db/migrate.ts'
import { isFullDisk } from '../../platform/db/full-disk.ts'
import type { Db } from '../../platform/db/types.ts'
import { siteFolders } from '../backup-content.ts'
import { sealedTables } from '../sealed-tables.server.ts'
import { type Examined, examineSite } from './examine-site.server.ts'

export type ProofOptions = {
  /** The folder of the sets. */
  sets: string
  /** Opens the keys of a set; without it the proof uses the keys of the site. */
  passphrase: string | null
  siteKeys: () => KeySet
  /** The folder of this version's migrations. */
  migrations: string
  now: Date
  report: (line: string) => void
}

export type Proof = { set: BackupSet; examined: Examined; seconds: number; usedSetKeys: boolean }

const dayMs = 86_400_000
const oldestMs = 2 * dayMs
/** What a restored set takes on the disk, in times of its compressed size, and what PostgreSQL takes besides. */
const [growth, besidesBytes] = [8, 1024 ** 3]
/** A PostgreSQL that cannot write its log (16 MB each) stops; the proof sees only a lost connection. */
const fullBelowBytes = 32 * 1024 ** 2

/**
 * Restores the newest set into a PostgreSQL of its own beside the site, uses it, and removes it. Records the outcome in
 * the site's database.
 * @throws BackupError, which says why the set is not proved.
 */
export const proveNewest = (db: Db, options: ProofOptions): Promise<Proof> =>
  recordRun(
    db,
    'proof',
    () => prove(options),
    ({ set: { manifest }, usedSetKeys }) => ({
      words: usedSetKeys ? '' : '备份中没有密钥，验证用的是本站的密钥',
      set: manifest.name,
      rows: manifest.total.rows,
    }),
    explain,
  )

function explain(error: unknown): string {
  if (error instanceof BackupError || error instanceof KeysError) return error.message
  return isFullDisk(error) ? '磁盘已满，备份没有验证。请清理备份所在的磁盘。' : '出错，原因见程序日志。'
}

async function prove(options: ProofOptions): Promise<Proof> {
  const start = performance.now()
  const set = await readSet(join(options.sets, await newestName(options.sets)))
  const { manifest } = set
  if (options.now.getTime() - Date.parse(manifest.start) > oldestMs)
    throw new BackupError(`最新的备份 ${manifest.name} 已超过两天。请查明每天的备份为什么没有完成。`)
  const folder = join(options.sets, 'proof')
  await rm(folder, { recursive: true, force: true })
  await requireSpace(options.sets, manifest)
  await mkdir(folder, { mode: 0o711 })
  try {
    const { examined, usedSetKeys } = await restoreAndExamine(set, folder, options)
    return { set, examined, usedSetKeys, seconds: (performance.now() - start) / 1_000 }
  } catch (error) {
    if (!isFullDisk(error) && (await freeBytes(options.sets)) > fullBelowBytes) throw error
    throw new BackupError(
      `验证途中磁盘已满，没有验证完，备份没有改动。请清理 ${options.sets} 所在的磁盘，需要 ${gigabytes(spaceFor(manifest))}。`,
      { cause: error },
    )
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 20 })
  }
}

/** By name, so that a damaged set is not passed over in favour of an older one. */
async function newestName(sets: string): Promise<string> {
  const entries = await readdir(sets, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const names = entries.filter((entry) => entry.isDirectory() && /^\d{8}T\d{6}Z/.test(entry.name))
  const newest = names
    .map(({ name }) => name)
    .sort()
    .at(-1)
  if (newest === undefined) throw new BackupError(`${sets} 中没有备份可以验证。请先运行 npm run backup。`)
  return newest
}

async function requireSpace(sets: string, manifest: Manifest): Promise<void> {
  const needed = spaceFor(manifest)
  if ((await freeBytes(sets)) < needed)
    throw new BackupError(`磁盘空间不足，备份没有验证：需要 ${gigabytes(needed)}。请清理 ${sets} 所在的磁盘。`)
}

const spaceFor = ({ total }: Manifest): number => total.tableBytes * growth + total.fileBytes + besidesBytes
const gigabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 3)} GB`

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function restoreAndExamine(
  set: BackupSet,
  folder: string,
  { passphrase, siteKeys, migrations, now, report }: ProofOptions,
): Promise<{ examined: Examined; usedSetKeys: boolean }> {
  const sealed = join(set.folder, sealedKeysName)
  const usedSetKeys = passphrase !== null && existsSync(sealed)
  const text = usedSetKeys ? await openSetKeys(set, sealed, passphrase) : writeKeySet(siteKeys())
  const source = { kind: 'file', folder } as const
  const database = await openDatabase({ kind: 'embedded', folder, poolSize: 2, settings: { fsync: 'off' } })
  try {
    await restoreSet(database, set, {
      dataFolder: folder,
      fileFolders: siteFolders(folder).map(({ name }) => name),
      migrations,
      placeKeys: () => writeFileSync(join(folder, 'keys.json'), text, { mode: 0o600 }),
      verify: async (tx) => void (await openKeys(tx, source, sealedTables)),
      report,
    })
    // A set of an older version was migrated after its rows were counted.
    if ((await listMigrations(migrations)).length === set.manifest.migrations.length)
      await countRows(database.db, set.manifest)
    const keys = await openKeys(database.db, source, sealedTables)
    return { examined: await examineSite(database.db, keys, now), usedSetKeys }
  } finally {
    await database.close()
  }
}

async function openSetKeys(set: BackupSet, path: string, passphrase: string): Promise<string> {
  const opened = await openSealedKeys(path, passphrase)
  if (opened.set !== set.manifest.name || opened.manifest !== set.digest)
    throw new BackupError(`备份 ${set.manifest.name} 的密钥或清单在制作之后被改动过。`)
  return opened.keys
}

/** The restore counted while it wrote; this counts what queries see. */
async function countRows(db: Db, { tables }: Manifest): Promise<void> {
  for (const { name, rows } of tables) {
    const found = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(db)
    if (found.rows[0]?.count !== rows)
      throw new BackupError(`备份恢复后，数据表 ${name} 有 ${found.rows[0]?.count} 行，应为 ${rows} 行。`)
  }
}
