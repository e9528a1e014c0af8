import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { District } from '../app/districts/schema.ts'
import type { Handle } from '../app/handle.server.ts'
import { answerKept, cacheControl } from './keep.ts'
import { isData, originDependent, pageAddress, pageKey, personal } from './page-address.ts'
import { madeFromNothing, type Services } from './services.ts'
import { originAsked, visitorOf } from './visitor.ts'

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
    const own = personal(address)
    const named = originDependent(address)
    const headers: HeadersInit = own ? { cookie: request.headers.cookie ?? '' } : {}
    const status = await answerKept(services, request, reply, {
      district: here,
      visitor,
      key: own ? null : named ? `${key} ${visitor.origin}` : key,
      keyNamesOrigin: named,
      async make(site) {
        const response = await handle(new Request(new URL(address, 'http://localhost'), { headers }), site)
        return {
          status: response.status,
          headers: Object.fromEntries(response.headers),
          body: Buffer.from(await response.arrayBuffer()),
        }
      },
    })
    if (status === 200) services.views.count(here.areaCode)
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
    const response = await handle(asked, services.site(here, madeFromNothing(), visitor))
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
