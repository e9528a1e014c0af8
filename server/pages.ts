import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CacheNoun, cacheTag } from '../app/db/cache-tags.ts'
import type { District } from '../app/districts/schema.ts'
import type { Handle } from '../app/handle.server.ts'
import type { Loaded } from '../app/lib/tagged-cache.ts'
import { pageAddress, pageKey } from './page-address.ts'
import { makePage, type Page, sendPage } from './page.ts'
import { securityHeaders } from './security-headers.ts'
import type { Services } from './services.ts'

/** Kept pages may be stored anywhere but are asked for again each time: a withdrawn article is gone at once. */
const cacheControl = { kept: 'public, no-cache', notKept: 'no-store' }

export type PageOptions = { services: Services; handle: Handle; district: (request: FastifyRequest) => District }

/** Hands every address that nothing else answers to React Router, and keeps what may be kept. */
export function pages(app: FastifyInstance, { services, handle, district }: PageOptions): void {
  app.get('/*', (request, reply) => show(request, reply, pageAddress(request.url)))

  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return show(request, reply, '/404')
    return reply.code(405).header('allow', 'GET, HEAD').send({ code: 405, data: null, message: '不支持的请求方式' })
  })

  async function show(request: FastifyRequest, reply: FastifyReply, address: string): Promise<void> {
    const here = district(request)
    const page = await services.pages.load(pageKey(here, address), () => render(here, address))
    if (page.status === 200) services.views.count(here.areaCode)
    reply.hijack()
    await sendPage(request.raw, reply.raw, page)
  }

  async function render(here: District, address: string): Promise<Loaded<Page>> {
    // Asked before rendering: an article released meanwhile makes the page expire at once instead of never.
    const expiresAt = await services.staysTrueUntil(here)
    const nouns = new Set<CacheNoun>()
    const response = await handle(new Request(new URL(address, 'http://localhost')), services.site(here, nouns))
    const kept = response.status === 200 && nouns.size > 0
    const headers = {
      ...securityHeaders,
      ...Object.fromEntries(response.headers),
      'cache-control': kept ? cacheControl.kept : cacheControl.notKept,
    }
    const value = makePage(response.status, headers, Buffer.from(await response.arrayBuffer()))
    // The frame around every page is made from the areas, whatever stands inside.
    const tags = kept ? [...nouns.add('areas')].map((noun) => cacheTag(noun, here.areaCode)) : null
    return { value, tags, expiresAt }
  }
}
