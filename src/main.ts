import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { BackupError } from './backup/backup-error.ts'
import { refuseHalfRestored } from './backup/restore-marker.server.ts'
import { type Database, openDatabase } from './platform/db/database.ts'
import { ensureDataFolder } from '@three-affairs/embedded-postgres/cluster.ts'
import { createNotifier } from './platform/service/notify.ts'
import { isMarked } from './platform/db/markers.ts'
import { listMigrations, migrate } from './platform/db/migrate.ts'
import type { Db } from './platform/db/types.ts'
import { createSlowQueries } from './platform/db/slow-queries.ts'
import { createErrorCounts } from './platform/error-counts.ts'
import { DatabaseStartError } from '@three-affairs/embedded-postgres/start-error.ts'
import type { Handle } from './web/handle.server.ts'
import { type Keys, KeysError, openKeys } from './platform/crypto/keys.server.ts'
import { chooseHost } from './access/sign-in/published-password.server.ts'
import { openProvider } from './access/sign-in/provider/provider.server.ts'
import { warnOfClock } from './audit/clock.server.ts'
import { closeDemoStaff, expectDemoStaff, warnOfDemoStaff } from './access/demo-accounts.server.ts'
import { system } from './access/policy.ts'
import { haveComparisons, makeComparisons } from './domain/articles/comparisons/comparisons.server.ts'
import { nightlyScanName } from './domain/articles/scan/nightly-scan.server.ts'
import { runRetention, startRetention } from './domain/retention.server.ts'
import type { District } from './domain/districts/schema.ts'
import { sealedTables } from './domain/sealed-tables.server.ts'
import { haveImports } from './domain/payments/uploads/run-imports.server.ts'
import { ensureDistricts } from './domain/ensure-districts.server.ts'
import { findAnswerChannels } from './domain/notifications/channels.server.ts'
import { startTelling } from './domain/notifications/start-telling.server.ts'
import type { SystemRecords } from './domain/system-status/system-view.ts'
import { createJobRecords } from './jobs/job-records.ts'
import { startNightly } from './jobs/nightly-job.ts'
import { type Archiver, startArchiver } from './backup/archive/archiver.server.ts'
import { isBaseDue } from './backup/archive/base-due.server.ts'
import { openPlace } from './backup/places/open-place.server.ts'
import { nightlyBackupName } from './domain/backup-proof/nightly-backup-name.ts'
import { contentStores } from './domain/backup-content.ts'
import { startWhenNeeded } from './jobs/start-when-needed.ts'
import { type Config, ConfigError, loadConfig } from './config.ts'
import { buildApp } from './http/app.ts'
import { type Applications, loadBuiltApplications } from './http/applications.ts'
import { createDistrictFinder } from './http/district-finder.ts'
import { type Health, openHealth } from './http/health/open-health.ts'
import { openOperatorPort, type OperatorPort } from './http/health/operator-port.ts'
import { type Listening, listen } from './http/listen.ts'
import { createLog } from './http/log.ts'
import { memoryOfTree } from './http/memory.ts'
import { PortError } from './http/port-error.ts'
import { declaredInDevelopment } from './http/pages/declared-pages.ts'
import { createRequestLimit } from './http/request-limit.ts'
import { type Services, startServices } from './http/services.ts'
import { timeLimitMs } from './http/time-limit.ts'

const root = join(import.meta.dirname, '..')

