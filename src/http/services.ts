import { setInterval } from 'node:timers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { RequestContext } from '../domain/request-context.ts'
import { findNextRelease } from '../domain/articles/queries.server.ts'
import { findNextBannerChange } from '../domain/banners/queries.server.ts'
import { releaseDue } from '../domain/articles/writing/commands-schedule.server.ts'
import {
  type CacheNoun,
  cacheTag,
  cacheTagsChannel,
  parseCacheTags,
  isSettingsTag,
} from '../platform/cache/cache-tags.ts'
import { nextMidnight } from '../platform/dates.ts'
import { oneAtATime } from '../platform/one-at-a-time.ts'
import type { Database } from '../platform/db/database.ts'
import { type CurrentDistricts, openCurrentDistricts } from '../domain/current-districts.server.ts'
import { leagueOf } from '../domain/league.ts'
import type { FileStore } from '../files/store.server.ts'
import type { District } from '../domain/districts/schema.ts'
import { createTaggedCache, type TaggedCache } from '../platform/cache/tagged-cache.ts'
import type { IdentityProvider } from '../access/sign-in/provider/provider.server.ts'
import { openLimits } from '../platform/limits/limits.server.ts'
import type { Keys } from '../platform/crypto/keys.server.ts'
import { addServiceMetrics } from './metrics/service-metrics.ts'
import { addStandbyMetrics } from './metrics/standby-metrics.ts'
import type { Meters } from './metrics/meters.ts'
import type { SystemView } from '../domain/system-status/system-view.ts'
import { watchDatabase, type DatabaseWatch } from './database-watch.ts'
import { createStandbyReads, noStandbyReads, type ReadSource, type StandbyReads } from './standby/standby-reads.ts'
import { type Standby, StandbyFault } from '../platform/db/standby.ts'
import type { AnswerChannels } from '../domain/notifications/answer-address.ts'
import type { TestChannels } from '../domain/notifications/test-channels.server.ts'
import { openPageViews, type PageViews } from '../domain/page-views/page-views.server.ts'
import { type Page, pageBytes } from './pages/rendered-page.ts'
import { createSharedCaches, type SharedCaches } from './shared-cache/purger.ts'
import { createOwnChanges, type OwnChanges } from './own-changes.ts'
import { createSpellings, type Spellings } from './spellings.ts'
import { createSettingsRefresh, type SettingsRefresh } from './settings-refresh.ts'
import { titles } from '../web/staff/frame/menu.ts'

const minute = 60_000
/** A reader waits no longer for what is due to be released. */
const releaseWaitMs = 2_000
const maxStaleMs = 24 * 60 * minute

/**
 * The dependencies of a response. `nouns`: cached data of its district, `tags`: of others; `showsOrigin`: it contains the requested origin, which differs
 * between visitors; `incomplete`: data was missing because the database was unreachable, so it must not be cached.
 */
export type Dependencies = {
  nouns: Set<CacheNoun>
  tags: Set<string>
  showsOrigin: boolean
  incomplete: boolean
}

export const newDependencies = (): Dependencies => ({
  nouns: new Set(),
  tags: new Set(),
  showsOrigin: false,
  incomplete: false,
})

/** The visitor's properties that can affect a page. */
export type Visitor = Pick<RequestContext, 'address' | 'display' | 'origin' | 'session'> &
  Partial<Pick<RequestContext, 'databaseAway' | 'unavailable' | 'requestId'>>

export type Services = {
  database: Database
  keys: Keys
  meters: Meters
  system: SystemView
  watch: DatabaseWatch
  views: PageViews
  pages: TaggedCache<Page>
  /** In front of the portal. */
  sharedCaches: SharedCaches
  spellings: Spellings
  /** What `remember` of the request context caches. */
  memory: TaggedCache<object>
  standbyReads: StandbyReads
  /**
   * Creates a request context; `from` collects the dependencies of its response.
   * @param source of a render that may read from a standby.
   */
  site: (district: District, from: Dependencies, visitor: Visitor, source?: ReadSource) => RequestContext
  /** The districts with the settings that count now. */
  currentDistricts: CurrentDistricts
  /** When a page rendered now expires: the next scheduled release, change of banners or day; 0 if that is unknown. */
  findExpiry: (district: District) => Promise<number>
  /** Resolves when this process has applied the changes that it has committed. */
  caughtUp: OwnChanges['caughtUp']
  close: () => Promise<void>
}

