import { randomBytes } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createSet } from '../backup/create-set.server.ts'
import type { Manifest } from '../backup/manifest.ts'
import { type Config, loadConfig } from '../config.ts'
import { excludedTables, siteFiles } from '../domain/backup-content.ts'
import { exportDistrict } from '../domain/district-export.server.ts'
import { findSealedTables } from '../domain/sealed-tables.server.ts'
import { openKeys } from '../platform/crypto/keys.server.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { portalVersion } from '../platform/version.server.ts'
import { runCommand, UsageError } from './command-line.ts'
import { askPassphrase } from './passphrase.ts'
import { formatBytes } from '../platform/text/format-bytes.ts'

const usage = `npm run backup [-- --to 目录]
npm run backup -- --district 地区编码 --to 目录

在网站运行时备份数据库、文件和密钥。目录默认为 PORTAL_BACKUP_FOLDER。
--district 只导出一个地区的数据和文件，用新的密钥和新的口令加密，交给该地区自行运行；口令只显示一次。
全站备份的口令取自 PORTAL_BACKUP_PASSPHRASE、PORTAL_BACKUP_PASSPHRASE_FILE，或在终端中询问。`

/** Connections for the lock, the snapshot, two tables at a time, and the record of the run. */
const poolSize = 6

process.exit(
  await runCommand(usage, async () => {
    const { to, district } = parse()
    // Before the connections open, so that the database gives them low priority too: readers come first.
    setPriority(constants.priority.PRIORITY_LOW)
    const config = loadConfig(process.env)
    const database = await openDatabase({ ...config.database, poolSize })
    try {
      const folder = to === undefined ? config.backup.folder : resolve(to)
      if (district === undefined) await backUp(database, config, folder)
      else await exportOne(database, config, folder, district)
    } finally {
      await database.close()
    }
    return 0
  }),
)

function parse(): { to?: string | undefined; district?: string | undefined } {
  try {
    return parseArgs({ options: { to: { type: 'string' }, district: { type: 'string' } } }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

async function backUp(database: Database, config: Config, to: string): Promise<void> {
  const keys = await openKeys(database.db, config.keys, await findSealedTables(database.db))
  const passphrase = config.backup.passphrase ?? (await askPassphrase('备份口令（至少 12 个字符，留空则不备份密钥）：'))
  const { folder, manifest } = await createSet(database, {
    to,
    files: siteFiles(config),
    excluded: excludedTables,
    portal: portalVersion,
    keys: passphrase ? { read: keys.read, passphrase } : null,
    report: (line) => console.log(line),
  })
  report(folder, manifest)
  if (!passphrase)
    console.error(
      '！！这份备份不含密钥：没有密钥，恢复后谁也读不了补贴和留言。\n' +
        '！！请设置 PORTAL_BACKUP_PASSPHRASE 后再备份一次，或另行保管数据目录中的 keys.json。',
    )
}

/** Hands over one district: not into the folder of the site's backups, where it would pass for one of them. */
async function exportOne(database: Database, config: Config, to: string, code: string): Promise<void> {
  if (to === config.backup.folder) throw new UsageError('请用 --to 指明另一个目录：这里是全站备份的目录。')
  const district = config.districts.find(({ areaCode }) => areaCode === code)
  if (!district) throw new UsageError(`没有编码为 ${code} 的地区。`)
  // Not that of the site: who is told it could open the keys in every backup.
  const passphrase = randomBytes(18).toString('base64url')
  const { folder, manifest } = await exportDistrict(database, {
    code,
    to,
    files: siteFiles(config),
    migrations: join(import.meta.dirname, '../../migrations'),
    keys: await openKeys(database.db, config.keys, await findSealedTables(database.db)),
    passphrase,
    portal: portalVersion,
    report: (line) => console.log(line),
  })
  report(folder, manifest)
  console.log(
    `这是${district.name}一个地区的数据，用新的密钥加密。接收的人在 config/districts.json 中只留这一个地区，` +
      '用 npm run restore 恢复，再用 npm run staff 为账号设置新密码：原来的密码、第二因素和通行密钥没有交出。\n' +
      `打开其中密钥的口令（只显示这一次，另行告诉接收的人）：\n\n  ${passphrase}\n`,
  )
}

function report(folder: string, manifest: Manifest): void {
  const { rows, tableBytes, files, fileBytes } = manifest.total
  const seconds = Math.round((Date.parse(manifest.end) - Date.parse(manifest.start)) / 1_000)
  console.log(
    `备份完成：${folder}\n` +
      `${manifest.tables.length} 张数据表共 ${rows.toLocaleString('en')} 行（压缩后 ${formatBytes(tableBytes)}），` +
      `${files} 个文件（${formatBytes(fileBytes)}），用时 ${seconds} 秒。`,
  )
}
