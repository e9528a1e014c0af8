import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { awayMessage, retrySeconds } from '../platform/db/unreachable.ts'
import type { District } from '../domain/districts/schema.ts'
import type { ContentStore, FileStore } from '../files/store.server.ts'
import { type Code, isCode } from '../platform/text/codes.ts'
import { failure } from '../platform/envelope.ts'
import { AppError } from '../platform/errors.ts'
import { api } from './api/api.ts'
import { wholeBody } from './api/words.ts'
import type { Applications } from './applications.ts'
import type { DistrictFinder } from './district-finder.ts'
import { type PublicHealth, serveHealth } from './health/serve-health.ts'
import { watchRequests } from './metrics/watch-requests.ts'
import { serveOpenData } from './open-data-files.ts'
import { pages } from './pages/register-pages.ts'
import { servePlacedFiles } from './placed-files.ts'
import { strictTransport, warnOfForwarded } from './proxies.ts'
import { createRequestIds, passRequestIds } from './request-id.ts'
import { securityHeaders, workerPolicy } from './security-headers.ts'
import type { RequestLimit } from './request-limit.ts'
import type { Services } from './services.ts'
import { limitTime } from './time-limit.ts'
import { serveUploadedFiles } from './uploaded-files.ts'
import { serveVoucherFiles } from './voucher-files.ts'

export type AppOptions = {
  services: Services
  applications: Applications
  finder: DistrictFinder
  districts: readonly District[]
  trustedProxies: string[]
  /** Attachments and pictures of articles. */
  store: FileStore
  /** Archives of open data. */
  openDataStore: ContentStore
  /** Files of payments on their way into the database. */
  importStore: ContentStore
  /** The API's rate limit, shared with the listener. */
  limit: RequestLimit
  /** Health for programs of the operator. */
  health: PublicHealth
  /** How long a handler may take. */
  timeLimitMs: number
  log: FastifyBaseLogger
}

/** Builds the Fastify app: hooks and handlers in the order in which they run. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, applications, finder, log } = options
  const app = Fastify({
    loggerInstance: log,
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    bodyLimit: 64 * 1024,
    genReqId: createRequestIds(options.trustedProxies),
    logController: new LogController({ requestIdLogLabel: 'requestId' }),
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
  })
  const district = (request: FastifyRequest) => finder.find(request.raw, request.hostname)

  passRequestIds(app)
  const warn = warnOfForwarded(options.trustedProxies, log)
  app.addHook('onRequest', async (request, reply) => {
    warn(request.raw)
    void reply.headers(securityHeaders)
    if (request.protocol === 'https') void reply.header(...strictTransport)
  })
  // Cached pages do not depend on the host; everything from here on may use it.
  app.addHook('onRequest', async ({ host }) => {
    if (!isHost(host)) throw new AppError('invalid', '请求头 Host 有误，应为本站的域名或 IP 地址。')
  })
  watchRequests(app, services.meters, applications.pages)
  limitTime(app, options.timeLimitMs)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const away = services.watch.suspect(error)
    const refusal = away ? unavailable : refusalOf(error, request.routeOptions.bodyLimit)
    const { status, code } = refusal
    const message = status === 500 ? `${refusal.message}。${tellId(request.id)}` : refusal.message
    if (away) reply.header('retry-after', String(retrySeconds))
    else if (status >= 500) request.log.error(error, 'request failed')
    const range = status === 416 && (error as { headers?: Record<string, string> }).headers?.['Content-Range']
    if (range) reply.header('content-range', range)
    if (error instanceof AppError && error.waitSeconds !== null) reply.header('retry-after', String(error.waitSeconds))
    return reply.code(status).send(failure(code, message))
  })

  serveHealth(app, options.health)
  await servePlacedFiles(app, services, options.store)
  serveUploadedFiles(app, services, options.store)
  serveVoucherFiles(app, services, options.store)
  if (applications.clientFolders) await serveBuild(app, applications.clientFolders)
  serveOpenData(app, { services, district, limit: options.limit, store: options.openDataStore })
  await api(app, {
    services,
    districts: options.districts,
    district,
    limit: options.limit,
    store: options.store,
    importStore: options.importStore,
  })
  pages(app, { services, applications, district })
  return app
}

type Refusal = { status: number; code: Code; message: string }

const unavailable: Refusal = { status: 503, code: 503, message: awayMessage }

/** The public part of an error: our own message, the name of the invalid parameter, or just that the request failed. */
function refusalOf(error: FastifyError, bodyLimit = 64 * 1024): Refusal {
  if (error instanceof AppError) return { status: error.status, code: error.number, message: error.message }
  const [wrong] = error.validation ?? []
  if (wrong) {
    const name = wrong.instancePath.split('/').filter(Boolean).join('.')
    const message = name ? `参数 ${name} 有误` : error.validationContext === 'body' ? wholeBody : '请求的参数有误'
    return { status: 400, code: 400, message }
  }
  const { statusCode = 500 } = error
  const status = isCode(statusCode) ? statusCode : statusCode >= 500 ? 500 : 400
  if (status === 413) return { status, code: status, message: tooLarge(bodyLimit) }
  const usual = status >= 500 ? '系统出错，请稍后再试' : '请求有误'
  return { status, code: status, message: sentences[error.code] ?? sentences[status] ?? usual }
}

