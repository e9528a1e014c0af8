import type { FastifyRequest } from 'fastify'
import type { RequestContext } from '../../domain/request-context.ts'
import { cacheTag } from '../../platform/cache/cache-tags.ts'
import { retrySeconds } from '../../platform/db/unreachable.ts'
import type { District } from '../../domain/districts/schema.ts'
import { AppError } from '../../platform/errors.ts'
import type { Loaded } from '../../platform/cache/tagged-cache.ts'
import { makePage, type Page } from './rendered-page.ts'
import { pageOf } from '../metrics/watch-requests.ts'
import { securityHeaders } from '../security-headers.ts'
import { newDependencies, type Services, type Visitor } from '../services.ts'
import { publicReadOf } from '../standby/public-read.ts'
import type { ReadSource } from '../standby/standby-reads.ts'

/**
 * Clients may store cached responses but must revalidate them each time, so that a withdrawn article disappears at
 * once. Responses in a visitor's own display are private.
 */
export const cacheControl = { kept: 'public, no-cache', ownWay: 'private, no-cache', notKept: 'no-store' }

/** `keep` is false if the rendered response turns out not to be worth caching. */
type Rendered = {
  status: number
  headers: Record<string, string>
  /** Only for responses to one visitor. */
  setCookies?: readonly string[]
  body: Buffer
  keep?: boolean
}

export type CachedRequest = {
  district: District
  visitor: Visitor
  /** Cache key; null for a response that is private to one visitor. */
  key: string | null
  /** False to share the response with concurrent requests without caching it. */
  keep?: boolean
  /** Whether it may be read from a standby; as `keep` unless told. What it reads has to be named (`keepUntilChanged`). */
  mayReadStandby?: boolean
  /** Whose rendering is measured. */
  application: 'public' | 'staff' | 'api'
  /** Whether the key contains the requested origin; otherwise responses that show it are not cached. */
  keyNamesOrigin?: boolean | undefined
  /** Whether a cache in front may keep the response at this URL, unless it was invalidated meanwhile. */
  mayBeShared?: boolean
  /** Whether a stale response may be sent while the database is unreachable. */
  mayBeStale?: boolean
  /** Headers for this visitor only, as a flat list of names and values. Never cached. */
  ownHeaders?: readonly string[]
  make: (site: RequestContext) => Promise<Rendered>
}

/** Renders a response on a standby if it may be read there, else on the primary. */
export function createLoad(
  services: Services,
  request: FastifyRequest,
  asked: CachedRequest,
): () => Promise<Loaded<Page>> {
  const publicRead = publicReadOf(asked)
  const render = createRender(services, request, asked)

  /** Null if it has to be repeated on the primary. */
  async function tryStandby(source: ReadSource, expiresAt: number): Promise<Loaded<Page> | null> {
    try {
      const loaded = await render(expiresAt, source)
      if (!source.hasFailed() && loaded.value.status < 500 && loaded.isNamed) return loaded
    } catch (error) {
      if (error instanceof AppError && !source.hasFailed()) throw error
    }
    source.giveUp()
    return null
  }

  /** While the primary is away. Never cached, and sent with its notice. */
  async function loadOld(): Promise<Loaded<Page> | null> {
    const source = asked.mayBeStale ? await services.standbyReads.openOld(publicRead) : null
    const loaded = source && (await tryStandby(source, 0))
    if (!loaded) return null
    loaded.value.asOf = source.asOf
    return { value: loaded.value, tags: null }
  }

  return async () => {
    const old = services.watch.awaySince && (await loadOld())
    if (old) return old
    // Read before rendering: if an article is released meanwhile, the response has already expired instead of staying.
    const expiresAt = await services.findExpiry(asked.district)
    const source = await services.standbyReads.open(publicRead)
    const loaded = source && (await tryStandby(source, expiresAt))
    if (loaded) return loaded
    const ofPrimary = await render(expiresAt)
    return ofPrimary.value.status === 503 ? ((await loadOld()) ?? ofPrimary) : ofPrimary
  }
}

/** `isNamed`: whether a change of what it shows is heard of. Without a name it may depend on what nobody is told of. */
type Render = (expiresAt: number, source?: ReadSource) => Promise<Loaded<Page> & { isNamed: boolean }>

const createRender =
  (
    services: Services,
    request: FastifyRequest,
    { district, visitor, key, keep = true, application, keyNamesOrigin = false, make }: CachedRequest,
  ): Render =>
  async (expiresAt, source) => {
    const from = newDependencies()
    const startedAt = performance.now()
    const made = await make(services.site(district, from, visitor, source))
    const { status, headers, setCookies = [], body, keep: worth = setCookies.length === 0 } = made
    services.meters.rendered(application, startedAt)
    const mayKeep = keep && worth && key !== null && status === 200 && (keyNamesOrigin || !from.showsOrigin)
    const kept = mayKeep && from.nouns.size > 0 && !from.incomplete
    const value = makePage(
      status,
      {
        ...securityHeaders,
        ...headers,
        ...(status === 503 && { 'retry-after': String(retrySeconds) }),
        'cache-control': cacheControl[!kept ? 'notKept' : visitor.display ? 'ownWay' : 'kept'],
      },
      body,
      services.meters.tallyOf(pageOf(request)),
    )
    value.headers.push(...setCookies.flatMap((cookie) => ['set-cookie', cookie]))
    const isNamed = status !== 200 || from.nouns.size + from.tags.size > 0
    // The frame of every page depends on the areas, and everything on the district's settings.
    const nouns = from.nouns.add('areas').add('settings')
    const tags = kept ? [...[...nouns].map((noun) => cacheTag(noun, district.areaCode)), ...from.tags] : null
    if (tags && !visitor.display && application === 'public')
      value.shared = services.sharedCaches.describe(tags, expiresAt)
    return { value, tags, expiresAt, isNamed }
  }
