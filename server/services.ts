import { setInterval } from 'node:timers'
import type { Logger } from 'pino'
import type { Site } from '../app/context.ts'
import { findNextRelease } from '../app/articles/queries.server.ts'
import { type CacheNoun, cacheTag, cacheTagsChannel, parseCacheTags } from '../app/db/cache-tags.ts'
import type { Database } from '../app/db/database.ts'
import type { District } from '../app/districts/schema.ts'
import { createTaggedCache, type TaggedCache } from '../app/lib/tagged-cache.ts'
import { openLimits } from '../app/db/limits.server.ts'
import type { Keys } from '../app/db/keys.server.ts'
import { openPageViews, type PageViews } from '../app/site/page-views.server.ts'
import { type Page, pageBytes } from './page.ts'

const minute = 60_000

/** What an answer was made from: nouns of the database, and the address that the visitor asked, which others did not. */
export type MadeFrom = { nouns: Set<CacheNoun>; originAsked: boolean }

export const madeFromNothing = (): MadeFrom => ({ nouns: new Set(), originAsked: false })

/** What of a visitor may change a page. */
export type Visitor = Pick<Site, 'address' | 'display' | 'origin' | 'session'>

export type Services = {
  database: Database
  views: PageViews
  pages: TaggedCache<Page>
  /** A request's view of the site; `from` collects what its answer is made from. */
  site: (district: District, from: MadeFrom, visitor: Visitor) => Site
  /** Until when a page made now stays true: the next scheduled release of the district. */
  staysTrueUntil: (district: District) => Promise<number | undefined>
  close: () => Promise<void>
}

/** What lives as long as the process: caches that hear of every change, and the counter of views. */
export async function startServices(
  database: Database,
  keys: Keys,
  cacheBytes: number,
  log: Logger,
): Promise<Services> {
  const { db } = database
  // Ten minutes at most, since pages also say what is new, which changes with time alone.
  const pages = createTaggedCache<Page>({ maxBytes: cacheBytes, maxAgeMs: 10 * minute, sizeOf: pageBytes })
  const memory = createTaggedCache<object>({ maxBytes: 1_000, maxAgeMs: 10 * minute, sizeOf: () => 1 })
  const views = await openPageViews(db)
  const limits = openLimits(database.pool, () => keys.read().current.index)

  await database.listen(
    cacheTagsChannel,
    (payload) => {
      pages.drop(parseCacheTags(payload))
      memory.drop(parseCacheTags(payload))
    },
    (listening) => {
      pages.pause(!listening)
      memory.pause(!listening)
    },
  )

  const flush = () => views.flush().catch((error: unknown) => log.error(error, 'page views were not written'))
  const timer = setInterval(flush, 10_000).unref()

  return {
    database,
    views,
    pages,
    site: (district, from, { origin, ...visitor }) => ({
      ...visitor,
      get origin() {
        // That of a configured host is the same for everybody.
        if (district.hosts.length === 0) from.originAsked = true
        return origin
      },
      db,
      keys,
      limits,
      district,
      now: new Date(),
      visits: () => views.total(district.areaCode),
      keepUntilChanged: (...named) => named.forEach((noun) => from.nouns.add(noun)),
      async remember<T extends object>(key: string, named: readonly CacheNoun[], load: () => Promise<T>) {
        const tags = named.map((noun) => cacheTag(noun, district.areaCode))
        const value = await memory.load(`${key} ${district.areaCode}`, async () => ({ value: await load(), tags }))
        return value as T
      },
    }),
    async staysTrueUntil(district) {
      const release = await memory.load(`next-release ${district.areaCode}`, async () => {
        const next = await findNextRelease(db, district.areaCode, new Date())
        return {
          value: { at: next?.getTime() },
          tags: [cacheTag('articles', district.areaCode)],
          expiresAt: next?.getTime(),
        }
      })
      return (release as { at: number | undefined }).at
    },
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
