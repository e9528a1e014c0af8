import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { BackupError } from '../backup/backup-error.ts'
import { copySet } from '../backup/copy-set.server.ts'
import { createSet } from '../backup/create-set.server.ts'
import { openPlace } from '../backup/places/open-place.server.ts'
import { findLastDone, recordRun } from '../backup/runs.server.ts'
import { listSets } from '../backup/sets.server.ts'
import { thinSets } from '../backup/thin-sets.server.ts'
import { type Config, loadConfig } from '../config.ts'
import { excludedTables, siteFiles } from '../domain/backup-content.ts'
import { proveNewest } from '../domain/backup-proof/prove-backup.server.ts'
import { nightlyBackupName } from '../domain/backup-proof/nightly-backup-name.ts'
import { sealedTables } from '../domain/sealed-tables.server.ts'
import { type NightlyJob, runNow, runTonight } from '../jobs/nightly-job.ts'
import { type Keys, openKeys } from '../platform/crypto/keys.server.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { portalVersion } from '../platform/version.server.ts'
import { runCommand } from './command-line.ts'

const usage = `npm run nightly-backup

立即做一遍每夜做的事：备份、复制到另存的位置、验证、删除过期的备份。`

/*
 * Run by the server each night, with --tonight: makes a backup, copies it to the second place, proves it, removes old
 * ones. A part that fails is recorded and tried again the next night; the others run all the same.
 */
const parts = ['backup', 'copy', 'proof', 'retention'] as const
const isTonight = process.argv.includes('--tonight')
let failures = 0

process.exit(
  await runCommand(usage, async () => {
    setPriority(constants.priority.PRIORITY_LOW)
    const config = loadConfig(process.env)
    // One more than a backup needs: the job holds its lock meanwhile.
    const database = await openDatabase({ ...config.database, poolSize: 8 })
    try {
      const keys = await openKeys(database.db, config.keys, sealedTables)
      const run = isTonight ? runTonight : runNow
      const { state } = await run(database.db, nightlyBackup(database, config, keys), { now: new Date() })
      if (isTonight) return 0
      if (state === 'busy') throw new BackupError('另一个进程正在备份，请稍后再试。')
    } finally {
      await database.close()
    }
    if (failures === 0) console.log('备份、另存、验证和清理都已完成。')
    return failures === 0 ? 0 : 1
  }),
)

function nightlyBackup(database: Database, config: Config, keys: Keys): NightlyJob<number> {
  const run = { backup: backUp, copy: copyNewest, proof: prove, retention: thin }
  return {
    name: nightlyBackupName,
    lockKey: 1_740_062,
    start: 0,
    async step(_db, position) {
      const part = parts[position]
      if (part) await run[part](database, config, keys).catch(reportFailure)
      return { position: position + 1, done: position + 1 >= parts.length }
    },
    finish: () => Promise.resolve(),
  }
}

function report(line: string): void {
  if (!isTonight) console.log(line)
}

function reportFailure(error: unknown): void {
  failures += 1
  console.error(error instanceof BackupError ? error.message : error)
}

async function backUp(database: Database, config: Config, keys: Keys): Promise<void> {
  const { backup } = config
  await createSet(database, {
    to: backup.folder,
    files: siteFiles(config),
    excluded: excludedTables,
    portal: portalVersion,
    keys: backup.passphrase === null ? null : { read: keys.read, passphrase: backup.passphrase },
    report,
  })
}

async function copyNewest({ db }: Database, { backup }: Config): Promise<void> {
  const [newest] = await listSets(backup.folder)
  if (!backup.copy || !newest) return
  const place = openPlace(backup.copy)
  await recordRun(
    db,
    'copy',
    () => copySet(newest, place),
    () => ({ words: place.words, set: newest.manifest.name }),
    (error) => (error instanceof BackupError ? error.message : '出错，原因见程序日志。'),
  )
}

async function prove({ db }: Database, { backup }: Config, keys: Keys): Promise<void> {
  await proveNewest(db, {
    sets: backup.folder,
    passphrase: backup.passphrase,
    siteKeys: keys.read,
    migrations: join(import.meta.dirname, '../../migrations'),
    now: new Date(),
    report,
  })
}

async function thin({ db }: Database, { backup }: Config): Promise<void> {
  const proved = await findLastDone(db, 'proof')
  await thinSets(backup.folder, backup.copy && openPlace(backup.copy), backup.keep, proved?.set_name ?? null)
}
