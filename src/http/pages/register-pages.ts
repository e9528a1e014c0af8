import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { District } from '../../domain/districts/schema.ts'
import { dataPath, isDataAddress } from '../../web/request/data-address.ts'
import { href } from '../../web/href.ts'
import { publicPages } from '../../web/public/pages.ts'
import { StandbyFault } from '../../platform/db/standby.ts'
import { awayMessage, retrySeconds } from '../../platform/db/unreachable.ts'
import { failure } from '../../platform/envelope.ts'
import { AppError } from '../../platform/errors.ts'
import { getSession } from '../../access/sign-in/sessions.server.ts'
import { noTokenCookie } from '../../access/sign-in/token-cookie.server.ts'
import { cacheControl } from './load-page.ts'
import { respondCached } from './respond-cached.ts'
import { asPreview, previewDisplay } from './preview-page.ts'
import type { Applications } from '../applications.ts'
import type { DeclaredPage, DeclaredPages } from './declared-pages.ts'
import { canonicalUrl, pageKey, readAddress } from './page-address.ts'
import { newDependencies, type Services, type Visitor } from '../services.ts'
import { tokenOfCookie } from '../session.ts'
import { foreignFormMessage, isFromThisSite, requestedOrigin, readVisitor } from '../visitor.ts'
import { isProbe } from '../probe.ts'

export type PageOptions = {
  services: Services
  applications: Pick<Applications, 'handles' | 'pages'>
  district: (request: FastifyRequest) => District
}

/** Staff send texts of tens of thousands of characters, each of which takes nine bytes in a form. */
const bodyLimits = { public: 64 * 1024, staff: 1024 * 1024 }

/** Routes the declared pages to their applications and caches what may be cached. */
export function pages(app: FastifyInstance, options: PageOptions): void {
  void app.register(async (scope) => {
    // Forms are parsed by the page's action.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const declaredPages = options.applications.pages
    for (const [path, declared] of Object.entries(declaredPages)) {
      if (path === '/*') continue
      for (const url of urlsOf(path, declaredPages)) {
        scope.get(url, (request, reply) => showPage(options, request, reply, declared, pathOf(request)))
        const limit = { bodyLimit: bodyLimits[declared.application] }
        scope.post(url, limit, (request, reply) => submitForm(options, request, reply, declared))
      }
    }
    scope.get('/*', (request, reply) => {
      const canonical = canonicalUrl(request.url)
      return canonical === null ? showNotFound(options, request, reply) : reply.redirect(canonical, 308)
    })
    scope.post('/*', (request, reply) => showNotFound(options, request, reply))
  })

  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return showNotFound(options, request, reply)
    return reply.code(405).header('allow', 'GET, HEAD, POST').send(failure(405, '不支持的请求方式'))
  })
}

function showNotFound(options: PageOptions, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  return showPage(options, request, reply, notFoundPage, isDataAddress(request.url) ? dataPath('/404') : '/404')
}

async function showPage(
  options: PageOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  declared: DeclaredPage,
  path: string,
): Promise<void> {
  const { services, applications, district } = options
  const { page, application } = declared
  const here = district(request)
  const { address, sharing }: ReturnType<typeof readAddress> =
    declared.session === 'none' ? readAddress(request.url, path, page) : { address: request.url, sharing: 'private' }
  const isPreview = sharing === 'preview'
  if (sharing === 'cached' && page.cache !== 'per-host' && page.query !== 'any')
    services.spellings.add(request.url, address, page.query ?? {})
  const needed = isPreview ? 'required' : declared.session
  const state = await sessionOf(options, request, reply, needed)
  if (state === 'answered') return
  const visitor = {
    ...readVisitor(request, here, isDataAddress(address)),
    ...state,
    ...(isPreview && { display: previewDisplay(address) }),
  }
  const key = pageKey(here, address, visitor.display)
  const { cookie = '', 'user-agent': userAgent = '' } = request.headers
  const headers: HeadersInit = sharing === 'private' ? { cookie, 'user-agent': userAgent } : {}
  const status = await respondCached(services, request, reply, {
    district: here,
    visitor,
    key: sharing === 'private' || isPreview ? null : page.cache === 'per-host' ? `${key} ${visitor.origin}` : key,
    keep: sharing === 'cached',
    mayReadStandby:
      sharing === 'cached' || (sharing === 'concurrent' && (page.cache !== undefined || page.readsStandby === true)),
    application,
    // Not at URLs that anybody may invent: they would fill the cache with copies.
    mayBeShared: request.url === address || services.spellings.canonicalOf(request.url) === address,
    keyNamesOrigin: page.cache === 'per-host',
    mayBeStale: true,
    ownHeaders: needed !== 'none' ? ['x-robots-tag', 'noindex'] : [],
    async make(site) {
      const response = await applications.handles[application](
        // A shared response may not depend on the requested origin.
        new Request((sharing === 'private' ? requestedOrigin(request) : 'http://localhost') + address, { headers }),
        site,
        reportOf(request),
      )
      const setCookies = response.headers.getSetCookie()
      response.headers.delete('set-cookie')
      const rendered = {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        setCookies,
        body: response.body,
      }
      return isPreview ? asPreview(rendered, visitor.display) : rendered
    },
  })
  if (status === 200 && needed === 'none' && !isProbe(request.raw)) services.views.count(here.areaCode)
}

