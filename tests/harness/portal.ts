import { join } from 'node:path'
import { setTimeout } from 'node:timers'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { ContentStore } from '../../src/files/store.server.ts'
import type { Database } from '../../src/platform/db/database.ts'
import type { Standby } from '../../src/platform/db/standby.ts'
import type { Db } from '../../src/platform/db/types.ts'
import type { District } from '../../src/domain/districts/schema.ts'
import type { RequestContext } from '../../src/domain/request-context.ts'
import type { AnswerChannels } from '../../src/domain/notifications/answer-address.ts'
import { createTestChannels, type TestChannels } from '../../src/domain/notifications/test-channels.server.ts'
import { system } from '../../src/access/policy.ts'
import { ensureDistricts } from '../../src/domain/ensure-districts.server.ts'
import { newKeyVersion } from '../../src/platform/crypto/key-set.ts'
import type { IdentityProvider } from '../../src/access/sign-in/provider/provider.server.ts'
import type { Keys } from '../../src/platform/crypto/keys.server.ts'
import { buildApp } from '../../src/http/app.ts'
import { loadBuiltApplications } from '../../src/http/applications.ts'
import type { ConnectionLimits } from '../../src/http/connections.ts'
import { createDistrictFinder } from '../../src/http/district-finder.ts'
import { listen, type Listening } from '../../src/http/listen.ts'
import { createLog } from '../../src/http/log.ts'
import { createRequestLimit } from '../../src/http/request-limit.ts'
import type { SystemRecords } from '../../src/domain/system-status/system-view.ts'
import { newDependencies, type Services, startServices } from '../../src/http/services.ts'
import { timeLimitMs as usualTimeLimitMs } from '../../src/http/time-limit.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { testDistricts } from './districts.ts'
import { makeFolder } from './folders.ts'
import { newRecords, testHealth } from './health.ts'
import { storeIn } from './file-stores.ts'

const root = join(import.meta.dirname, '../..')

export type Portal = {
  app: FastifyInstance
  filesFolder: string
  /** Of uploads. */
  storeFolder: string
  services: Services
  /** What operations get of a request to a district. */
  site: (areaCode?: string) => RequestContext
  /** Origin of a district's first port. */
  origin: (areaCode?: string) => string
  /** Origins of all ports; a district may have several. */
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
  connections?: ConnectionLimits
  timeLimitMs?: number
  /** How long idle connections may be used after `close`: 0 by default, which saves each test file half a second. */
  drainMs?: number
  provider?: IdentityProvider | null
  /** How late notifications of changes arrive. */
  lateByMs?: number
  /** By which ways people can be told. */
  answerChannels?: AnswerChannels
  testChannels?: TestChannels
  /** With which programs of the operator ask on the districts' ports. */
  metricsToken?: string | null
  records?: SystemRecords
  /** Where caches in front take purges. */
  sharedCacheAddresses?: readonly string[]
  standby?: { standby: Standby; standbyTimes: { askMs: number; mostBehindMs: number } }
  /** Where uploads are, if not in `storeFolder`. */
  uploads?: ContentStore
}

/** A robot at a port where nobody listens. */
const unansweredChannels = createTestChannels({
  mail: null,
  origin: null,
  endpoints: [{ name: 'group', channel: 'wecom', url: 'http://127.0.0.1:1/', inner: true, kinds: [] }],
})

export type TestPortal = Portal & { database: TestDatabase; db: Db; keys: Keys }

/** The whole product on its own database; closing the portal closes both. */
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

/** The whole product on free ports and a given database. */
export async function startPortal(
  database: Database,
  {
    cacheBytes = 8 * 1024 * 1024,
    districts = testDistricts,
    keys = testKeys(),
    log = createLog('silent'),
    apiPerMinute = 0,
    trustedProxies = [],
    connections = { total: 10_000, perAddress: 0 },
    timeLimitMs = usualTimeLimitMs,
    drainMs = 0,
    lateByMs = 0,
    answerChannels = { mail: false, sms: false },
    testChannels = unansweredChannels,
    metricsToken = null,
    provider = null,
    records = newRecords(),
    sharedCacheAddresses = [],
    standby,
    uploads,
  }: PortalOptions = {},
): Promise<Portal> {
  await database.db.transaction().execute((tx) => ensureDistricts(tx, system, districts))
  const [filesFolder, storeFolder] = [makeFolder(), makeFolder()]
  const stores = storesIn(storeFolder, filesFolder, uploads)
  const { store } = stores
  const files = { has: store.has, words: storeFolder, isMoving: false }
  const health = await testHealth(database, { keys, districts, dataFolder: storeFolder, files }, { log, records })
  const given = { testChannels, answerChannelsOf: () => answerChannels, sharedCacheAddresses, provider, store }
  const parts = { ...health, ...given, league: districts, ...standby }
  const services = await startServices(withDelay(database, lateByMs), keys, cacheBytes, log, parts)
  const [finder, limit] = [createDistrictFinder(districts), createRequestLimit(apiPerMinute, trustedProxies)]
  const shared = { districts, services, finder, limit, log, trustedProxies, timeLimitMs, drainMs }
  const app = await buildApp({
    ...shared,
    applications: await loadBuiltApplications(join(root, 'build')),
    health: { answers: health.answers, token: metricsToken },
    ...stores,
  })
  await app.ready()
  const open = await listen({ ...shared, host: '127.0.0.1', connections, next: (...asked) => app.routing(...asked) })
  const origins = open.listening.map(originAt)
  const originOf = (areaCode = '152201000000') => origins.find((each) => each.areaCode === areaCode)?.origin ?? ''
  return {
    app,
    site: (areaCode) => siteIn(services, districts, originOf(areaCode), areaCode),
    filesFolder,
    storeFolder,
    services,
    origins,
    origin: originOf,
    async close() {
      await open.close()
      await app.close()
      await services.close()
      await health.close()
    },
  }
}

const storesIn = (folder: string, publicFolder: string, uploads: ContentStore = storeIn(folder)) => ({
  store: { ...uploads, publicFolder },
  importStore: storeIn(join(folder, 'imports')),
  openDataStore: storeIn(join(folder, 'open-data')),
})

function withDelay(database: Database, lateByMs: number): Database {
  if (lateByMs === 0) return database
  return {
    ...database,
    listen: (channel, onPayload, onGap) =>
      database.listen(channel, (payload) => setTimeout(() => onPayload(payload), lateByMs), onGap),
  }
}

const originAt = ({ district: { areaCode }, port }: Listening) => ({ areaCode, origin: `http://127.0.0.1:${port}` })

function siteIn(
  services: Services,
  districts: readonly District[],
  origin: string,
  areaCode = '152201000000',
): RequestContext {
  const district = districts.find((each) => each.areaCode === areaCode)
  if (!district) throw new Error(`There is no district ${areaCode}.`)
  return services.site(district, newDependencies(), { address: '127.0.0.1', display: '', origin, session: null })
}

/** New keys that are not stored anywhere. */
export function testKeys(): Keys {
  const only = newKeyVersion(1)
  return { read: () => ({ current: only, versions: [only] }), write: null }
}