async function start(): Promise<void> {
  const config = loadConfig(process.env)
  const errors = createErrorCounts()
  const log = createLog(config.logLevel, undefined, errors)
  const slowQueries = createSlowQueries(config.metrics.slowQueryMs, (slow) => log.warn(slow, 'slow query'))
  const records = { errors, slowQueries, jobs: createJobRecords() }
  const filesFolder = join(config.dataFolder, 'files')
  ensureDataFolder(config.dataFolder)
  mkdirSync(filesFolder, { recursive: true, mode: 0o700 })

  console.log(
    config.database.kind === 'postgres'
      ? '正在连接 PostgreSQL 数据库……'
      : `正在打开内嵌数据库（${config.dataFolder}）……`,
  )
  const database = await openDatabase({ ...config.database, report: (line) => log.warn(line), slowQueries })
  try {
    await serve(config, log, database, { filesFolder, records })
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Migrates the database, opens the ports and serves until SIGTERM or SIGINT. */
async function serve(
  config: Config,
  log: Logger,
  database: Database,
  { filesFolder, records }: { filesFolder: string; records: SystemRecords },
): Promise<void> {
  await refuseHalfRestored(database.db, config.dataFolder)
  const { districts, keys } = await prepareData(config, log, database)
  const health = await openOwnHealth(config, log, database, { keys, districts, records })
  const services = await openServices(config, log, database, { keys, health })
  const { archiver, store, importStore } = openStores(config, filesFolder, log)
  const stopJobs = startJobs({ database, config, log, keys, services, districts, records })
  const finder = createDistrictFinder(districts)
  const limit = createRequestLimit(config.apiPerMinute, config.trustedProxies)
  const pages = config.dev ? await developmentPages(config) : await builtPages()
  const shared = { services, finder, limit, districts, log, trustedProxies: config.trustedProxies, timeLimitMs }
  const ofOperator = { answers: health.answers, token: config.metrics.token }
  const app = await buildApp({ ...shared, applications: pages, store, importStore, health: ofOperator })
  await app.ready()
  const next: RequestListener = (request, response) => app.routing(request, response)
  const host = await chooseHost(database.db, config.host, console.log)
  const open = await listen({
    ...shared,
    host,
    sockets: config.serviceManager.sockets,
    connections: config.connections,
    next: pages.before ? (request, response) => pages.before?.(request, response, () => next(request, response)) : next,
  })

  await health.open()
  sayStarted(open.listening, database.pid(), config.dev)
  const notifier = createNotifier(config.serviceManager, log)
  const stopSigns = notifier.watch(database.isStuck)
  stopOnSignal(async () => {
    stopSigns()
    void notifier.stopping('正在停止：回答已收到的请求')
    // Jobs stop at their next safe point, and the process that replaces this one goes on with them.
    await Promise.all([open.close(), stopJobs()])
    await pages.close?.()
    await app.close()
    await services.close()
    await health.close()
    await database.close()
    // PostgreSQL completes its last segment when it stops.
    await archiver?.close()
  })
  await notifier.ready(`${open.listening.length} 个端口，${districts.length} 个地区`)
}

/** The stores of files, each of which the archive follows. */
function openStores(config: Config, publicFolder: string, log: Logger) {
  const archiver = openArchiver(config, log)
  const openStore = (name: string) => ({
    folder: join(config.dataFolder, name),
    onStored: (sha256: string) => archiver?.fileStored(name, sha256),
  })
  return { archiver, store: { ...openStore('uploads'), publicFolder }, importStore: openStore('imports') }
}

/** Archives the embedded database and the files as they change, if a place is given. */
function openArchiver({ backup, dataFolder }: Config, log: Logger): Archiver | null {
  if (!backup.archive) return null
  return startArchiver({
    folder: dataFolder,
    place: openPlace(backup.archive),
    stores: contentStores,
    report: (fault) => log.error(fault, 'the archive could not be written'),
  })
}

type ServiceParts = { keys: Keys; health: Parameters<typeof startServices>[4] }

function openServices(
  { cacheBytes, outbox, provider }: Config,
  log: Logger,
  database: Database,
  { keys, health }: ServiceParts,
): Promise<Services> {
  const opened = provider && openProvider(provider, (fault, message) => log.warn(fault, message))
  const answerChannelsOf = findAnswerChannels(outbox)
  return startServices(database, keys, cacheBytes, log, { ...health, answerChannelsOf, provider: opened })
}

async function prepareDemo(config: Config, db: Db, log: Logger): Promise<void> {
  if (config.demo) {
    await expectDemoStaff(db)
    if (!(await isMarked(db, lastDemoMarker))) await seed()
  } else await closeDemoStaff(db, console.log)
  await warnOfDemoStaff(db, (line) => log.warn(line))
}

type HealthParts = { keys: Keys; districts: readonly District[]; records: SystemRecords }

/** Status and metrics. `open` opens their address, unless it is switched off. */
async function openOwnHealth(
  { dataFolder, metrics: { address } }: Config,
  log: Logger,
  database: Database,
  { keys, districts, records }: HealthParts,
): Promise<Health & { open: () => Promise<void> }> {
  const migrations = await listMigrations(join(root, 'migrations'))
  const sources = { keys, dataFolder, districts, migrations }
  const health = openHealth(database, sources, records, { version: readVersion(), log, ofProcess: true })
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
): Promise<{ districts: District[]; keys: Keys }> {
  const applied = await migrate(database.db, join(root, 'migrations'))
  if (applied.length > 0) console.log(`数据库结构已更新：${applied.join('、')}`)
  const districts = await database.db.transaction().execute((tx) => ensureDistricts(tx, system, config.districts))
  const keys = await openKeys(database.db, config.keys, sealedTables)
  await prepareDemo(config, database.db, log)
  await warnOfClock(database.db, new Date(), (line) => log.warn(line))
  return { districts, keys }
}

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
function startJobs({
  database: { db },
  config,
  log,
  keys,
  services,
  districts,
  records: { jobs },
}: JobParts): () => Promise<void> {
  const stopTelling = startTelling(
    {
      db,
      keys,
      districts: () => districts.map((each) => services.currentDistricts.of(each)),
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
  const stopComparisons = startWhenNeeded(
    () => haveComparisons(db),
    jobs.track('comparisons', (signal: AbortSignal) => makeComparisons(db, signal)),
    (fault) => log.error(fault, 'comparison failed'),
  )
  const backUp = jobs.track(nightlyBackupName, (signal: AbortSignal) =>
    runProgram('src/cli/nightly-backup.ts', [], signal),
  )
  const stopBackups = config.backup.isNightly
    ? startNightly(db, nightlyBackupName, backUp, (fault) => log.error(fault, 'nightly backup failed'))
    : () => Promise.resolve()
  const stopBases = startWhenNeeded(
    () => needsBase(db, config),
    jobs.track('archive-base', (signal: AbortSignal) => runProgram('src/cli/archive.ts', [], signal)),
    (fault) => log.error(fault, 'the base copy of the archive failed'),
    { everyMs: 60_000, restMs: 3_600_000 },
  )
  return async () => {
    await Promise.all([
      stopRetention(),
      stopScan(),
      stopImports(),
      stopComparisons(),
      stopTelling(),
      stopBases(),
      stopBackups(),
    ])
  }
}

const needsBase = async (db: Db, { backup, dataFolder }: Config): Promise<boolean> =>
  backup.archive !== null && isBaseDue(db, dataFolder, new Date())

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

const readVersion = (): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version

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

/** Set by the last part of the demo content. */
const lastDemoMarker = 'demo-messages'

/** In a separate process: the content and the memory to write it are needed only once. */
async function seed(): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'src/cli/seed.ts')], { stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new DatabaseStartError('演示内容没有写入，原因见上文。设置 PORTAL_DEMO=0 可以不写入演示内容。')
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

type Pages = Applications & {
  before?: (request: Parameters<RequestListener>[0], response: Parameters<RequestListener>[1], next: () => void) => void
  close?: () => Promise<void>
}

async function builtPages(): Promise<Pages> {
  // React uses its development build, three times slower, unless NODE_ENV is set before it is loaded.
  process.env.NODE_ENV ??= 'production'
  return loadBuiltApplications(join(root, 'build'))
}

async function developmentPages({ districts }: Config): Promise<Pages> {
  const { createServer } = await import('vite')
  // Ports for hot reload, next to those of the districts: two portals of one machine must not share them.
  const lastPort = Math.max(...districts.flatMap(({ ports }) => ports))
  const reloadPorts = { public: lastPort + 1, staff: lastPort + 2 }
  const open = async (name: 'public' | 'staff') => {
    const vite = await createServer({
      root: join(root, 'src/web', name),
      server: { middlewareMode: true, hmr: { port: reloadPorts[name] } },
      appType: 'custom',
    })
    const handle: Handle = async (request, site, report) => {
      const loaded = (await vite.ssrLoadModule('/handle.server.ts')) as { handle: Handle }
      return loaded.handle(request, site, report)
    }
    return { vite, handle }
  }
  const [publicSite, staff] = [await open('public'), await open('staff')]
  return {
    handles: { public: publicSite.handle, staff: staff.handle },
    pages: declaredInDevelopment,
    clientFolders: null,
    before: (request, response, next) => {
      const { vite } = request.url?.startsWith(staff.vite.config.base) ? staff : publicSite
      vite.middlewares(request, response, next)
    },
    close: async () => {
      await Promise.all([publicSite.vite.close(), staff.vite.close()])
    },
  }
}

start().catch((error: unknown) => {
  const expected = [BackupError, ConfigError, PortError, DatabaseStartError, KeysError].some(
    (kind) => error instanceof kind,
  )
  console.error(expected && error instanceof Error ? error.message : error)
  process.exit(1)
})
