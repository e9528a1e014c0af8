import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CacheNoun, cacheTag } from '../app/db/cache-tags.ts'
import type { District } from '../app/districts/schema.ts'
import type { Handle } from '../app/handle.server.ts'
import { displayOfCookies } from '../app/lib/display.ts'
import type { Loaded } from '../app/lib/tagged-cache.ts'
import { isData, originDependent, pageAddress, pageKey, personal } from './page-address.ts'
import { makePage, type Page, sendPage } from './page.ts'
import { securityHeaders } from './security-headers.ts'
import type { Services, Visitor } from './services.ts'

/**
 * Kept pages may be stored anywhere but are asked for again each time: a withdrawn article is gone at once. Those
 * shown in a visitor's own way are no one else's.
 */
const cacheControl = { kept: 'public, no-cache', ownWay: 'private, no-cache', notKept: 'no-store' }

export type PageOptions = { services: Services; handle: Handle; district: (request: FastifyRequest) => District }

/** Hands every address that nothing else answers to React Router, and keeps what may be kept. */
export function pages(app: FastifyInstance, { services, handle, district }: PageOptions): void {
  app.get('/*', (request, reply) => show(request, reply, pageAddress(request.url)))

  void app.register(async (scope) => {
    // A form is read by the page that it belongs to.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/*', act)
  })

  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return show(request, reply, '/404')
    return reply
      .code(405)
      .header('allow', 'GET, HEAD, POST')
      .send({ code: 405, data: null, message: '不支持的请求方式' })
  })

  async function show(request: FastifyRequest, reply: FastifyReply, address: string): Promise<void> {
    const here = district(request)
    const visitor = visitorOf(request, here, isData(address))
    const key = pageKey(here, address, visitor.display)
    const page = personal(address)
      ? (await render(here, address, visitor, request.headers.cookie)).value
      : await services.pages.load(originDependent(address) ? `${key} ${visitor.origin}` : key, () =>
          render(here, address, visitor),
        )
    if (page.status === 200) services.views.count(here.areaCode)
    reply.hijack()
    await sendPage(request.raw, reply.raw, page)
  }

  async function render(here: District, address: string, visitor: Visitor, cookie?: string): Promise<Loaded<Page>> {
    // Asked before rendering: an article released meanwhile makes the page expire at once instead of never.
    const expiresAt = await services.staysTrueUntil(here)
    const nouns = new Set<CacheNoun>()
    const site = services.site(here, nouns, visitor)
    const response = await handle(
      new Request(new URL(address, 'http://localhost'), { headers: cookie ? { cookie } : {} }),
      site,
    )
    const kept = response.status === 200 && nouns.size > 0
    const headers = {
      ...securityHeaders,
      ...Object.fromEntries(response.headers),
      'cache-control': cacheControl[!kept ? 'notKept' : visitor.display ? 'ownWay' : 'kept'],
    }
    const value = makePage(response.status, headers, Buffer.from(await response.arrayBuffer()))
    // The frame around every page is made from the areas, whatever stands inside.
    const tags = kept ? [...nouns.add('areas')].map((noun) => cacheTag(noun, here.areaCode)) : null
    return { value, tags, expiresAt }
  }

  /** A form that was sent: never kept. */
  async function act(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!fromThisSite(request))
      return reply.code(403).type('text/plain; charset=utf-8').send('请在本站的页面上提交，不能从其他网站提交。')
    const here = district(request)
    const visitor = visitorOf(request, here, false)
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      passedOn.has(name) && typeof value === 'string' ? [[name, value]] : [],
    )
    const asked = new Request(new URL(request.url, originAsked(request)), {
      method: 'POST',
      headers,
      body: Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null,
    })
    const response = await handle(asked, services.site(here, new Set(), visitor))
    const cookies = response.headers.getSetCookie()
    return reply
      .code(response.status)
      .headers({ ...Object.fromEntries(response.headers), 'cache-control': cacheControl.notKept })
      .headers(cookies.length > 0 ? { 'set-cookie': cookies } : {})
      .send(Buffer.from(await response.arrayBuffer()))
  }
}

/**
 * Browsers say where a form comes from. Compared by host alone, for a proxy may speak TLS for us; programs other than
 * browsers say nothing, and have no visitor's cookies to misuse.
 */
function fromThisSite({ headers, host }: FastifyRequest): boolean {
  return headers.origin === undefined || URL.parse(headers.origin)?.host === host
}

/** Headers of a form's request that its page may read. */
const passedOn = new Set(['content-type', 'cookie', 'host', 'origin', 'referer'])

const originAsked = (request: FastifyRequest): string => `${request.protocol}://${request.host}`

function visitorOf(request: FastifyRequest, { hosts }: District, data: boolean): Visitor {
  return {
    address: request.ip,
    display: data ? '' : displayOfCookies(request.headers.cookie),
    origin: hosts[0] ? `https://${hosts[0]}` : originAsked(request),
  }
}
