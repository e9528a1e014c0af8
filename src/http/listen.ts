import { Server as NetServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers'
import { setTimeout as wait } from 'node:timers/promises'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Logger } from 'pino'
import type { District } from '../domain/districts/schema.ts'
import type { DistrictFinder } from './district-finder.ts'
import type { Code } from '../platform/text/codes.ts'
import { displayOfCookies } from '../platform/display.ts'
import { failure } from '../platform/envelope.ts'
import { type ConnectionLimits, createConnections } from './connections.ts'
import { apiKey, isCall } from './api/address.ts'
import { pageKey } from './pages/page-address.ts'
import { readHeader, type Page, sendReadyPage } from './pages/rendered-page.ts'
import { addListenerMetrics } from './metrics/listener-metrics.ts'
import { createPace } from './pace.ts'
import { listenOnPassed } from './passed-sockets.ts'
import { PortError } from './port-error.ts'
import { isProbe } from './probe.ts'
import { readTransport } from './proxies.ts'
import type { RequestLimit } from './request-limit.ts'
import { securityHeaders } from './security-headers.ts'
import { sharedHeaders } from './shared-cache/shared-headers.ts'
import type { Services } from './services.ts'

/**
 * Room for a URL with 3,000 Chinese characters (nine bytes each when encoded) in addition to browser headers. Our
 * longest URLs have a hundred, but one with pasted text should still get a page.
 */
const maxHeaderSize = 32 * 1024

const lingerMs = 1_000
/** How long a stopping server keeps idle connections open: a request may already be on its way. */
export const usualDrainMs = 500
/**
 * The same where another process goes on with the sockets. Longer than a proxy keeps idle connections (deploy/nginx), so
 * that the proxy closes them: no request can cross with their end.
 */
const handoverDrainMs = 5_000

export type Listening = { district: District; port: number }

/**
 * Listens on every district port with one shared handler. Cached responses are sent before Fastify sees the request.
 * Port 0 takes any free port, for tests.
 * @throws PortError
 */
// oxlint-disable-next-line max-lines-per-function -- closures over one set of servers
export async function listen(options: {
  districts: readonly District[]
  host: string
  /** Listening sockets that systemd opened, used instead of `host`. */
  sockets?: readonly number[]
  services: Services
  finder: DistrictFinder
  /** Rate limit of the API. Applies first, so that cached responses count too. */
  limit: RequestLimit
  next: RequestListener
  log: Logger
  trustedProxies: readonly string[]
  connections: ConnectionLimits
  /** Time limit for receiving a request, and for an idle connection. */
  timeLimitMs: number
  drainMs?: number
  /** For how long a closing server still takes new connections, so that a load balancer notices that it leaves. */
  leaveMs?: number
}): Promise<{ listening: Listening[]; close: () => Promise<void> }> {
  const { services, finder, limit, next, log, timeLimitMs, sockets = [], leaveMs = 0 } = options
  const { drainMs = sockets.length > 0 ? handoverDrainMs : usualDrainMs } = options
  const transportHeaders = readTransport(options.trustedProxies)
  const byCode = new Map(options.districts.map((district) => [district.areaCode, district]))
  // A burst of submissions, such as hundreds of sign-ins, must not hold up readers.
  const pace = createPace()
  const servers: Server[] = []
  const listening: Listening[] = []
  const connections = createConnections(options.connections, options.trustedProxies, log)
  addListenerMetrics(services.meters.registry, { connections, pace, limit })
  const close = async () => {
    connections.drain()
    if (leaveMs > 0) await wait(leaveMs)
    let sweep: NodeJS.Timeout | undefined
    const drained = setTimeout(() => {
      connections.closeUnused()
      // Connections that finish a response after this become idle.
      sweep = setInterval(() => servers.forEach((server) => server.closeIdleConnections()), 100)
    }, drainMs)
    const patience = setTimeout(() => servers.forEach((server) => server.closeAllConnections()), timeLimitMs)
    // `close` of the HTTP server would close idle connections immediately.
    await Promise.all(
      servers.map((server) => new Promise((resolve) => NetServer.prototype.close.call(server, resolve))),
    )
    servers.forEach((server) => server.close())
    clearTimeout(drained)
    clearInterval(sweep)
    clearTimeout(patience)
    connections.close()
  }

  const arrivals = new Map<Server, District>()
  const arrivedAt = (server: Server): District => {
    const district = arrivals.get(server)
    if (!district) throw new Error('A server without a district received a request.')
    return district
  }
  const newServer = (): Server => {
    const server = createServer({ maxHeaderSize, ...timingOf(timeLimitMs) }, (request, response) => {
      connections.answering(request, response)
      if (hasTwoHosts(request)) return answerRefusal(response, 400, '请求头 Host 只能有一个。')
      const respond = () => serve(request, response, arrivedAt(server))
      if (isReading(request)) respond()
      else pace.run(request.socket, respond)
    })
    connections.watch(server)
    server.on('clientError', (error, socket) => refuse(error, socket, connections.responseOf(socket)))
    server.on('checkExpectation', refuseExpectation)
    servers.push(server)
    return server
  }
  try {
    if (sockets.length > 0)
      await listenOnPassed(sockets, options.districts, options.host, newServer, (server, district, port) => {
        arrivals.set(server, district)
        listening.push({ district, port })
      })
    for (const district of sockets.length > 0 ? [] : options.districts)
      for (const port of district.ports) {
        const server = newServer()
        arrivals.set(server, district)
        listening.push({ district, port: await open(server, port, options.host, district) })
      }
  } catch (error) {
    await close()
    throw error
  }
  return { listening, close }

  function serve(request: IncomingMessage, response: ServerResponse, district: District): void {
    try {
      if (isCall(request.url)) answerCall(request, response, district)
      else if (!sendKept(request, response, district)) handOn(request, response, district)
    } catch (error) {
      log.error(error, 'a request could not be answered')
      response.destroy()
    }
  }

  function handOn(request: IncomingMessage, response: ServerResponse, arrivedAt: District): void {
    finder.arrived(request, arrivedAt)
    next(request, response)
  }

  function answerCall(request: IncomingMessage, response: ServerResponse, arrivedAt: District): void {
    const taken = limit.count(request)
    const page = taken.waitSeconds === null && isReading(request) && findCall(request, arrivedAt)
    if (page && sendReadyPage(request, response, page, withTransport(request, taken.headers)))
      return countCached(page, response)
    limit.noteCounted(request, taken)
    handOn(request, response, arrivedAt)
  }

  function findCall(request: IncomingMessage, arrivedAt: District): Page | undefined {
    const code = readHeader(request, 'areacode')
    const district = code === undefined ? districtOf(request, arrivedAt) : byCode.get(code)
    return district && findReady(request.url ?? '', (address) => apiKey(district, address))
  }

  function sendKept(request: IncomingMessage, response: ServerResponse, arrivedAt: District): boolean {
    if (!isReading(request)) return false
    const district = districtOf(request, arrivedAt)
    const display = displayOfCookies(readHeader(request, 'cookie'))
    const page = district && findReady(request.url ?? '', (address) => pageKey(district, address, display))
    if (!page || !sendReadyPage(request, response, page, withTransport(request, sharedHeaders(request, page))))
      return false
    if (!isProbe(request)) services.views.count(district.areaCode)
    countCached(page, response)
    return true
  }

  /** The cached response of a URL, or of the canonical one that it stands for. */
  function findReady(url: string, keyOf: (address: string) => string): Page | undefined {
    const page = services.pages.get(keyOf(url))
    const canonical = page ? undefined : services.spellings.canonicalOf(url)
    return canonical === undefined ? page : services.pages.get(keyOf(canonical))
  }

  function withTransport(request: IncomingMessage, headers: readonly string[]): readonly string[] {
    const more = transportHeaders?.(request)
    return more?.length ? [...headers, ...more] : headers
  }

  /** Undefined if a proxy forwards the host: Fastify decides whether to trust it. */
  function districtOf(request: IncomingMessage, arrivedAt: District): District | undefined {
    if (!finder.byName) return arrivedAt
    if (readHeader(request, 'x-forwarded-host') !== undefined) return undefined
    return finder.byName((readHeader(request, 'host') ?? '').replace(/:\d+$/, '')) ?? arrivedAt
  }
}

