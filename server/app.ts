import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { District } from '../app/districts/schema.ts'
import type { Handle } from '../app/handle.server.ts'
import { type Code, isCode } from '../app/lib/codes.ts'
import { failure } from '../app/lib/envelope.ts'
import { AppError } from '../app/lib/errors.ts'
import { api } from './api.ts'
import type { DistrictFinder } from './district-finder.ts'
import { pages } from './pages.ts'
import { securityHeaders, workerPolicy } from './security-headers.ts'
import type { RequestLimit } from './request-limit.ts'
import type { Services } from './services.ts'
import { limitTime } from './time-limit.ts'

export type AppOptions = {
  services: Services
  handle: Handle
  finder: DistrictFinder
  districts: readonly District[]
  trustedProxies: string[]
  /** The built browser files; null in development, where they are made as they are asked for. */
  clientFolder: string | null
  /** Attachments and pictures of articles. */
  filesFolder: string
  /** Of the API, the same that the listener counts by. */
  limit: RequestLimit
  /** How long a handler may take. */
  timeLimitMs: number
  log: FastifyBaseLogger
}

/** All that answers a request, in the order in which it is asked. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, handle, finder, log } = options
  const app = Fastify({
    loggerInstance: log,
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    bodyLimit: 64 * 1024,
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
  })
  const district = (request: FastifyRequest) => finder.find(request.raw, request.hostname)

  app.addHook('onRequest', async (_request, reply) => void reply.headers(securityHeaders))
  // Kept pages are the same under every name; all else may need to know its own.
  app.addHook('onRequest', async ({ host }) => {
    if (!isHost(host)) throw new AppError('invalid', '请求头 Host 有误，应为本站的域名或 IP 地址。')
  })
  limitTime(app, options.timeLimitMs)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, code, message } = refusalOf(error)
    if (status >= 500) request.log.error(error, 'request failed')
    if (error instanceof AppError && error.waitSeconds !== null) reply.header('retry-after', String(error.waitSeconds))
    return reply.code(status).send(failure(code, message))
  })

  await app.register(fastifyStatic, { root: options.filesFolder, prefix: '/files/', maxAge: '1d', index: false })
  if (options.clientFolder) await serveBuild(app, options.clientFolder)
  await api(app, { services, districts: options.districts, district, limit: options.limit })
  pages(app, { services, handle, district })
  return app
}

type Refusal = { status: number; code: Code; message: string }

/** What an error says to whoever called: our own sentences, which parameter was wrong, or nothing but that it failed. */
function refusalOf(error: FastifyError): Refusal {
  if (error instanceof AppError) return { status: error.status, code: error.number, message: error.message }
  const [wrong] = error.validation ?? []
  if (wrong) {
    const name = wrong.instancePath.split('/').filter(Boolean).join('.')
    const message = name ? `参数 ${name} 有误` : error.validationContext === 'body' ? wholeBody : '请求的参数有误'
    return { status: 400, code: 400, message }
  }
  const { statusCode = 500 } = error
  const status = isCode(statusCode) ? statusCode : statusCode >= 500 ? 500 : 400
  const usual = status >= 500 ? '系统出错，请稍后再试' : '请求有误'
  return { status, code: status, message: sentences[error.code] ?? sentences[status] ?? usual }
}

const wholeBody = '正文有误，应为 JSON 对象，如 {"phone": "13800000001"}，或表单；各字段见 /api/docs。'

/** By the codes of Fastify, or by status. */
const sentences: Record<string | number, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: '正文不是正确的 JSON，请检查引号、逗号和括号，并以 UTF-8 编码发送。',
  FST_ERR_CTP_EMPTY_JSON_BODY: '正文是空的，请以 JSON 发送各字段，见 /api/docs。',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: '正文的长度与请求头 Content-Length 不一致。',
  413: '提交的内容过大，不能超过 64 KB。',
  415: '不支持这种正文格式，请求头 Content-Type 应为 application/json 或 application/x-www-form-urlencoded。',
  503: '系统繁忙，没有在规定时间内完成，请稍后再试。',
}

/** Names under assets/ carry a hash of their content and never change; the other files may. */
async function serveBuild(app: FastifyInstance, folder: string): Promise<void> {
  const shared = { preCompressed: true, index: false as const, decorateReply: false }
  await app.register(fastifyStatic, {
    ...shared,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    maxAge: '365d',
    immutable: true,
  })
  await app.register(fastifyStatic, {
    ...shared,
    root: folder,
    wildcard: false,
    maxAge: '1d',
    setHeaders: (reply, path) => {
      if (path.includes('service-worker.js')) void reply.header('content-security-policy', workerPolicy)
    },
    globIgnore: ['assets/**', '.vite/**', '**/*.br', '**/*.gz'],
  })
}

/** The path and what follows, whichever form was sent; what is not UTF-8 becomes the sign for that, and is found to be wrong. */
function readableUrl(url: string): string {
  const local = url.replace(/^https?:\/\/[^/?#]*\/?/i, '/')
  if (!local.startsWith('/')) return '/404'
  const path = local.split('?', 1)[0] ?? ''
  return isDecodable(path) ? local : path.replace(/(?:%[\da-f]{2})+|%/gi, readable) + local.slice(path.length)
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

/** A name or an address with or without a port, of which an origin can be made. */
const isHost = (host: string): boolean =>
  /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`)
