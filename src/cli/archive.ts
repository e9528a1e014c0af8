import { constants, setPriority } from 'node:os'
import { baseRunName } from '../backup/archive/base-due.server.ts'
import { storeBase, thinArchive } from '../backup/archive/base.server.ts'
import { storeArchiveKeys } from '../backup/archive/archive-keys.server.ts'
import { openPlace } from '../backup/places/open-place.server.ts'
import { PlaceError } from '../backup/places/place.ts'
import { recordRun } from '../backup/runs.server.ts'
import { type Config, loadConfig } from '../config.ts'
import { contentStores } from '../domain/backup-content.ts'
import { sealedTables } from '../domain/sealed-tables.server.ts'
import { openKeys } from '../platform/crypto/keys.server.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { formatBytes } from '../platform/text/format-bytes.ts'
import { runCommand } from './command-line.ts'

const usage = `npm run archive

在网站运行时为连续归档（PORTAL_BACKUP_ARCHIVE）制作一份新的基础副本，并清理不再需要的归档。网站每周自动制作一次。`

/** With the one before, any time of the last week can be restored. */
const keptBases = 2

process.exit(
  await runCommand(usage, async () => {
    setPriority(constants.priority.PRIORITY_LOW)
    const config = loadConfig(process.env)
    const database = await openDatabase({ ...config.database, poolSize: 2 })
    try {
      await makeBase(database, config)
    } finally {
      await database.close()
    }
    return 0
  }),
)

async function makeBase({ db }: Database, { backup, dataFolder, keys: source }: Config): Promise<void> {
  if (!backup.archive) throw new PlaceError('没有设置连续归档（PORTAL_BACKUP_ARCHIVE），或使用的不是内嵌数据库。')
  const place = openPlace(backup.archive)
  const now = new Date()
  const base = await recordRun(
    db,
    'base',
    () => storeBase({ folder: dataFolder, place, now }),
    ({ line, name, bytes }) => ({ words: '', set: baseRunName(line, name), bytes }),
    (error) => (error instanceof PlaceError ? error.message : '出错，原因见程序日志。'),
  )
  if (backup.passphrase !== null) {
    const keys = await openKeys(db, source, sealedTables)
    await storeArchiveKeys(place, base.line, keys.read(), backup.passphrase)
  } else console.error('没有设置备份口令，归档中没有密钥：请另行保管 keys.json。')
  await thinArchive(place, { folder: dataFolder, stores: contentStores, keep: keptBases, now })
  console.log(`基础副本已存入 ${place.words}：${base.files.length} 个文件，压缩后 ${formatBytes(base.bytes)}。`)
}
