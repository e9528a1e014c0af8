import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestContext } from '../../domain/request-context.ts'
import { cacheTag } from '../../platform/cache/cache-tags.ts'
import { retrySeconds } from '../../platform/db/unreachable.ts'
import type { District } from '../../domain/districts/schema.ts'
import type { Loaded } from '../../platform/cache/tagged-cache.ts'
import { makePage, type Page, sendPage } from './rendered-page.ts'
import { pageOf } from '../metrics/watch-requests.ts'
import { strictTransport } from '../proxies.ts'
import { requestIdHeader } from '../request-id.ts'
import { securityHeaders } from '../security-headers.ts'
import { sharedHeaders } from '../shared-cache/shared-headers.ts'
import { ageHeaders, stalePage } from './stale-page.ts'
import { newDependencies, type Services, type Visitor } from '../services.ts'

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

/**
 * Sends the cached response, or renders one and caches it until its dependencies change.
 * @returns the status sent.
 */
export async function respondCached(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    district,
    visitor,
    key,
    keep = true,
    application,
    keyNamesOrigin = false,
    mayBeShared = false,
    mayBeStale = false,
    ownHeaders = [],
    make,
  }: CachedRequest,
): Promise<number> {
  const { pages, watch } = services
  const findStale = () => (mayBeStale && key !== null ? pages.stale(key) : undefined)
  let stale = watch.awaySince ? findStale() : undefined
  let page = stale ?? (key === null ? (await load()).value : await pages.load(key, load))
  if (page.status === 503) stale = findStale()
  page = stale ?? page
  const own = [...ownHeaders, requestIdHeader, request.id, ...(request.protocol === 'https' ? strictTransport : [])]
  if (mayBeShared && key !== null && pages.holds(key, page)) own.push(...sharedHeaders(request.raw, page))
  // The time limit may already have sent a response.
  if (reply.sent) return reply.statusCode
  reply.hijack()
  const since = watch.awaySince ?? new Date()
  if (stale) own.push(...ageHeaders(since))
  await sendPage(request.raw, reply.raw, stale ? stalePage(stale, since) : page, own)
  return page.status

  async function load(): Promise<Loaded<Page>> {
    // Read before rendering: if an article is released meanwhile, the response has already expired instead of staying.
    const expiresAt = await services.findExpiry(district)
    const from = newDependencies()
    const startedAt = performance.now()
    const made = await make(services.site(district, from, visitor))
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
    // The frame of every page depends on the areas, and everything on the district's settings.
    const nouns = from.nouns.add('areas').add('settings')
    const tags = kept ? [...[...nouns].map((noun) => cacheTag(noun, district.areaCode)), ...from.tags] : null
    if (tags && !visitor.display && application === 'public')
      value.shared = services.sharedCaches.describe(tags, expiresAt)
    return { value, tags, expiresAt }
  }
}