/**
 * The session, if the page needs it. Without one, staff pages redirect to the login; data requests get the error
 * instead, so that the open page can stay (specification, section 8).
 */
async function sessionOf(
  options: PageOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  needed: DeclaredPage['session'],
): Promise<SessionState | 'answered'> {
  const { services } = options
  if (needed === 'none') return noSession
  try {
    const session = await getSession(services.database.db, tokenOfCookie(request), new Date())
    if (session.state === 'open' || needed === 'optional') return { session }
    // Keep the token: it is needed to complete the login.
    return redirectToLogin(request, reply, new AppError('token_unknown', '请先完成登录。'), {})
  } catch (error) {
    if (services.watch.suspect(error)) {
      if (needed === 'optional') return { session: null, databaseAway: true }
      return showUnavailable(options, request, reply)
    }
    if (!(error instanceof AppError)) throw error
    if (needed === 'optional') return noSession
    return redirectToLogin(request, reply, error, { 'set-cookie': noTokenCookie(request.protocol === 'https') })
  }
}

/** Sends 503 for a page that needs the session while the database is unreachable. */
async function showUnavailable(
  { services, applications, district }: PageOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<'answered'> {
  void reply.code(503).headers({ 'cache-control': cacheControl.notKept, 'retry-after': String(retrySeconds) })
  if (isDataAddress(request.url)) void reply.send(failure(503, awayMessage))
  else {
    const here = district(request)
    const site = services.site(here, newDependencies(), {
      ...readVisitor(request, here, false),
      ...noSession,
      unavailable: true,
    })
    const response = await applications.handles.public(new Request('http://localhost/404'), site, reportOf(request))
    void reply.headers(Object.fromEntries(response.headers)).send(response.body)
  }
  return 'answered'
}

function redirectToLogin(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, number, message }: AppError,
  headers: Record<string, string>,
): 'answered' {
  void reply.header('cache-control', cacheControl.notKept)
  // The open page keeps its token, so that reloading it shows the reason again.
  if (isDataAddress(request.url)) void reply.code(status).send(failure(number, message))
  else {
    void reply
      .code(303)
      .headers({ ...headers, location: href('/login', { next: request.url, code: number as 50008 }) })
      .send()
  }
  return 'answered'
}

/** Handles a submitted form. The response is never cached. */
async function submitForm(
  options: PageOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { application, session }: DeclaredPage,
): Promise<FastifyReply> {
  const { services, applications, district } = options
  if (!isFromThisSite(request)) return reply.code(403).type('text/plain; charset=utf-8').send(foreignFormMessage)
  const here = district(request)
  const state = await sessionOf(options, request, reply, session)
  if (state === 'answered') return reply
  const visitor = { ...readVisitor(request, here, false), ...state }
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    passedOn.has(name) && typeof value === 'string' ? [[name, value]] : [],
  )
  const origin = requestedOrigin(request)
  const submitted = new Request(new URL(request.url, origin), {
    method: 'POST',
    // React Router also compares the origin, including the scheme, which a proxy may have changed. `isFromThisSite`
    // has already checked it, so pass one that matches.
    headers: [...headers, ['origin', origin]],
    body: Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null,
  })
  const response = await applications.handles[application](
    submitted,
    services.site(here, newDependencies(), visitor),
    reportOf(request),
  )
  if (visitor.session && response.status < 400) await services.caughtUp()
  const cookies = response.headers.getSetCookie()
  response.headers.delete('set-cookie')
  return reply
    .code(response.status)
    .headers({
      ...Object.fromEntries(response.headers),
      ...(response.status === 503 && { 'retry-after': String(retrySeconds) }),
      'cache-control': cacheControl.notKept,
    })
    .headers(cookies.length > 0 ? { 'set-cookie': cookies } : {})
    .send(response.body)
}

/** The page for paths that no page has. */
const notFoundPage: DeclaredPage = { page: publicPages['/*'], application: 'public', session: 'none' }

/** The visitor's session state. */
type SessionState = Pick<Visitor, 'session' | 'databaseAway'>
const noSession: SessionState = { session: null }

const reportOf =
  ({ log }: FastifyRequest) =>
  (err: unknown): void => {
    // The page is rendered once more, on the primary.
    if (!(err instanceof StandbyFault)) log.error({ err }, 'page failed')
  }

/** The canonical path of the matched route with this request's parameters; a wildcard part is dropped. */
function pathOf({ routeOptions: { url = '' }, params, url: requested }: FastifyRequest): string {
  const path = url
    .replace(/\/\*$/, '')
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent((params as Record<string, string>)[name] ?? ''))
  return isDataAddress(requested) && !isDataAddress(path) ? dataPath(path) : path
}

/** Request headers that an action may read. */
const passedOn = new Set(['content-type', 'cookie', 'host', 'referer', 'user-agent'])

/** URL patterns of a page and its data. A path ending in `/*` includes its parent path unless that is a page itself. */
function urlsOf(path: string, declaredPages: DeclaredPages): string[] {
  if (!path.endsWith('/*')) return path.includes(':') ? [path] : [path, dataPath(path)]
  const above = path.slice(0, -2)
  return above in declaredPages ? [path] : [above, dataPath(above), path]
}
