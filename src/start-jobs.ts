import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Database } from './platform/db/database.ts'
import type { Db } from './platform/db/types.ts'
import type { Keys } from './platform/crypto/keys.server.ts'
import { haveComparisons, makeComparisons } from './domain/articles/comparisons/comparisons.server.ts'
import { areHintsRequested, refreshRequestedHints } from './domain/articles/hints/refresh-hints.server.ts'
import { areDutiesDue, makeDueDuties } from './domain/duties/make-duties.server.ts'
import { nightlyScanName } from './domain/articles/scan/nightly-scan.server.ts'
import { isDemoComplete } from './domain/demo-content.ts'
import { runRetention, startRetention } from './domain/retention.server.ts'
import type { District } from './domain/districts/schema.ts'
import type { DistrictTerms } from './domain/request-context.ts'
import { isSelfCheckDue, keepSelfChecks } from './domain/self-check/daily.server.ts'
import { haveImports } from './domain/payments/uploads/run-imports.server.ts'
import { startTelling } from './domain/notifications/start-telling.server.ts'
import type { SystemRecords } from './domain/system-status/system-view.ts'
import { startNightly } from './jobs/nightly-job.ts'
import { ensureArchiveLine } from '@three-affairs/embedded-postgres/archive/archive-line.ts'
import { filesLine } from './backup/archive/archive-names.ts'
import { isBaseDue } from './backup/archive/base-due.server.ts'
import { nightlyBackupName } from './domain/backup-proof/nightly-backup-name.ts'
import { startWhenNeeded } from './jobs/start-when-needed.ts'
import type { Config } from './config.ts'
import type { Services } from './http/services.ts'

const root = join(import.meta.dirname, '..')

type JobParts = {
  database: Database
  config: Config
  log: Logger
  keys: Keys
  services: Services
  districts: readonly District[]
  records: SystemRecords
}

/** Starts the work without requests. @returns a function that stops it. */
export function startJobs({
  database: { db },
  config,
  log,
  keys,
  services,
  districts,
  records: { jobs },
}: JobParts): () => Promise<void> {
  const currentDistricts = () => districts.map((each) => services.currentDistricts.of(each))
  const stopTelling = startTelling(
    {
      db,
      keys,
      districts: currentDistricts,
      settings: config.outbox,
      readSignals: services.system.status.read,
    },
    (fault) => log.error(fault, 'a notification was not delivered'),
  )
  const stopRetention = startRetention(db, config.keepDays, (fault) => log.error(fault, 'retention failed'), {
    run: jobs.track('retention', runRetention),
  })
  const scan = jobs.track(nightlyScanName, (signal: AbortSignal) =>
    runProgram('src/cli/scan.ts', ['--tonight'], signal),
  )
  const stopScan = startNightly(db, nightlyScanName, scan, (fault) => log.error(fault, 'nightly scan failed'))
  const stopImports = startWhenNeeded(
    () => haveImports(db),
    jobs.track('imports', (signal: AbortSignal) => runProgram('src/cli/imports.ts', [], signal)),
    (fault) => log.error(fault, 'import failed'),
  )
  const stopAfterReleases = startAfterReleases(db, jobs, log)
  const stopDaily = startDaily({ db, jobs, log, isDemo: config.demo }, currentDistricts)
  const backUp = jobs.track(nightlyBackupName, (signal: AbortSignal) =>
    runProgram('src/cli/nightly-backup.ts', ['--tonight'], signal),
  )
  const stopBackups = config.backup.isNightly
    ? startNightly(db, nightlyBackupName, backUp, (fault) => log.error(fault, 'nightly backup failed'))
    : () => Promise.resolve()
  const stopOpenData = startOpenData(db, config, jobs, log)
  const stopBases = startBases(db, config, jobs, log)
  return async () => {
    await Promise.all([
      stopRetention(),
      stopScan(),
      stopImports(),
      stopAfterReleases(),
      stopDaily(),
      stopTelling(),
      stopBases(),
      stopOpenData(),
      stopBackups(),
    ])
  }
}

