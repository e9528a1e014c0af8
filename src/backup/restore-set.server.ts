import { createReadStream, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createZstdDecompress } from 'node:zlib'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Database } from '../platform/db/database.ts'
import type { Stores } from '../files/store.server.ts'
import { isFullDisk } from '../platform/db/full-disk.ts'
import { listMigrations, migrate } from '../platform/db/migrate.ts'
import type { Tx } from '../platform/db/types.ts'
import { BackupError } from './backup-error.ts'
import { exactCopySettings } from './catalogue.server.ts'
import { checkSet } from './check-set.server.ts'
import { loadTables, type TableSource } from './load-tables.server.ts'
import { type Manifest, tableFile } from './manifest.ts'
import { inOneTransaction } from './one-transaction.server.ts'
import { restoreFiles } from './restore-files.server.ts'
import { beginRestore, endRestore, findRestore, isEmptyDatabase } from './restore-marker.server.ts'
import type { BackupSet } from './sets.server.ts'

export type RestoreOptions = {
  dataFolder: string
  /** Folders below the data folder that hold the site's files. */
  fileFolders: readonly string[]
  /** Stores that are not folders of the data folder; files of their names are put into them. */
  stores?: Stores
  /** The folder of this version's migrations. */
  migrations: string
  /** Puts the keys in place, before the tables. */
  placeKeys: () => void
  /** Asks the filled database whether it is usable, such as whether the keys open it. Its error undoes everything. */
  verify: (tx: Tx) => Promise<void>
  report: (line: string) => void
}

/**
 * Restores a set into an empty database and an empty data folder. Files and keys come first; then one transaction
 * migrates the database to the set's version and fills it, so that it is whole or empty at any time.
 * @throws BackupError, having changed nothing, if the place is not empty, the set is damaged or of a newer version.
 */
export async function restoreSet(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  set: BackupSet,
  options: RestoreOptions,
): Promise<void> {
  const { dataFolder, migrations, report } = options
  await requireKnownVersion(set.manifest, options)
  await requireEmptyPlace(db, set.manifest.name, options)
  report(`正在核对备份 ${set.manifest.name} 的全部校验和……`)
  await checkSet(set)
  try {
    await beginRestore(dataFolder, set.manifest.name)
    report(`正在恢复 ${set.manifest.total.files} 个文件……`)
    await restoreFiles(set, dataFolder, options.stores)
    options.placeKeys()
    report(`正在恢复 ${set.manifest.tables.length} 张数据表，共 ${set.manifest.total.rows.toLocaleString('en')} 行……`)
    await inOneTransaction(pool, (client, tx) => fill(client, tx, set, options))
  } catch (error) {
    if (!isFullDisk(error)) throw error
    throw new BackupError('磁盘已满，恢复没有完成。请清理磁盘，然后重新运行同一条命令。', { cause: error })
  }
  await endRestore(dataFolder)
  const applied = await migrate(db, migrations)
  if (applied.length > 0) report(`数据库结构已升级到本版本：${applied.join('、')}`)
  await sql`analyze`.execute(db)
}

async function fill(client: PoolClient, tx: Tx, set: BackupSet, options: RestoreOptions): Promise<void> {
  const { manifest } = set
  await migrate(tx, options.migrations, manifest.migrations)
  await client.query(exactCopySettings)
  await loadTables(client, sourcesOf(set), manifest.sequences, (name, rows) => {
    if (rows >= 100_000) options.report(`  ${name}：${rows.toLocaleString('en')} 行`)
  })
  await recordOrigin(client, manifest)
  await options.verify(tx)
}

const sourcesOf = ({ folder, manifest }: BackupSet): TableSource[] =>
  manifest.tables.map((table) => ({
    name: table.name,
    columns: table.columns,
    open: () => {
      const unpacked = createZstdDecompress()
      createReadStream(join(folder, tableFile(table)))
        .on('error', (error) => unpacked.destroy(error))
        .pipe(unpacked)
      return unpacked
    },
    expected: () => table,
  }))

/** The restored site starts with the run that made its set. */
async function recordOrigin(client: PoolClient, manifest: Manifest): Promise<void> {
  if (!manifest.excluded.some(({ name }) => name === 'backup_run')) return
  const { rows, tableBytes, fileBytes } = manifest.total
  await client.query(
    `insert into backup_run (kind, start_time, end_time, outcome, words, set_name, row_count, size_bytes)
     values ('backup', $1, $2, 'done', $3, $4, $5, $6)`,
    [manifest.start, manifest.end, '本站由这份备份恢复', manifest.name, rows, tableBytes + fileBytes],
  )
}

async function requireKnownVersion({ migrations }: Manifest, options: RestoreOptions): Promise<void> {
  const known = new Set(await listMigrations(options.migrations))
  const unknown = migrations.filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new BackupError(
      `这份备份由更新的版本制作（本版本没有 ${unknown.join('、')}）。请先升级本平台，再恢复。没有改动任何内容。`,
    )
}

async function requireEmptyPlace(db: Database['db'], set: string, options: RestoreOptions): Promise<void> {
  const { dataFolder, fileFolders } = options
  const begun = findRestore(dataFolder)
  if (!(await isEmptyDatabase(db)))
    throw new BackupError(
      begun === set
        ? '这份备份已经恢复完成，可以启动本平台。没有改动任何内容。'
        : '数据库不是空的，没有恢复，也没有改动任何内容。请用 PORTAL_DATA 或 DATABASE_URL 指明一个空的位置。',
    )
  if (begun === set) return
  if (begun !== null)
    throw new BackupError(
      `${dataFolder} 中有另一份备份（${begun}）没有完成的恢复。请恢复同一份备份，或改用一个空的数据目录。`,
    )
  const filled = [...fileFolders, 'keys.json'].filter((name) => hasContent(join(dataFolder, name)))
  if (filled.length > 0)
    throw new BackupError(
      `数据目录 ${dataFolder} 不是空的（${filled.join('、')}），没有恢复，也没有改动任何内容。请把它们移到别处，或用 PORTAL_DATA 指明一个空的目录。`,
    )
}

/** Whether it is a file, or a folder with files. */
function hasContent(path: string): boolean {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true }).some((entry) => !entry.isDirectory())
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOTDIR'
  }
}
