import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArchiveKeys } from '../backup/archive/archive-keys.server.ts'
import { filesLine } from '../backup/archive/archive-names.ts'
import { restoreFiles, restoreMoment } from '../backup/archive/restore-moment.server.ts'
import { BackupError } from '../backup/backup-error.ts'
import { openPlace } from '../backup/places/open-place.server.ts'
import type { Place } from '../backup/places/place.ts'
import type { Config } from '../config.ts'
import { contentStores } from '../domain/backup-content.ts'
import { openStores } from '../files/open-stores.server.ts'
import { sealedTables } from '../domain/sealed-tables.server.ts'
import { openKeys } from '../platform/crypto/keys.server.ts'
import { formatDateTime } from '../platform/dates.ts'
import { openDatabase } from '../platform/db/database.ts'
import { UsageError } from './command-line.ts'
import { askPassphrase } from './passphrase.ts'

/** Restores from the continuous archive. @param at such as `2026-11-27 20:15:00`, in Beijing; or `last`. */
export async function restoreToMoment(config: Config, at: string): Promise<void> {
  const { dataFolder } = config
  if (config.database.kind === 'postgres')
    throw new UsageError('自有的 PostgreSQL 请按操作手册用 pgBackRest 恢复；文件和密钥用 --files 取回。')
  const place = archiveOf(config)
  const restored = await restoreMoment({
    place,
    folder: dataFolder,
    stores: contentStores(openStores(config)),
    until: at === 'last' ? null : readTime(at),
    report: (line) => console.log(line),
  })
  const hasKeys = await placeKeys(config, place, restored.base.line)
  if (hasKeys) await checkKeys(config)
  const { lastCommit, segments, files, endsEarlier } = restored
  console.log(
    `恢复完成：重放了 ${segments} 段日志，取回 ${files} 个文件。` +
      `最后一次提交的时间是 ${lastCommit ? formatDateTime(lastCommit) : '基础副本制作之前'}。`,
  )
  if (endsEarlier) console.log('归档中没有更晚的内容，因此恢复到归档的末尾。')
  console.log(
    hasKeys
      ? '密钥可以解密其中的数据。现在可以启动。'
      : `！！归档中没有可用的密钥。请先把 keys.json 放到 ${dataFolder}，再启动。`,
  )
}

/** Brings back files and keys from the archive of a site whose database pgBackRest restores. */
export async function restoreArchivedFiles(config: Config): Promise<void> {
  const { dataFolder } = config
  if (config.database.kind === 'embedded') throw new UsageError('内嵌数据库的归档用 --at 恢复，文件和密钥在其中。')
  const place = archiveOf(config)
  const files = await restoreFiles(place, dataFolder, contentStores(openStores(config)))
  const hasKeys = await placeKeys(config, place, filesLine)
  console.log(`已从 ${place.words} 取回 ${files} 个文件。`)
  console.log(hasKeys ? '密钥已在数据目录中。' : `！！归档中没有密钥。请先把 keys.json 放到 ${dataFolder}，再启动。`)
}

function archiveOf({ backup }: Config): Place {
  if (!backup.archive) throw new UsageError('没有设置连续归档的位置（PORTAL_BACKUP_ARCHIVE）。')
  return openPlace(backup.archive)
}

function readTime(at: string): Date {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?)$/.exec(at) ?? []
  const read = new Date(`${day}T${time}+08:00`)
  if (Number.isNaN(read.getTime())) throw new UsageError('时间应如 "2026-11-27 20:15:00"（北京时间），或写 last。')
  return read
}

/** @returns whether there are keys. */
async function placeKeys({ backup, dataFolder, keys }: Config, place: Place, line: string): Promise<boolean> {
  if (keys.kind === 'environment') return true
  const file = join(dataFolder, 'keys.json')
  if (existsSync(file)) return true
  const passphrase = backup.passphrase ?? (await askPassphrase('备份口令（留空则不恢复密钥）：'))
  if (!passphrase) return false
  const text = await readArchiveKeys(place, line, passphrase)
  if (text !== null) writeFileSync(file, text, { mode: 0o600, flush: true })
  return text !== null
}

async function checkKeys(config: Config): Promise<void> {
  if (config.database.kind !== 'embedded') throw new BackupError('只有内嵌数据库可以这样恢复。')
  // Without its archive: that begins with the first start of the site.
  const { folder, poolSize } = config.database
  const database = await openDatabase({ kind: 'embedded', folder, poolSize })
  try {
    await openKeys(database.db, config.keys, sealedTables)
  } finally {
    await database.close()
  }
}