/** Base copies of the archive, where one is due. */
const startBases = (db: Db, config: Config, jobs: JobParts['records']['jobs'], log: Logger): (() => Promise<void>) =>
  startWhenNeeded(
    () => needsBase(db, config),
    jobs.track('archive-base', (signal: AbortSignal) => runProgram('src/cli/archive.ts', [], signal)),
    (fault) => log.error(fault, 'the base copy of the archive failed'),
    { everyMs: 60_000, restMs: 3_600_000 },
  )

/** The archives of what the public may take along. */
function startOpenData(
  db: Db,
  { archivesOpenData }: Config,
  jobs: JobParts['records']['jobs'],
  log: Logger,
): () => Promise<unknown> {
  if (!archivesOpenData) return () => Promise.resolve()
  const make = jobs.track('open-data-archive', (signal: AbortSignal) =>
    runProgram('src/cli/open-data.ts', ['--tonight'], signal),
  )
  return startNightly(db, 'open-data-archive', make, (fault) => log.error(fault, 'open data was not archived'))
}

/**
 * After each midnight: what units have to publish, also after each change of items, units and holidays, and how each
 * check of the inspection stands.
 */
function startDaily(
  { db, jobs, log, isDemo }: { db: Db; jobs: JobParts['records']['jobs']; log: Logger; isDemo: boolean },
  districts: () => readonly DistrictTerms[],
): () => Promise<unknown> {
  const codes = districts().map(({ district }) => district.areaCode)
  const stopDuties = startWhenNeeded(
    () => areDutiesDue(db, codes, new Date()),
    jobs.track('duties', (signal: AbortSignal) => makeDueDuties(db, codes, new Date(), signal)),
    (fault) => log.error(fault, 'duties were not made'),
  )
  const isSelfCheckNeeded = async (): Promise<boolean> =>
    (await isSelfCheckDue(db, codes, new Date())) &&
    // What is due today has to be known first, and demo content to be complete.
    !(await areDutiesDue(db, codes, new Date())) &&
    (!isDemo || (await isDemoComplete(db)))
  const stopSelfCheck = startWhenNeeded(
    isSelfCheckNeeded,
    jobs.track('self-check', (signal: AbortSignal) => keepSelfChecks(db, districts(), new Date(), signal)),
    (fault) => log.error(fault, 'the self-check was not kept'),
    { everyMs: 60_000 },
  )
  return () => Promise.all([stopDuties(), stopSelfCheck()])
}

/** What follows a release within seconds. */
function startAfterReleases(db: Db, jobs: JobParts['records']['jobs'], log: Logger): () => Promise<unknown> {
  const stopComparisons = startWhenNeeded(
    () => haveComparisons(db),
    jobs.track('comparisons', (signal: AbortSignal) => makeComparisons(db, signal)),
    (fault) => log.error(fault, 'comparison failed'),
  )
  const stopHints = startWhenNeeded(
    () => areHintsRequested(db),
    jobs.track('hints', (signal: AbortSignal) => refreshRequestedHints(db, signal)),
    (fault) => log.error(fault, 'hints were not found'),
  )
  return () => Promise.all([stopComparisons(), stopHints()])
}

async function needsBase(db: Db, { backup, database, dataFolder }: Config): Promise<boolean> {
  if (!backup.archive) return false
  const now = new Date()
  return isBaseDue(db, database.kind === 'embedded' ? ensureArchiveLine(dataFolder, now) : filesLine, now)
}

/** The usual young generation takes half again as much memory for an import. */
const littleMemory = '--max-semi-space-size=8'

/** In a separate process of low priority: long tables take longer to read than a request may wait. */
async function runProgram(script: string, args: readonly string[], signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [littleMemory, join(root, script), ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // It goes on where it was at the next start.
  signal.addEventListener('abort', () => child.kill())
  // Requests come first.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const [code, killedBy] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  // Ctrl+C reaches the child before this process has begun to stop.
  const isStopped = killedBy === 'SIGTERM' || killedBy === 'SIGINT'
  if (code !== 0 && !isStopped) throw new Error(`${script} ended with ${code ?? killedBy}.`)
}
