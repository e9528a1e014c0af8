import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Database } from '../../app/db/database.ts'
import type { Db } from '../../app/db/types.ts'
import type { Handle } from '../../app/handle.server.ts'
import type { District } from '../../app/districts/schema.ts'
import { newKeyVersion } from '../../app/db/key-set.ts'
import type { Keys } from '../../app/db/keys.server.ts'
import { buildApp } from '../../server/app.ts'
import { createDistrictFinder } from '../../server/district-finder.ts'
import { listen } from '../../server/listen.ts'
import { createLog } from '../../server/log.ts'
import { createRequestLimit } from '../../server/request-limit.ts'
import { type Services, startServices } from '../../server/services.ts'
import { timeLimitMs as usualTimeLimitMs } from '../../server/time-limit.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { testDistricts } from './districts.ts'

const root = join(import.meta.dirname, '../..')

export type Portal = {
  app: FastifyInstance
  services: Services
  /** Address of a district's first port, without a slash at the end. */
  origin: (areaCode?: string) => string
  /** Addresses of all ports: a district may have several. */
  origins: readonly { areaCode: string; origin: string }[]
  close: () => Promise<void>
}

export type PortalOptions = {
  cacheBytes?: number
  districts?: readonly District[]
  keys?: Keys
  log?: Logger
  apiPerMinute?: number
  trustedProxies?: string[]
  timeLimitMs?: number
}

export type TestPortal = Portal & { database: TestDatabase; db: Db; keys: Keys }

/** The whole product over a database of its own, both closed together. */
export async function openTestPortal({ keys = testKeys(), ...options }: PortalOptions = {}): Promise<TestPortal> {
  const database = await openTestDatabase()
  const portal = await startPortal(database, { ...options, keys })
  return {
    ...portal,
    database,
    db: database.db,
    keys,
    async close() {
      await portal.close()
      await database.close()
    },
  }
}

/** The whole product on free ports, over a database given. */
export async function startPortal(
  database: Database,
  {
    cacheBytes = 8 * 1024 * 1024,
    districts = testDistricts,
    keys = testKeys(),
    log = createLog('silent'),
    apiPerMinute = 0,
    trustedProxies = [],
    timeLimitMs = usualTimeLimitMs,
  }: PortalOptions = {},
): Promise<Portal> {
  const { handle } = (await import(join(root, 'build/server/index.js'))) as { handle: Handle }
  const services = await startServices(database, keys, cacheBytes, log)
  const finder = createDistrictFinder(districts)
  const limit = createRequestLimit(apiPerMinute, trustedProxies)
  const app = await buildApp({
    services,
    handle,
    finder,
    limit,
    districts,
    log,
    trustedProxies,
    timeLimitMs,
    clientFolder: join(root, 'build/client'),
    filesFolder: mkdtempSync(join(tmpdir(), 'portal-files-')),
  })
  await app.ready()
  const open = await listen({
    districts,
    host: '127.0.0.1',
    services,
    finder,
    limit,
    log,
    next: (request, response) => app.routing(request, response),
    timeLimitMs,
  })
  const origins = open.listening.map(({ district: { areaCode }, port }) => ({
    areaCode,
    origin: `http://127.0.0.1:${port}`,
  }))
  return {
    app,
    services,
    origins,
    origin: (areaCode = '152201000000') => origins.find((each) => each.areaCode === areaCode)?.origin ?? '',
    async close() {
      await open.close()
      await app.close()
      await services.close()
    },
  }
}

/** Keys that nobody kept. */
export function testKeys(): Keys {
  const only = newKeyVersion(1)
  return { read: () => ({ current: only, versions: [only] }), write: null }
}
