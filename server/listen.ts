import type { Duplex } from 'node:stream'
import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Logger } from 'pino'
import type { District } from '../app/districts/schema.ts'
import type { DistrictFinder } from './district-finder.ts'
import type { Code } from '../app/lib/codes.ts'
import { displayOfCookies } from '../app/lib/display.ts'
import { failure } from '../app/lib/envelope.ts'
import { apiKey, isCall } from './api-address.ts'
import { pageKey } from './page-address.ts'
import { headerOf, type Page, sendReadyPage } from './page.ts'
import type { RequestLimit } from './request-limit.ts'
import { securityHeaders } from './security-headers.ts'
import type { Services } from './services.ts'

/** Thrown when a port cannot be opened; the message says which, for whom, and what to do. */
export class PortError extends Error {}

/**
 * Room for an address with three thousand Chinese characters, each of nine bytes there, beside the headers of a browser. The
 * longest of ours has a hundred of them; what a visitor pasted into it should still be answered by a page.
 */
const maxHeaderSize = 32 * 1024

const lingerMs = 1_000

export type Listening = { district: District; port: number }

/**
 * Opens one port for each district port; all of them share one handler. Kept pages are answered before anything
 * else looks at the request. Port 0 takes any free one, as tests do.
 * @throws PortError
 */
export async function listen(options: {
  districts: readonly District[]
  host: string
  services: Services
  finder: DistrictFinder
  /** Calls of the API are counted before anything else, those that are answered at once as well. */
  limit: RequestLimit
  next: RequestListener
  log: Logger
  /** How long a request may take to come in, and a connection may wait for the next one. */
  timeLimitMs: number
}): Promise<{ listening: Listening[]; close: () => Promise<void> }> {
  const { services, finder, limit, next, log, timeLimitMs } = options
  const byCode = new Map(options.districts.map((district) => [district.areaCode, district]))
  const servers: Server[] = []
  const listening: Listening[] = []
  const close = async () => {
    const each = (work: (server: Server) => void) => () => servers.forEach(work)
    // Who was being answered when the doors were closed would otherwise be waited for until he asks again, and who only
    // ever opened a connection would never be sent away.
    const sweep = setInterval(
      each((server) => server.closeIdleConnections()),
      100,
    )
    const patience = setTimeout(
      each((server) => server.closeAllConnections()),
      timeLimitMs,
    )
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve).closeIdleConnections())))
    clearInterval(sweep)
    clearTimeout(patience)
  }

  try {
    for (const district of options.districts) {
      for (const port of district.ports) {
        const server = createServer({ maxHeaderSize, ...timingOf(timeLimitMs) }, (request, response) => {
          if (isCall(request.url))
            return void answerCall(request, response, district).catch((error: unknown) => {
              log.error(error, 'a call could not be answered')
              response.destroy()
            })
          if (!sendKept(request, response, district)) handOn(request, response, district)
        })
        server.on('clientError', refuse)
        server.on('checkExpectation', refuseExpectation)
        servers.push(server)
        listening.push({ district, port: await open(server, port, options.host, district) })
      }
    }
  } catch (error) {
    await close()
    throw error
  }
  return { listening, close }

  function handOn(request: IncomingMessage, response: ServerResponse, arrivedAt: District): void {
    finder.arrived(request, arrivedAt)
    next(request, response)
  }

  async function answerCall(request: IncomingMessage, response: ServerResponse, arrivedAt: District): Promise<void> {
    const { headers, waitSeconds } = await limit.take(request)
    const page = waitSeconds === null && isReading(request) && findCall(request, arrivedAt)
    if (!page || !sendReadyPage(request, response, page, headers)) handOn(request, response, arrivedAt)
  }

  function findCall(request: IncomingMessage, arrivedAt: District): Page | undefined {
    const code = headerOf(request, 'areacode')
    const district = code === undefined ? districtOf(request, arrivedAt) : byCode.get(code)
    return district && services.pages.get(apiKey(district, request.url ?? ''))
  }

  function sendKept(request: IncomingMessage, response: ServerResponse, arrivedAt: District): boolean {
    if (!isReading(request)) return false
    const district = districtOf(request, arrivedAt)
    const display = displayOfCookies(headerOf(request, 'cookie'))
    const page = district && services.pages.get(pageKey(district, request.url ?? '', display))
    if (!page || !sendReadyPage(request, response, page)) return false
    services.views.count(district.areaCode)
    return true
  }

  /** Undefined where a proxy names the host: whether it may be believed is decided further in. */
  function districtOf(request: IncomingMessage, arrivedAt: District): District | undefined {
    if (!finder.byName) return arrivedAt
    if (headerOf(request, 'x-forwarded-host') !== undefined) return undefined
    return finder.byName((headerOf(request, 'host') ?? '').replace(/:\d+$/, '')) ?? arrivedAt
  }
}

const isReading = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

/** Node looks every half minute for what is overdue unless it is told to look more often. */
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

/** What is no request at all, slower or larger than any should be, gets a word before the line is closed. */
function refuse(error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const [status, message] = refusals[error.code ?? ''] ?? [400, '请求有误，不是正确的 HTTP 请求。']
  const headers = Object.entries(refusalHeaders).map(([name, value]) => `${name}: ${value}`)
  // Whoever asks for the head alone takes a body for the beginning of the next answer.
  const isHead = error.rawPacket?.subarray(0, 5).toString('latin1') === 'HEAD '
  const body = isHead ? '' : JSON.stringify(failure(status, message))
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, '', body]
  socket.end(lines.join('\r\n'))
  // Cut at once, the line would lose these words to one who still sends; never cut, it would be his for ever.
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

/** Node takes `100-continue`; nobody asks for anything else. */
function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = Buffer.from(JSON.stringify(failure(417, '不支持请求头 Expect 的要求，请去掉它。')))
  response.writeHead(417, { ...refusalHeaders, 'content-length': body.length }).end(body)
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
