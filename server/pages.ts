import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { District } from '../app/districts/schema.ts'
import type { Handle } from '../app/handle.server.ts'
import { failure } from '../app/lib/envelope.ts'
import { AppError } from '../app/lib/errors.ts'
import { getSession, type Session } from '../app/staff/sessions.server.ts'
import { noTokenCookie } from '../app/staff/token-cookie.server.ts'
import { answerKept, cacheControl } from './keep.ts'
import { dataPath, isData, meantAddress, pageKey, readAddress } from './page-address.ts'
import { type PageRule, pageTable } from './page-table.ts'
import { madeFromNothing, type Services } from './services.ts'
import { tokenOfCookie } from './session.ts'
import { foreignFormMessage, isFromThisSite, originAsked, visitorOf } from './visitor.ts'

export type PageOptions = { services: Services; handle: Handle; district: (request: FastifyRequest) => District }

const { '/*': notFoundPage = { id: '' } } = pageTable

/** Hands the pages of the table to React Router, and keeps what may be kept. */
export function pages(app: FastifyInstance, { services, handle, district }: PageOptions): void {
  void app.register(async (scope) => {
    // A form is read by the page that it belongs to.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const [path, rule] of Object.entries(pageTable)) {
      if (rule === notFoundPage) continue
      for (const url of urlsOf(path)) {
        scope.get(url, (request, reply) => show(request, reply, rule, pathOf(request)))
        scope.post(url, (request, reply) => act(request, reply, rule))
      }
    }
    scope.get('/*', (request, reply) => {
      const meant = meantAddress(request.url)
      return meant === null ? showNotFound(request, reply) : reply.redirect(meant, 308)
    })
    scope.post('/*', showNotFound)
  })

  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return showNotFound(request, reply)
    return reply.code(405).header('allow', 'GET, HEAD, POST').send(failure(405, '不支持的请求方式'))
  })

  function showNotFound(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    return show(request, reply, notFoundPage, isData(request.url) ? '/404.data' : '/404')
  }

  async function show(request: FastifyRequest, reply: FastifyReply, rule: PageRule, path: string): Promise<void> {
    const here = district(request)
    const session = await sessionOf(request, reply, rule)
    if (session === 'answered') return
    const { address, sharing } = readAddress(request.url, path, rule)
    const visitor = { ...visitorOf(request, here, isData(address)), session }
    const key = pageKey(here, address, visitor.display)
    const headers: HeadersInit = sharing === 'own' ? { cookie: request.headers.cookie ?? '' } : {}
    const status = await answerKept(services, request, reply, {
      district: here,
      visitor,
      key: sharing === 'own' ? null : rule.showsOrigin ? `${key} ${visitor.origin}` : key,
      keep: sharing === 'kept',
      keyNamesOrigin: rule.showsOrigin,
      ownHeaders: rule.session ? ['x-robots-tag', 'noindex'] : [],
      async make(site) {
        const response = await handle(
          new Request(new URL(address, 'http://localhost'), { headers }),
          site,
          reportOf(request),
        )
        return {
          status: response.status,
          headers: Object.fromEntries(response.headers),
          body: Buffer.from(await response.arrayBuffer()),
        }
      },
    })
    if (status === 200 && !rule.session) services.views.count(here.areaCode)
  }

  /**
   * Who is signed in, where a page wants to know. On the staff's own pages nobody else comes further: a visitor is led to
   * the login, script is told why, so that the open page can stay (specification, section 8).
   */
  async function sessionOf(
    request: FastifyRequest,
    reply: FastifyReply,
    { session: asked }: PageRule,
  ): Promise<Session | 'answered' | null> {
    if (!asked) return null
    try {
      const session = await getSession(services.database.db, tokenOfCookie(request), new Date())
      if (session.state === 'open' || asked === 'login') return session
      // The token is good for the rest of the login.
      return turnAway(request, reply, new AppError('token_unknown', '请先完成登录。'), {})
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (asked === 'login') return null
      return turnAway(request, reply, error, { 'set-cookie': noTokenCookie(request.protocol === 'https') })
    }
  }

  function turnAway(
    request: FastifyRequest,
    reply: FastifyReply,
    { status, number, message }: AppError,
    headers: Record<string, string>,
  ): 'answered' {
    void reply.header('cache-control', cacheControl.notKept)
    // The page that is open keeps its token, so that reloading it says once more why.
    if (isData(request.url)) void reply.code(status).send(failure(number, message))
    else {
      const search = new URLSearchParams({ next: request.url, code: String(number) })
      void reply
        .code(303)
        .headers({ ...headers, location: `/login?${search}` })
        .send()
    }
    return 'answered'
  }

  /** A form that was sent: never kept. */
  async function act(request: FastifyRequest, reply: FastifyReply, rule: PageRule): Promise<FastifyReply> {
    if (!isFromThisSite(request)) return reply.code(403).type('text/plain; charset=utf-8').send(foreignFormMessage)
    const here = district(request)
    const session = await sessionOf(request, reply, rule)
    if (session === 'answered') return reply
    const visitor = { ...visitorOf(request, here, false), session }
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      passedOn.has(name) && typeof value === 'string' ? [[name, value]] : [],
    )
    const asked = new Request(new URL(request.url, originAsked(request)), {
      method: 'POST',
      headers,
      body: Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null,
    })
    const response = await handle(asked, services.site(here, madeFromNothing(), visitor), reportOf(request))
    const cookies = response.headers.getSetCookie()
    response.headers.delete('set-cookie')
    return reply
      .code(response.status)
      .headers({ ...Object.fromEntries(response.headers), 'cache-control': cacheControl.notKept })
      .headers(cookies.length > 0 ? { 'set-cookie': cookies } : {})
      .send(Buffer.from(await response.arrayBuffer()))
  }
}

const reportOf =
  ({ log }: FastifyRequest) =>
  (err: unknown): void =>
    log.error({ err }, 'page failed')

/** The path of a page with the values of this request, however it was written; nothing of what no page asks for. */
function pathOf({ routeOptions: { url = '' }, params, url: asked }: FastifyRequest): string {
  const path = url
    .replace(/\/\*$/, '')
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent((params as Record<string, string>)[name] ?? ''))
  return isData(asked) && !isData(path) ? dataPath(path) : path
}

/** Headers of a form's request that its page may read. */
const passedOn = new Set(['content-type', 'cookie', 'host', 'origin', 'referer'])

/** Where a page of the table is found: with its data, and what is below `/*` with the address above, if it is no page of its own. */
function urlsOf(path: string): string[] {
  if (!path.endsWith('/*')) return path.includes(':') ? [path] : [path, dataPath(path)]
  const above = path.slice(0, -2)
  return above in pageTable ? [path] : [above, dataPath(above), path]
}
