import { mkdirSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { BackupError } from './backup/backup-error.ts'
import { refuseHalfRestored } from './backup/restore-marker.server.ts'
import { type Database, openDatabase } from './platform/db/database.ts'
import { openStandby } from './platform/db/standby.ts'
import { ensureDataFolder } from '@three-affairs/embedded-postgres/cluster.ts'
import { joinProcesses, type OwnProcess } from './platform/processes/live-processes.server.ts'
import { createNotifier } from './platform/service/notify.ts'
import { listMigrations, migrate } from './platform/db/migrate.ts'
import type { Db } from './platform/db/types.ts'
import { createSlowQueries } from './platform/db/slow-queries.ts'
import { createErrorCounts } from './platform/error-counts.ts'
import { DatabaseStartError } from '@three-affairs/embedded-postgres/start-error.ts'
import { type Keys, KeysError, openKeyReader, openKeys } from './platform/crypto/keys.server.ts'
import { chooseHost } from './access/sign-in/published-password.server.ts'
import { openProvider } from './access/sign-in/provider/provider.server.ts'
import { warnOfClock } from './audit/clock.server.ts'
import { closeDemoStaff, expectDemoStaff, warnOfDemoStaff } from './access/demo-accounts.server.ts'
import { system } from './access/policy.ts'
import type { District } from './domain/districts/schema.ts'
import { sealedTables } from './domain/sealed-tables.server.ts'
import { isDemoComplete } from './domain/demo-content.ts'
import { ensureDistricts } from './domain/ensure-districts.server.ts'
import { findAnswerChannels } from './domain/notifications/channels.server.ts'
import { createTestChannels } from './domain/notifications/test-channels.server.ts'
import { openStatusFiles } from './domain/system-status/files-signal.server.ts'
import type { SystemRecords } from './domain/system-status/system-view.ts'
import { createJobRecords } from './jobs/job-records.ts'
import { storeLastRuns } from './jobs/last-runs.ts'
import { type Archiver, startArchiver } from './backup/archive/archiver.server.ts'
import { openPlace } from './backup/places/open-place.server.ts'
import { impatient } from './platform/s3/patience.ts'
import { contentStores } from './domain/backup-content.ts'
import { isStoreShared } from './files/file-places.ts'
import { openStores, type OpenStores, wordsOf } from './files/open-stores.server.ts'
import { type Config, ConfigError, loadConfig } from './config.ts'
import { buildApp } from './http/app.ts'
import { createDistrictFinder } from './http/district-finder.ts'
import { type Health, openHealth } from './http/health/open-health.ts'
import { openOperatorPort, type OperatorPort } from './http/health/operator-port.ts'
import { type Listening, listen } from './http/listen.ts'
import { createLog } from './http/log.ts'
import { memoryOfTree } from './http/memory.ts'
import { PortError } from './http/port-error.ts'
import { createRequestLimit } from './http/request-limit.ts'
import { shareCounts } from './http/shared-counts.ts'
import { type Services, startServices } from './http/services.ts'
import { timeLimitMs } from './http/time-limit.ts'
import { portalVersion } from './platform/version.server.ts'
import { builtPages, developmentPages } from './open-pages.ts'
import { seedDemoContent } from './seed-demo-content.ts'
import { startJobs } from './start-jobs.ts'
import { startProbes } from './start-probes.ts'

const root = join(import.meta.dirname, '..')

async function start(): Promise<void> {
  const config = loadConfig(process.env)
  const errors = createErrorCounts()
  const log = createLog(config.logLevel, undefined, errors)
  const slowQueries = createSlowQueries(config.metrics.slowQueryMs, (slow) => log.warn(slow, 'slow query'))
  const records = { errors, slowQueries, jobs: createJobRecords() }
  ensureDataFolder(config.dataFolder)
  mkdirSync(join(config.dataFolder, 'files'), { recursive: true, mode: 0o700 })

  console.log(
    config.database.kind === 'postgres'
      ? '正在连接 PostgreSQL 数据库……'
      : `正在打开内嵌数据库（${config.dataFolder}）……`,
  )
  const database = await openDatabase({
    ...config.database,
    report: (line) => log.warn(line),
    slowQueries,
    writerLimits: { commitMs: config.commitSeconds * 1_000, lockMs: 30_000 },
  })
  try {
    await serve(config, log, database, records)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Migrates the database, opens the ports and serves until SIGTERM or SIGINT. */
async function serve(config: Config, log: Logger, database: Database, records: SystemRecords): Promise<void> {
  await refuseHalfRestored(database.db, config.dataFolder)
  const { districts, keys, own, stopSeeding } = await prepareData(config, log, database)
  const health = await openOwnHealth(config, log, database, { keys, districts, records })
  const { archiver, store, importStore, openDataStore } = openFollowedStores(config, log)
  const services = await openServices(config, log, database, { keys, league: districts, health: { ...health, store } })
  await own.refuseStrangers()
  records.jobs.storeIn(storeLastRuns(database.db))
  const stopJobs = startJobs({ database, config, log, keys, services, districts, records })
  const finder = createDistrictFinder(districts)
  const limit = createRequestLimit(config.apiPerMinute, config.trustedProxies, own.seed)
  const stopSharing = shareCounts(database.db, own, limit, (fault) => {
    if (!services.watch.suspect(fault)) log.error(fault, 'counts of requests were not shared')
  })
  const pages = config.dev ? await developmentPages(config.districts) : await builtPages()
  const shared = { services, finder, limit, districts, log, trustedProxies: config.trustedProxies, timeLimitMs }
  const ofOperator = { answers: health.answers, token: config.metrics.token }
  const app = await buildApp({ ...shared, applications: pages, store, importStore, openDataStore, health: ofOperator })
  await app.ready()
  const next: RequestListener = (request, response) => app.routing(request, response)
  const host = await chooseHost(database.db, config.host, console.log)
  const open = await listen({
    ...shared,
    host,
    sockets: config.serviceManager.sockets,
    connections: config.connections,
    leaveMs: config.leaveSeconds * 1_000,
    next: pages.before ? (request, response) => pages.before?.(request, response, () => next(request, response)) : next,
  })

  const stopProbes = startProbes({
    db: database.db,
    jobs: records.jobs,
    log,
    listening: open.listening,
    host,
    everyMinutes: config.probeMinutes,
  })
  await health.open()
  const notifier = createNotifier(config.serviceManager, log)
  const stopSigns = notifier.watch(database.isStuck)
  stopOnSignal(async () => {
    stopSigns()
    health.leave()
    void notifier.stopping('正在停止：回答已收到的请求')
    await stopProbes()
    // Jobs stop at their next safe point, and the process that replaces this one goes on with them.
    await Promise.all([open.close(), stopJobs(), stopSeeding(), stopSharing()])
    await pages.close?.()
    await app.close()
    await own.leave().catch(() => undefined)
    await services.close()
    await health.close()
    await database.close()
    // PostgreSQL completes its last segment when it stops.
    await archiver?.close()
  })
  // From now on it can be stopped.
  sayStarted(open.listening, database.pid(), config.dev)
  await notifier.ready(`${open.listening.length} 个端口，${districts.length} 个地区`)
}

/** The stores of files, each of which the archive follows. */
function openFollowedStores(config: Config, log: Logger) {
  let archiver: Archiver | null = null
  const stores = openStores({
    ...config,
    onStored: (name, sha256) => archiver?.fileStored(name, sha256),
  })
  archiver = openArchiver(config, stores, log)
  return { archiver, store: stores.uploads, importStore: stores.imports, openDataStore: stores.openData }
}

/** Archives the files and the embedded database as they change, if a place is given. */
function openArchiver({ backup, database, dataFolder }: Config, stores: OpenStores, log: Logger): Archiver | null {
  if (!backup.archive) return null
  return startArchiver({
    folder: dataFolder,
    // The archiver repeats what failed by itself.
    place: openPlace(backup.archive, impatient),
    hasCluster: database.kind === 'embedded',
    stores: contentStores(stores),
    report: (fault) => log.error(fault, 'the archive could not be written'),
  })
}

type ServiceParts = { keys: Keys; league: readonly District[]; health: Parameters<typeof startServices>[4] }

function openServices(
  { cacheBytes, outbox, provider, sharedCaches, standbyUrl, database: { poolSize } }: Config,
  log: Logger,
  database: Database,
  { keys, league, health }: ServiceParts,
): Promise<Services> {
  const opened = provider && openProvider(provider, (fault, message) => log.warn(fault, message))
  const answerChannelsOf = findAnswerChannels(outbox)
  const testChannels = createTestChannels(outbox)
  const standby = standbyUrl === null ? null : openStandby(standbyUrl, poolSize, health.system.records.slowQueries)
  const channels = { answerChannelsOf, testChannels, sharedCacheAddresses: sharedCaches }
  const configured = { league, ...channels, provider: opened, standby }
  return startServices(database, keys, cacheBytes, log, { ...health, ...configured })
}

/** @returns a function that stops what is still being written. */
async function prepareDemo(config: Config, db: Db, log: Logger): Promise<() => Promise<void>> {
  let stop = () => Promise.resolve()
  if (config.demo) {
    await expectDemoStaff(db)
    if (!(await isDemoComplete(db))) stop = await seedDemoContent((words) => log.error(words))
  } else await closeDemoStaff(db, console.log)
  await warnOfDemoStaff(db, (line) => log.warn(line))
  return stop
}

type HealthParts = { keys: Keys; districts: readonly District[]; records: SystemRecords }

/** Status and metrics. `open` opens their address, unless it is switched off. */
async function openOwnHealth(
  config: Config,
  log: Logger,
  database: Database,
  { keys, districts, records }: HealthParts,
): Promise<Health & { open: () => Promise<void> }> {
  const migrations = await listMigrations(join(root, 'migrations'))
  const {
    dataFolder,
    database: { kind: databaseKind },
    standbyUrl,
    certificates,
    metrics: { address },
  } = config
  const files = openStatusFiles(config)
  const sources = { keys, dataFolder, files, databaseKind, standbyUrl, districts, certificates, migrations }
  const health = openHealth(database, sources, records, { version: portalVersion, log, ofProcess: true })
  let port: OperatorPort | null = null
  return {
    ...health,
    async open() {
      if (address) port = await openOperatorPort(health.answers, { ...address, log })
    },
    async close() {
      await port?.close()
      await health.close()
    },
  }
}

/** Brings the database up to date, checks the keys, and loads demo content where it is wanted. */
async function prepareData(
  config: Config,
  log: Logger,
  database: Database,
): Promise<{ districts: District[]; keys: Keys; own: OwnProcess; stopSeeding: () => Promise<void> }> {
  const applied = await migrateUnlimited(database)
  if (applied.length > 0) console.log(`数据库结构已更新：${applied.join('、')}`)
  const own = await joinProcesses(database, {
    dataFolder: config.dataFolder,
    filePlace: isStoreShared(config.files) ? wordsOf(config.files.place, config.dataFolder) : '',
    readKeys: () => openKeyReader(config.keys).read(),
  })
  const districts = await database.db.transaction().execute((tx) => ensureDistricts(tx, system, config.districts))
  const keys = await openKeys(database.db, config.keys, sealedTables)
  const stopSeeding = await prepareDemo(config, database.db, log)
  await warnOfClock(database.db, new Date(), (line) => log.warn(line))
  return { districts, keys, own, stopSeeding }
}

/** Changing a table waits for those who read it, and another process may migrate at the same time. */
async function migrateUnlimited(database: Database): Promise<string[]> {
  const unlimited = database.openUnlimited()
  try {
    return await migrate(unlimited.db, join(root, 'migrations'))
  } finally {
    await unlimited.close()
  }
}

/** Stops once, and ends the process. */
function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    console.log('正在停止……')
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function sayStarted(listening: readonly Listening[], databasePid: number | null, isDevelopment: boolean): void {
  console.log('三务公开平台已启动：')
  for (const { district, port } of listening) console.log(`  ${district.name}  http://127.0.0.1:${port}/`)
  console.log(memoryLine(databasePid))
  if (isDevelopment) console.log('开发模式：修改代码后页面自动更新。')
}

function memoryLine(databasePid: number | null): string {
  const megabytes = (bytes: number) => Math.round(bytes / 1_048_576)
  const own = process.memoryUsage.rss()
  const theirs = databasePid === null ? null : memoryOfTree(databasePid)
  if (theirs === null) return `内存：程序 ${megabytes(own)} MB。`
  return `内存：程序 ${megabytes(own)} MB，数据库 ${megabytes(theirs)} MB，共 ${megabytes(own + theirs)} MB。`
}

start().catch((error: unknown) => {
  const expected = [BackupError, ConfigError, PortError, DatabaseStartError, KeysError].some(
    (kind) => error instanceof kind,
  )
  console.error(expected && error instanceof Error ? error.message : error)
  process.exit(1)
})