/** By which ways the citizens of a district can be told. */
type AnswerChannelsOf = (districtCode: string) => AnswerChannels
/** What the operator configured. `league`: all districts, in their order. */
type Configured = {
  league?: readonly District[]
  answerChannelsOf?: AnswerChannelsOf
  testChannels?: TestChannels | null
  provider?: IdentityProvider | null
  store?: FileStore | null
  /** Where caches in front of the portal take purges. */
  sharedCacheAddresses?: readonly string[]
  /** For public pages. */
  standby?: Standby | null
  /** How often the primary is asked for its position, and how far a standby may be behind. */
  standbyTimes?: { askMs: number; mostBehindMs: number }
}
type ServiceParts = Pick<Services, 'meters' | 'system'> & Configured

const nobody: AnswerChannelsOf = () => ({ mail: false, sms: false })

/** Starts what lives as long as the process: caches with invalidation, the database watch and the page view counter. */
export async function startServices(
  database: Database,
  keys: Keys,
  cacheBytes: number,
  log: Logger,
  { meters, system, sharedCacheAddresses = [], standby = null, standbyTimes, ...configured }: ServiceParts,
): Promise<Services> {
  const { db } = database
  // At most ten minutes: pages mark new articles, which changes with time and without invalidation.
  const pages = createTaggedCache<Page>({ maxBytes: cacheBytes, maxAgeMs: 10 * minute, maxStaleMs, sizeOf: pageBytes })
  const memory = createTaggedCache<object>({ maxBytes: 1_000, maxAgeMs: 10 * minute, maxStaleMs, sizeOf: () => 1 })
  const standbyReads = standby ? createStandbyReads(db, standby, standbyTimes) : noStandbyReads
  addServiceMetrics(meters.registry, { pages, memory, database })
  addStandbyMetrics(meters.registry, standbyReads)
  const views = await openPageViews(db)
  const limits = openLimits(database.pool, () => keys.read().current.index)

  const districts = await openCurrentDistricts(db)
  const caches = [pages, memory]
  const sharedCaches = createSharedCaches({ addresses: sharedCacheAddresses, log })
  // After ours: what the shared ones ask for next must be new.
  const followers = [...caches, sharedCaches]
  const watch = watchDatabase(
    database.pool,
    log,
    whenAway(caches, standbyReads, () => void settings.refresh()),
  )
  const settings = createSettingsRefresh({ districts, caches: followers, watch, log })

  const caughtUp = await followChanges(database, { caches: followers, settings, watch, standbyReads })
  // From now on no change is missed, but one before may have been.
  standbyReads.resume()
  await settings.refresh()

  const background = startBackground({ db, views, watch, log })

  return {
    database,
    keys,
    meters,
    system,
    watch,
    views,
    pages,
    sharedCaches,
    standbyReads,
    spellings: createSpellings(),
    memory,
    site: createContexts({ db, keys, limits, views, watch, memory, districts, system, ...configured }),
    caughtUp,
    currentDistricts: districts,
    findExpiry: (district) =>
      releaseAndFindNext({ db, watch, memory, release: background.release, released: standbyReads.changed }, district),
    async close() {
      settings.close()
      watch.close()
      sharedCaches.close()
      await standbyReads.close()
      await background.close()
    },
  }
}

/** What happens while changes may be missed. */
const whenAway = (
  caches: readonly Pick<TaggedCache<object>, 'pause' | 'dropStale'>[],
  standbyReads: StandbyReads,
  refresh: () => void,
): Parameters<typeof watchDatabase>[2] => ({
  suspend() {
    caches.forEach((cache) => cache.pause(true))
    standbyReads.suspend()
  },
  answered() {
    caches.forEach((cache) => cache.dropStale())
    standbyReads.forget()
  },
  resume() {
    standbyReads.resume()
    caches.forEach((cache) => cache.pause(false))
    // A change may have been missed.
    refresh()
  },
})

type BackgroundParts = Pick<Services, 'views' | 'watch'> & Pick<RequestContext, 'db'> & { log: Logger }

/** Writes page views and releases what is due, every ten seconds. */
function startBackground({ db, views, watch, log }: BackgroundParts) {
  const report = (fault: string) => (error: unknown) => {
    if (!watch.suspect(error)) log.error(error, fault)
  }
  // Counts that could not be written are kept for the next flush.
  const flush = () => views.flush().catch(report('page views were not written'))
  const reportRelease = report('a scheduled revision was not released')
  // Whoever reads an article releases what is due; this is for the time when nobody does.
  const release = oneAtATime(() => releaseDue(db, new Date(), reportRelease).catch(reportRelease))
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(flush).then(release)
  }, 10_000).unref()
  return {
    release,
    async close() {
      clearInterval(timer)
      await running
      await flush()
    },
  }
}

type Followers = {
  caches: readonly Pick<TaggedCache<object>, 'drop'>[]
  settings: SettingsRefresh
  watch: Pick<DatabaseWatch, 'setListening'>
  standbyReads: Pick<StandbyReads, 'changed'>
}

