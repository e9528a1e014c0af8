import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../app/context.ts'
import { cacheTag } from '../app/db/cache-tags.ts'
import type { District } from '../app/districts/schema.ts'
import type { Loaded } from '../app/lib/tagged-cache.ts'
import { makePage, type Page, sendPage } from './page.ts'
import { securityHeaders } from './security-headers.ts'
import { madeFromNothing, type Services, type Visitor } from './services.ts'

/**
 * Kept answers may be stored anywhere but are asked for again each time: a withdrawn article is gone at once. Those
 * shown in a visitor's own way are no one else's.
 */
export const cacheControl = { kept: 'public, no-cache', ownWay: 'private, no-cache', notKept: 'no-store' }

/** `keep` is false where looking at it shows that it is not worth keeping. */
type Made = { status: number; headers: Record<string, string>; body: Buffer; keep?: boolean }

export type Asked = {
  district: District
  visitor: Visitor
  /** Under which the answer is kept and shared; null for one that is a single visitor's. */
  key: string | null
  /** False for one that is shared with whoever asks at the same time, and then forgotten. */
  keep?: boolean
  /** Whether the key names the address that was asked; otherwise what shows it must not be kept. */
  keyNamesOrigin?: boolean | undefined
  /** Headers for this visitor alone, as a flat list of names and values: sent, never kept. */
  ownHeaders?: readonly string[]
  make: (site: Site) => Promise<Made>
}

/** Answers with what is kept, or with what is made now and kept until what it names changes. Gives the status sent. */
export async function answerKept(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { district, visitor, key, keep = true, keyNamesOrigin = false, ownHeaders, make }: Asked,
): Promise<number> {
  const page = key === null ? (await load()).value : await services.pages.load(key, load)
  // It may have taken too long, and the visitor was told so.
  if (reply.sent) return reply.statusCode
  reply.hijack()
  await sendPage(request.raw, reply.raw, page, ownHeaders)
  return page.status

  async function load(): Promise<Loaded<Page>> {
    // Asked before: an article released meanwhile makes the answer expire at once instead of never.
    const expiresAt = await services.staysTrueUntil(district)
    const from = madeFromNothing()
    const { status, headers, body, keep: worth = true } = await make(services.site(district, from, visitor))
    const kept =
      keep && worth && key !== null && status === 200 && from.nouns.size > 0 && (keyNamesOrigin || !from.originAsked)
    const value = makePage(
      status,
      {
        ...securityHeaders,
        ...headers,
        'cache-control': cacheControl[!kept ? 'notKept' : visitor.display ? 'ownWay' : 'kept'],
      },
      body,
    )
    // The frame around every page is made from the areas, whatever stands inside.
    const tags = kept ? [...from.nouns.add('areas')].map((noun) => cacheTag(noun, district.areaCode)) : null
    return { value, tags, expiresAt }
  }
}
