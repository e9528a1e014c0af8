import { constants, setPriority } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import packageJson from '../../package.json' with { type: 'json' }
import { createSet } from '../backup/create-set.server.ts'
import { type Config, loadConfig } from '../config.ts'
import { excludedTables, siteFolders } from '../domain/backup-content.ts'
import { sealedTables } from '../domain/sealed-tables.server.ts'
import { openKeys } from '../platform/crypto/keys.server.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { runCommand, UsageError } from './command-line.ts'
import { askPassphrase } from './passphrase.ts'
import { formatBytes } from './format-bytes.ts'

const usage = `npm run backup [-- --to 目录]

在网站运行时备份数据库、文件和密钥。目录默认为 PORTAL_BACKUP_FOLDER。
口令取自 PORTAL_BACKUP_PASSPHRASE、PORTAL_BACKUP_PASSPHRASE_FILE，或在终端中询问。`

/** Connections for the lock, the snapshot, two tables at a time, and the record of the run. */
const poolSize = 6

process.exit(
  await runCommand(usage, async () => {
    const { to } = parse()
    // Before the connections open, so that the database gives them low priority too: readers come first.
    setPriority(constants.priority.PRIORITY_LOW)
    const config = loadConfig(process.env)
    const database = await openDatabase({ ...config.database, poolSize })
    try {
      await backUp(database, config, to === undefined ? config.backup.folder : resolve(to))
    } finally {
      await database.close()
    }
    return 0
  }),
)

function parse(): { to?: string | undefined } {
  try {
    return parseArgs({ options: { to: { type: 'string' } } }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

async function backUp(database: Database, config: Config, to: string): Promise<void> {
  const keys = await openKeys(database.db, config.keys, sealedTables)
  const passphrase = config.backup.passphrase ?? (await askPassphrase('备份口令（至少 12 个字符，留空则不备份密钥）：'))
  const { folder, manifest } = await createSet(database, {
    to,
    files: siteFolders(config.dataFolder),
    excluded: excludedTables,
    portal: packageJson.version,
    keys: passphrase ? { read: keys.read, passphrase } : null,
    report: (line) => console.log(line),
  })
  const { rows, tableBytes, files, fileBytes } = manifest.total
  const seconds = Math.round((Date.parse(manifest.end) - Date.parse(manifest.start)) / 1_000)
  console.log(
    `备份完成：${folder}\n` +
      `${manifest.tables.length} 张数据表共 ${rows.toLocaleString('en')} 行（压缩后 ${formatBytes(tableBytes)}），` +
      `${files} 个文件（${formatBytes(fileBytes)}），用时 ${seconds} 秒。`,
  )
  if (!passphrase)
    console.error(
      '！！这份备份不含密钥：没有密钥，恢复后谁也读不了补贴和留言。\n' +
        '！！请设置 PORTAL_BACKUP_PASSPHRASE 后再备份一次，或另行保管数据目录中的 keys.json。',
    )
}