/** Drops what a change anywhere invalidates. Returns `caughtUp`. */
async function followChanges(
  database: Database,
  { caches, settings, watch, standbyReads }: Followers,
): Promise<OwnChanges['caughtUp']> {
  const ownChanges = createOwnChanges(database.db)
  let settingsRead = Promise.resolve()
  await database.listen(
    cacheTagsChannel,
    (payload) => {
      const tags = parseCacheTags(payload)
      standbyReads.changed()
      caches.forEach((cache) => cache.drop(tags))
      const ofSettings = tags.filter(isSettingsTag)
      if (ofSettings.length > 0) settingsRead = settings.refresh(ofSettings)
      void settingsRead.then(() => tags.forEach(ownChanges.applied))
    },
    (listening) => watch.setListening(listening),
  )
  return ownChanges.caughtUp
}

type ContextParts = Pick<Services, 'views' | 'watch' | 'memory' | 'system'> &
  Pick<RequestContext, 'db' | 'keys' | 'limits'> &
  Configured & { districts: CurrentDistricts }

function createContexts(parts: ContextParts): Services['site'] {
  const { db, keys, limits, views, watch, memory, districts, system } = parts
  const { answerChannelsOf = nobody, testChannels = null, provider = null, store = null, league = [] } = parts
  return (district, from, { origin, ...visitor }, source) => ({
    databaseAway: watch.awaySince !== null,
    unavailable: false,
    requestId: '',
    ...visitor,
    get origin() {
      // With a configured host the origin is the same for everybody.
      if (district.hosts.length === 0) from.showsOrigin = true
      return origin
    },
    db: source?.db ?? db,
    keys,
    limits,
    system,
    provider,
    testChannels,
    store,
    pageTitles: titles,
    ...districts.of(district),
    answerChannels: answerChannelsOf(district.areaCode),
    league: () => league.map(districts.of),
    now: new Date(),
    visits: () => views.total(district.areaCode),
    keepUntilChanged: (...named) => named.forEach((noun) => from.nouns.add(noun)),
    keepUntilAnyChanged(...named) {
      for (const noun of named) {
        from.nouns.add(noun)
        for (const { areaCode } of league) from.tags.add(cacheTag(noun, areaCode))
      }
    },
    leagueSites() {
      if (district.hosts.length === 0) from.showsOrigin = true
      return leagueOf(
        league.map((each) => districts.of(each).district),
        district,
        origin,
      )
    },
    async remember<T extends object>(name: string, named: readonly CacheNoun[], load: () => Promise<T>, fallback?: T) {
      const tags = named.map((noun) => cacheTag(noun, district.areaCode))
      const key = `${name} ${district.areaCode}`
      // What an old source reads must reach nobody else.
      if (source && !source.isCurrent()) return load()
      try {
        return (await memory.load(key, async () => ({ value: await load(), tags }))) as T
      } catch (error) {
        // It says nothing of the primary: this render is repeated there, or joined one that will be.
        if (source) throw error
        if (error instanceof StandbyFault) return load()
        const known = watch.suspect(error) ? (memory.stale(key) ?? fallback) : undefined
        if (!known) throw error
        from.incomplete = true
        return known as T
      }
    },
  })
}

type ReleaseParts = Pick<ContextParts, 'db' | 'watch' | 'memory'> & {
  release: () => Promise<void>
  released: () => void
}

/** Releases what is due before anything is read, on the first request after its moment. */
async function releaseAndFindNext(
  { db, watch, memory, release, released }: ReleaseParts,
  { areaCode }: District,
): Promise<number> {
  try {
    const change = await memory.load(`next-banner ${areaCode}`, async () => {
      const next = await findNextBannerChange(db, areaCode, new Date())
      const at = next?.getTime()
      return { value: { at }, tags: [cacheTag('banners', areaCode)], expiresAt: at }
    })
    const next = await memory.load(`next-release ${areaCode}`, async () => {
      const now = new Date()
      // A release that waits for a standby invalidates the page when it is done.
      await Promise.race([release(), wait(releaseWaitMs, undefined, { ref: false })])
      // A standby shows it too, whoever released it and before that is heard of.
      released()
      const at = (await findNextRelease(db, areaCode, now))?.getTime()
      return { value: { at }, tags: [cacheTag('articles', areaCode)], expiresAt: at }
    })
    const moments = [change, next].flatMap((each) => (each as { at: number | undefined }).at ?? [])
    // What is due today is missing tomorrow.
    return Math.min(nextMidnight(new Date()).getTime(), ...moments)
  } catch (error) {
    // A page that needs no database can still be rendered; it is not cached.
    if (watch.suspect(error)) return 0
    throw error
  }
}
