import { mkdirSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { FolderInUse } from './app/db/folder-lock.ts'
import { DatabaseTooOld, openDatabase } from './app/db/database.ts'
import { migrate } from './app/db/migrate.ts'
import type { Handle } from './app/handle.server.ts'
import { KeysError, openKeys } from './app/db/keys.server.ts'
import { sealedTables } from './app/sealed-tables.server.ts'
import { ensureDistrictAreas } from './app/units/commands.server.ts'
import { ConfigError, loadConfig } from './config.ts'
import { seedDemoMessages } from './demo/messages.ts'
import { seedDemo } from './demo/seed.ts'
import { closeDemoStaff, seedDemoStaff, warnOfDemoStaff } from './demo/staff.ts'
import { seedDemoSubsidies } from './demo/subsidies.ts'
import { buildApp } from './server/app.ts'
import { createDistrictFinder } from './server/district-finder.ts'
import { listen, PortError } from './server/listen.ts'
import { createLog } from './server/log.ts'
import { createRequestLimit } from './server/request-limit.ts'
import { startServices } from './server/services.ts'
import { timeLimitMs } from './server/time-limit.ts'

const root = import.meta.dirname

async function start(): Promise<void> {
  const config = loadConfig(process.env)
  const log = createLog(config.logLevel)
  const filesFolder = join(config.dataFolder, 'files')
  mkdirSync(filesFolder, { recursive: true, mode: 0o700 })

  console.log(
    config.database.kind === 'postgres'
      ? '正在连接 PostgreSQL 数据库……'
      : `正在打开内嵌数据库（${config.dataFolder}）……`,
  )
  const database = await openDatabase(config.database)
  const applied = await migrate(database.db, join(root, 'migrations'))
  if (applied.length > 0) console.log(`数据库结构已更新：${applied.join('、')}`)
  await ensureDistrictAreas(database.db, config.districts)
  const keys = await openKeys(database.db, config.keys, sealedTables)
  if (config.demo) {
    await seedDemo(database.db, config.districts, filesFolder, console.log)
    await seedDemoSubsidies(database.db, keys, config.districts, console.log)
    await seedDemoStaff(database.db, config.districts, console.log)
    await seedDemoMessages(database.db, keys, config.districts, console.log)
  } else await closeDemoStaff(database.db, console.log)
  await warnOfDemoStaff(database.db, (line) => log.warn(line))

  const services = await startServices(database, keys, config.dev ? 0 : config.cacheBytes, log)
  const finder = createDistrictFinder(config.districts)
  const limit = createRequestLimit(config.apiPerMinute, config.trustedProxies)
  const pages = config.dev ? await developmentPages() : await builtPages()
  const app = await buildApp({
    ...pages,
    services,
    finder,
    limit,
    districts: config.districts,
    filesFolder,
    log,
    trustedProxies: config.trustedProxies,
    timeLimitMs,
  })
  await app.ready()
  const next: RequestListener = (request, response) => app.routing(request, response)
  const open = await listen({
    districts: config.districts,
    host: config.host,
    services,
    finder,
    limit,
    log,
    timeLimitMs,
    next: pages.before ? (request, response) => pages.before?.(request, response, () => next(request, response)) : next,
  })

  console.log('三务公开平台已启动：')
  for (const { district, port } of open.listening) console.log(`  ${district.name}  http://127.0.0.1:${port}/`)
  if (config.dev) console.log('开发模式：修改代码后页面自动更新。')

  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    console.log('正在停止……')
    await open.close()
    await pages.close?.()
    await app.close()
    await services.close()
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

type Pages = {
  handle: Handle
  clientFolder: string | null
  before?: (request: Parameters<RequestListener>[0], response: Parameters<RequestListener>[1], next: () => void) => void
  close?: () => Promise<void>
}

async function builtPages(): Promise<Pages> {
  // React takes its development build, three times slower, unless it is told otherwise before it is loaded.
  process.env.NODE_ENV ??= 'production'
  // Not there before the first build, hence not a static import.
  const file = join(root, 'build/server/index.js')
  const { handle } = (await import(file)) as { handle: Handle }
  return { handle, clientFolder: join(root, 'build/client') }
}

async function developmentPages(): Promise<Pages> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    server: { middlewareMode: true },
    appType: 'custom',
  })
  return {
    handle: async (request, site, report) => {
      const { handle } = (await vite.ssrLoadModule('/app/handle.server.ts')) as { handle: Handle }
      return handle(request, site, report)
    },
    clientFolder: null,
    before: (request, response, next) => vite.middlewares(request, response, next),
    close: () => vite.close(),
  }
}

start().catch((error: unknown) => {
  const expected = [ConfigError, PortError, FolderInUse, DatabaseTooOld, KeysError].some(
    (kind) => error instanceof kind,
  )
  console.error(expected && error instanceof Error ? error.message : error)
  process.exit(1)
})