const tellId = (id: string): string => `如果再次出错，请把编号 ${id} 告诉网站管理员。`

const tooLarge = (bytes: number): string =>
  `提交的内容过大，不能超过 ${bytes < mebibyte ? `${bytes / 1024} KB` : `${bytes / mebibyte} MB`}。`
const mebibyte = 1024 * 1024

/** Messages by Fastify error code or by status. */
const sentences: Record<string | number, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: '正文不是正确的 JSON，请检查引号、逗号和括号，并以 UTF-8 编码发送。',
  FST_ERR_CTP_EMPTY_JSON_BODY: '正文是空的，请以 JSON 发送各字段，见 /api/docs。',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: '正文的长度与请求头 Content-Length 不一致。',
  416: '请求头 Range 超出了文件的长度。',
  415: '不支持这种正文格式，请求头 Content-Type 应为 application/json 或 application/x-www-form-urlencoded。',
  503: '系统繁忙，没有在规定时间内完成，请稍后再试。',
}

/** Files under assets/ have content hashes in their names and are immutable; the others may change. */
async function serveBuild(app: FastifyInstance, folders: NonNullable<Applications['clientFolders']>): Promise<void> {
  const shared = { preCompressed: true, index: false as const, decorateReply: false }
  for (const [folder, prefix] of [
    [folders.public, '/assets/'],
    [folders.staff, '/assets/staff/'],
  ] as const)
    await app.register(fastifyStatic, {
      ...shared,
      root: join(folder, prefix),
      prefix,
      maxAge: '365d',
      immutable: true,
    })
  await app.register(fastifyStatic, {
    ...shared,
    root: folders.public,
    wildcard: false,
    maxAge: '1d',
    setHeaders: (reply, path) => {
      if (path.includes('service-worker.js')) void reply.header('content-security-policy', workerPolicy)
    },
    globIgnore: ['assets/**', '.vite/**', '**/*.br', '**/*.gz'],
  })
}

/**
 * Path and query of an origin-form or absolute-form URL. Values of the query in GBK, as old programs and bookmarks write
 * them, become UTF-8. Other invalid UTF-8 in the path becomes U+FFFD, so that the page is not found instead of failing to
 * decode.
 */
function readableUrl(url: string): string {
  const local = url.replace(/^https?:\/\/[^/?#]*\/?/i, '/')
  if (!local.startsWith('/')) return '/404'
  const path = local.split('?', 1)[0] ?? ''
  const query = local.slice(path.length).replace(/[^?&=]+/g, inUtf8)
  return (isDecodable(path) ? path : path.replace(/(?:%[\da-f]{2})+|%/gi, readable)) + query
}

const gbk = new TextDecoder('gb18030', { fatal: true })

/** A name or value of a query: in GBK unless it is UTF-8 or neither. */
function inUtf8(encoded: string): string {
  if (!encoded.includes('%') || isDecodable(encoded)) return encoded
  const bytes = encoded
    .replaceAll('+', ' ')
    .replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  try {
    return encodeURIComponent(gbk.decode(Buffer.from(bytes, 'latin1')))
  } catch {
    return encoded
  }
}

const readable = (encoded: string): string => (isDecodable(encoded) ? encoded : '%EF%BF%BD')

function isDecodable(text: string): boolean {
  try {
    decodeURI(text)
    return true
  } catch {
    return false
  }
}

/** A host name or IP address with an optional port, valid in an origin. */
const isHost = (host: string): boolean =>
  /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`)