/** One increment: most answers are cached. */
function countCached({ tally }: Page, { statusCode }: ServerResponse): void {
  if (statusCode === 304) tally.unchanged += 1
  else tally.sent += 1
}

const isReading = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

/** By default, Node checks for timed-out connections only every 30 seconds. */
const timingOf = (limitMs: number) => ({
  headersTimeout: limitMs,
  requestTimeout: limitMs,
  keepAliveTimeout: limitMs,
  connectionsCheckingInterval: Math.ceil(limitMs / 10),
})

const refusals: Record<string, [status: Code, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, '网址太长，请缩短后再试。'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, '请求没有在规定时间内发完，请重试。'],
}
const refusalHeaders = { ...securityHeaders, 'content-type': 'application/json; charset=utf-8', connection: 'close' }

/**
 * Sends an error for malformed, slow or oversized requests before closing the connection.
 * @param response the last one of the connection. If it is unfinished, the error is in the body of its request.
 */
function refuse(
  error: NodeJS.ErrnoException & { rawPacket?: Buffer },
  socket: Duplex,
  response: ServerResponse | null,
): void {
  const current = response?.writableFinished === false ? response : null
  if (!socket.writable || error.code === 'ECONNRESET' || current?.headersSent) return void socket.destroy()
  const [status, message] = refusals[error.code ?? ''] ?? [400, '请求有误，不是正确的 HTTP 请求。']
  const headers = Object.entries(refusalHeaders).map(([name, value]) => `${name}: ${value}`)
  // A client that sent HEAD would read a body as the start of the next response.
  const isHead = current
    ? current.req.method === 'HEAD'
    : error.rawPacket?.subarray(0, 5).toString('latin1') === 'HEAD '
  const body = isHead ? '' : JSON.stringify(failure(status, message))
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, '', body]
  socket.end(lines.join('\r\n'))
  // Closing at once could lose the response for a client that is still sending; never closing would let it hold the
  // connection indefinitely.
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

/** Node handles `100-continue`; other expectations are not supported. */
function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  answerRefusal(response, 417, '不支持请求头 Expect 的要求，请去掉它。')
}

function answerRefusal(response: ServerResponse, status: Code, message: string): void {
  const body = Buffer.from(JSON.stringify(failure(status, message)))
  response.writeHead(status, { ...refusalHeaders, 'content-length': body.length }).end(body)
}

/** With several Host headers, a proxy and this server could choose different ones. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

async function open(server: Server, port: number, host: string, district: District): Promise<number> {
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // A machine without IPv6 cannot listen on ::, which is the default.
    if ((code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL') && host === '::')
      return open(server, port, '0.0.0.0', district)
    if (code === 'EADDRINUSE') {
      throw new PortError(
        `端口 ${port}（${district.name}）已被其他程序占用。请关闭占用该端口的程序，或用 PORTAL_PORT_SHIFT=1000 让所有端口整体后移。`,
      )
    }
    throw new PortError(`无法打开端口 ${port}（${district.name}）：${String(error)}`, { cause: error })
  }
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}
