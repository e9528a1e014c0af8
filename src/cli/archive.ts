import { constants, setPriority } from 'node:os'
import { ensureArchiveLine } from '@three-affairs/embedded-postgres/archive/archive-line.ts'
import { baseRunName } from '../backup/archive/base-due.server.ts'
import { filesLine } from '../backup/archive/archive-names.ts'
import { removeGoneFiles } from '../backup/archive/follow-files.server.ts'
import { storeBase, thinArchive } from '../backup/archive/base.server.ts'
import { storeArchiveKeys } from '../backup/archive/archive-keys.server.ts'
import { openPlace } from '../backup/places/open-place.server.ts'
import { type Place, PlaceError } from '../backup/places/place.ts'
import { recordRun } from '../backup/runs.server.ts'
import { type Config, loadConfig } from '../config.ts'
import { contentStores } from '../domain/backup-content.ts'
import { openStores } from '../files/open-stores.server.ts'
import { sealedTables } from '../domain/sealed-tables.server.ts'
import { openKeys } from '../platform/crypto/keys.server.ts'
import type { Db } from '../platform/db/types.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { formatBytes } from '../platform/text/format-bytes.ts'
import { runCommand } from './command-line.ts'

const usage = `npm run archive

在网站运行时为连续归档（PORTAL_BACKUP_ARCHIVE）制作一份新的基础副本，并清理不再需要的归档。网站每周自动制作一次。
使用自有的 PostgreSQL 时，只存放密钥并清理文件。`

/** With the one before, any time of the last week can be restored. */
const keptBases = 2
/** What pgBackRest can bring back (deploy/pgbackrest) may need files that the site no longer has. */
const keptFilesMs = 36 * 86_400_000

process.exit(
  await runCommand(usage, async () => {
    setPriority(constants.priority.PRIORITY_LOW)
    const config = loadConfig(process.env)
    const database = await openDatabase({ ...config.database, poolSize: 2 })
    try {
      if (config.database.kind === 'embedded') await makeBase(database, config)
      else await keepFiles(database, config)
    } finally {
      await database.close()
    }
    return 0
  }),
)

function archiveOf({ backup }: Config): Place {
  if (!backup.archive) throw new PlaceError('没有设置连续归档（PORTAL_BACKUP_ARCHIVE）。')
  return openPlace(backup.archive)
}

function explain(error: unknown): string {
  return error instanceof PlaceError ? error.message : '出错，原因见程序日志。'
}

async function makeBase({ db }: Database, config: Config): Promise<void> {
  const { dataFolder } = config
  const place = archiveOf(config)
  const now = new Date()
  const base = await recordRun(
    db,
    'base',
    async () => {
      // First, because a base copy that is complete is not made again for a week.
      await storeKeys(db, config, place, ensureArchiveLine(dataFolder, now))
      return storeBase({ folder: dataFolder, place, now })
    },
    ({ line, name, bytes }) => ({ words: '', set: baseRunName(line, name), bytes }),
    explain,
  )
  await thinArchive(place, { stores: contentStores(openStores(config)), keep: keptBases, now })
  console.log(`基础副本已存入 ${place.words}：${base.files.length} 个文件，压缩后 ${formatBytes(base.bytes)}。`)
}

/** The archiver stores the files; the database is archived by others. */
async function keepFiles({ db }: Database, config: Config): Promise<void> {
  const place = archiveOf(config)
  const now = new Date()
  const oldest = new Date(now.getTime() - keptFilesMs)
  await recordRun(
    db,
    'base',
    async () => {
      await storeKeys(db, config, place, filesLine)
      await removeGoneFiles(place, contentStores(openStores(config)), { now, oldest })
    },
    () => ({ words: '文件和密钥', set: baseRunName(filesLine, now.toISOString()) }),
    explain,
  )
  console.log(`文件的归档已清理，密钥已存入 ${place.words}。`)
}

async function storeKeys(db: Db, { backup, keys: source }: Config, place: Place, line: string): Promise<void> {
  if (backup.passphrase === null) {
    console.error('没有设置备份口令，归档中没有密钥：请另行保管 keys.json。')
    return
  }
  const keys = await openKeys(db, source, sealedTables)
  await storeArchiveKeys(place, line, keys.read(), backup.passphrase)
}
