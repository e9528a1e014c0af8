import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Handle } from '../app/handle.server.ts'
import { api } from './api.ts'
import type { DistrictFinder } from './district-finder.ts'
import { pages } from './pages.ts'
import { securityHeaders, workerPolicy } from './security-headers.ts'
import type { Services } from './services.ts'

export type AppOptions = {
  services: Services
  handle: Handle
  finder: DistrictFinder
  trustedProxies: string[]
  /** The built browser files; null in development, where they are made as they are asked for. */
  clientFolder: string | null
  /** Attachments and pictures of articles. */
  filesFolder: string
  log: FastifyBaseLogger
}

const requestTimeoutMs = 50_000

/** All that answers a request, in the order in which it is asked. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, handle, finder, log } = options
  const app = Fastify({
    loggerInstance: log,
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    bodyLimit: 64 * 1024,
    requestTimeout: requestTimeoutMs,
    // An address that is not UTF-8 is the address of nothing: the visitor gets the page that says so.
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : '/404'),
  })
  const district = (request: FastifyRequest) => finder.find(request.raw, request.hostname)

  app.addHook('onRequest', async (_request, reply) => void reply.headers(securityHeaders))
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error(error, 'request failed')
    const message = status >= 500 ? '系统出错，请稍后再试' : '请求有误'
    return reply.code(status).send({ code: status, data: null, message })
  })

  await app.register(fastifyStatic, { root: options.filesFolder, prefix: '/files/', maxAge: '1d', index: false })
  if (options.clientFolder) await serveBuild(app, options.clientFolder)
  api(app, { views: services.views, district })
  pages(app, { services, handle, district })
  return app
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

function isDecodable(url: string): boolean {
  try {
    decodeURI(url.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}
