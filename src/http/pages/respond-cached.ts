import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendPage } from './rendered-page.ts'
import { type CachedRequest, createLoad } from './load-page.ts'
import { strictTransport } from '../proxies.ts'
import { requestIdHeader } from '../request-id.ts'
import { sharedHeaders } from '../shared-cache/shared-headers.ts'
import { ageHeaders, stalePage } from './stale-page.ts'
import type { Services } from '../services.ts'

/**
 * Sends the cached response, or renders one and caches it until its dependencies change.
 * @returns the status sent.
 */
export async function respondCached(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: CachedRequest,
): Promise<number> {
  const { pages, watch } = services
  const { key, mayBeShared = false, mayBeStale = false, ownHeaders = [] } = asked
  const load = createLoad(services, request, asked)
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
  const since = page.asOf ?? watch.awaySince ?? new Date()
  const isStale = stale !== undefined || page.asOf !== undefined
  if (isStale) own.push(...ageHeaders(since))
  await sendPage(request.raw, reply.raw, isStale ? stalePage(page, since) : page, own)
  return page.status
}
