import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureDataFolder } from '@three-affairs/embedded-postgres/cluster.ts'
import { BackupError } from '../backup/backup-error.ts'
import { checkSet } from '../backup/check-set.server.ts'
import { fetchSet, listCopies } from '../backup/copy-set.server.ts'
import { openPlace } from '../backup/places/open-place.server.ts'
import { restoreSet } from '../backup/restore-set.server.ts'
import { openSealedKeys } from '../backup/sealed-keys.server.ts'
import { type BackupSet, readSet, sealedKeysName } from '../backup/sets.server.ts'
import { type Config, loadConfig } from '../config.ts'
import { siteFolders, storesInBucket } from '../domain/backup-content.ts'
import { findSealedTables } from '../domain/sealed-tables.server.ts'
import { openKeys } from '../platform/crypto/keys.server.ts'
import { openDatabase } from '../platform/db/database.ts'
import { runCommand, UsageError } from './command-line.ts'
import { askPassphrase } from './passphrase.ts'
import { restoreArchivedFiles, restoreToMoment } from './restore-moment.ts'

const usage = `npm run restore -- 备份目录 [--keys 密钥文件] [--passphrase 口令文件] [--without-keys] [--check]
npm run restore -- --at "2026-11-27 20:15:00"
npm run restore -- --files
npm run restore -- --fetch 备份名称

把一份备份恢复到 PORTAL_DATA 和 DATABASE_URL 指明的空位置。--check 只核对这份备份，不恢复。
--at 从连续归档（PORTAL_BACKUP_ARCHIVE）恢复到某一时刻（北京时间）；--at last 恢复到最后一刻。
--files 从连续归档取回文件和密钥；自有的 PostgreSQL 由 pgBackRest 恢复。
--fetch 从另存的位置（PORTAL_BACKUP_COPY）取回一份备份，放到 PORTAL_BACKUP_FOLDER，不恢复；--fetch last 取回最新的一份。
口令取自 --passphrase 指明的文件的首行、PORTAL_BACKUP_PASSPHRASE、PORTAL_BACKUP_PASSPHRASE_FILE，或在终端中询问。`

process.exit(
  await runCommand(usage, async () => {
    const { values, folder } = parse()
    if (values.at !== undefined) {
      await restoreToMoment(loadConfig(process.env), values.at)
      return 0
    }
    if (values.files) {
      await restoreArchivedFiles(loadConfig(process.env))
      return 0
    }
    if (values.fetch !== undefined) {
      await fetchCopy(loadConfig(process.env), values.fetch)
      return 0
    }
    const set = await readSet(folder)
    if (values.check) {
      await checkSet(set)
      console.log(`备份完好：${describe(set)}`)
      return 0
    }
    const config = loadConfig(process.env)
    const keys = values['without-keys'] ? null : await readKeys(set, config, values)
    await restore(set, config, keys)
    return 0
  }),
)

function parse() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        keys: { type: 'string' },
        passphrase: { type: 'string' },
        'without-keys': { type: 'boolean' },
        check: { type: 'boolean' },
        at: { type: 'string' },
        files: { type: 'boolean' },
        fetch: { type: 'string' },
      },
    })
    const [folder] = positionals
    const isElsewhere = values.at !== undefined || values.fetch !== undefined || values.files
    if (isElsewhere ? positionals.length > 0 : positionals.length !== 1)
      throw new Error('请写明一个备份目录，或用 --at 写明一个时刻。')
    return { values, folder: resolve(folder ?? '') }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** @param wanted the name of a set, or `last` for the newest. */
async function fetchCopy({ backup }: Config, wanted: string): Promise<void> {
  if (!backup.copy) throw new UsageError('没有设置另存备份的位置（PORTAL_BACKUP_COPY）。')
  const place = openPlace(backup.copy)
  const names = await listCopies(place)
  const name = wanted === 'last' ? names.at(-1) : wanted
  if (name === undefined || !names.includes(name))
    throw new BackupError(`${place.words} 中没有备份 ${wanted}。其中有：${names.join('、') || '没有备份'}。`)
  const set = await fetchSet(place, name, backup.folder)
  await checkSet(set)
  console.log(`已取回 ${set.folder}，全部校验和相符。用 npm run restore -- ${set.folder} 恢复它。`)
}

function describe({ manifest: { name, tables, total } }: BackupSet): string {
  return `${name}，${tables.length} 张数据表共 ${total.rows.toLocaleString('en')} 行，${total.files} 个文件。`
}

/** @returns the text of keys.json; null if the keys come from the environment or the set has none. */
async function readKeys(
  { folder, manifest, digest }: BackupSet,
  config: Config,
  { keys: file, passphrase: passphraseFile }: { keys?: string | undefined; passphrase?: string | undefined },
): Promise<string | null> {
  if (config.keys.kind === 'environment') return null
  const path = file === undefined ? join(folder, sealedKeysName) : resolve(file)
  if (file === undefined && !exists(path)) {
    console.error('！！这份备份不含密钥。恢复后请把与它配套的 keys.json 放到数据目录，然后再启动。')
    return null
  }
  const configured = passphraseFile === undefined ? config.backup.passphrase : readPassphraseFile(passphraseFile)
  const passphrase = configured ?? (await askPassphrase('备份口令：'))
  if (passphrase === null)
    throw new BackupError('没有备份口令。请设置 PORTAL_BACKUP_PASSPHRASE，或用 --without-keys 只恢复数据。')
  const opened = await openSealedKeys(path, passphrase)
  if (opened.set === manifest.name && opened.manifest !== digest)
    throw new BackupError(`备份 ${folder} 的清单在制作之后被改动过，不能使用，请改用另一份。`)
  return opened.keys
}

/** @throws UsageError */
function readPassphraseFile(path: string): string {
  try {
    return readFileSync(resolve(path), 'utf8').split(/\r?\n/)[0] ?? ''
  } catch (error) {
    throw new UsageError(`读不了口令文件 ${path}：${error instanceof Error ? error.message : String(error)}`)
  }
}

function exists(path: string): boolean {
  try {
    readFileSync(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

async function restore(set: BackupSet, config: Config, keys: string | null): Promise<void> {
  ensureDataFolder(config.dataFolder)
  const database = await openDatabase({ ...config.database, poolSize: 2 })
  const hasKeys = keys !== null || config.keys.kind === 'environment'
  try {
    await restoreSet(database, set, {
      dataFolder: config.dataFolder,
      fileFolders: siteFolders(config.dataFolder).map(({ name }) => name),
      stores: storesInBucket(config),
      migrations: join(import.meta.dirname, '../../migrations'),
      placeKeys: () => {
        if (keys !== null) writeFileSync(join(config.dataFolder, 'keys.json'), keys, { mode: 0o600, flush: true })
      },
      verify: async (tx) => {
        if (hasKeys) await openKeys(tx, config.keys, await findSealedTables(tx))
      },
      report: (line) => console.log(line),
    })
  } finally {
    await database.close()
  }
  console.log(
    `恢复完成：${describe(set)}\n每张数据表都已逐行读回核对，每个文件的校验和都相符${hasKeys ? '，密钥可以解密其中的数据' : ''}。`,
  )
  console.log('现在可以启动。所有工作人员须重新登录。')
}
