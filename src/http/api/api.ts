import { isUtf8 } from 'node:buffer'
import formbody from '@fastify/formbody'
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  createJsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import type { OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'
import type { ApiContext } from './context.ts'
import { categoriesApi } from './articles-categories.ts'
import { articlesApi } from './articles.ts'
import { articleResourcesApi } from './articles-resources.ts'
import { bannersApi } from './banners.ts'
import { booksApi } from './books.ts'
import { booksCompareApi } from './books-compare.ts'
import { bookHintsApi } from './books-hints.ts'
import { contractsApi } from './contracts.ts'
import { dutiesApi } from './duties.ts'
import { projectsApi } from './projects.ts'
import type { District } from '../../domain/districts/schema.ts'
import { staffOperations } from '../../domain/staff-operations.server.ts'
import { envelopeSchema, failure, success } from '../../platform/envelope.ts'
import { AppError } from '../../platform/errors.ts'
import { accountsApi } from './accounts.ts'
import { findStaffRequest } from './staff/staff-request.ts'
import { recordRefusal } from '../../access/commands-refusals.server.ts'
import type { ContentStore, FileStore } from '../../files/store.server.ts'
import { ownAccountApi } from './staff/accounts-own.ts'
import { fieldDraftsApi } from './staff/field-drafts.ts'
import { disclosureRequestsApi } from './disclosure-requests.ts'
import { personalDataApi } from './personal-data.ts'
import { sitePagesApi } from './site-pages.ts'
import { staffCalls, uploadCalls } from './staff/operations.ts'
import { messagesApi } from './messages.ts'
import { workbenchApi } from './staff/workbench.ts'
import { selectedMessagesApi } from './messages-selected.ts'
import { senderApi } from './messages-sender.ts'
import { subsidiesApi } from './payments.ts'
import { unitDetailsApi } from './units-details.ts'
import { unitsApi } from './units.ts'
import { apiAddress, apiKey, declaredQuery, dropEmptyParameters, dropUndeclaredQuery } from './address.ts'
import { docsPage } from './docs.ts'
import { apiDocument, apiTransform } from './document.ts'
import { createMethodList } from './methods.ts'
import { respondCached } from '../pages/respond-cached.ts'
import { countRequest } from '../count-request.ts'
import type { RequestLimit } from '../request-limit.ts'
import { newDependencies, type Services } from '../services.ts'
import { tokenOfCall } from '../session.ts'
import { foreignFormMessage, isFromThisSite, readVisitor } from '../visitor.ts'

export type ApiOptions = {
  services: Services
  districts: readonly District[]
  district: (request: FastifyRequest) => District
  limit: RequestLimit
  /** Where uploads go. */
  store: FileStore
  importStore: ContentStore
}

const plugins = [
  articlesApi,
  articleResourcesApi,
  categoriesApi,
  unitsApi,
  unitDetailsApi,
  bannersApi,
  booksApi,
  booksCompareApi,
  bookHintsApi,
  contractsApi,
  dutiesApi,
  projectsApi,
  subsidiesApi,
  messagesApi,
  selectedMessagesApi,
  senderApi,
  disclosureRequestsApi,
  personalDataApi,
  accountsApi,
  ownAccountApi,
  sitePagesApi,
  workbenchApi,
  fieldDraftsApi,
]

type DistrictOf = (request: FastifyRequest) => District
type LimitHeaders = (reply: FastifyReply) => readonly string[]

/** Registers all endpoints of the JSON API. Responses are `{code, data, message}`; code 200 is success. */
export async function api(
  app: FastifyInstance,
  { services, districts, district, limit, store, importStore }: ApiOptions,
): Promise<void> {
  const byCode = new Map(districts.map((each) => [each.areaCode, each]))
  /** @throws invalid for an unknown district code. */
  const districtOf: DistrictOf = (request) => {
    const code = request.headers['areacode']
    const named = code === undefined ? district(request) : byCode.get(String(code))
    if (!named) throw new AppError('invalid', '请求头 areaCode 有误，没有这个地区。')
    return named
  }

  await app.register(async (plain) => {
    plain.setValidatorCompiler(validatorCompiler)
    plain.setSerializerCompiler(serializerCompiler)
    const limitHeaders = limitCalls(plain, limit)
    plain.addHook('onRequest', async (request) => {
      if (request.method !== 'GET' && request.method !== 'HEAD' && !isFromThisSite(request))
        throw new AppError('forbidden', foreignFormMessage)
    })
    plain.addHook('onError', async (request, _reply, error) => recordForbidden(request, error))
    plain.addHook('onSend', async (request, reply) => {
      if (request.method !== 'GET' && reply.statusCode < 400 && findStaffRequest(request)) await services.caughtUp()
    })
    plain.addHook('preValidation', async (request) => dropEmptyParameters(request))
    readJsonInUtf8(plain)
    // The account endpoints of the specification are form-encoded.
    await plain.register(formbody)
    refuseUnknownCalls(plain)
    await documentCalls(plain, [...byCode.keys()])
    const scope = plain.withTypeProvider<ZodTypeProvider>()
    const context = createContext(services, districtOf, limitHeaders)
    for (const plugin of [
      ...plugins,
      uploadCalls(staffOperations, { store, importStore }),
      staffCalls(staffOperations),
    ])
      plugin(scope, context)

    const visits = { tags: ['文章'], summary: '本区的访问量', response: { 200: envelopeSchema(z.int()) } }
    scope.get('/api/article/article/pageview', { schema: visits }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return success(services.views.total(districtOf(request).areaCode))
    })
  })
}

/** Refuses JSON in another encoding, which would be stored with signs for unknown characters. */
function readJsonInUtf8(plain: FastifyInstance): void {
  const parse = plain.getDefaultJsonParser('error', 'ignore')
  plain.removeContentTypeParser('application/json')
  plain.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8'
    if (/^utf-?8$/i.test(charset) && isUtf8(body)) void parse(request, body.toString('utf8'), done)
    else done(new AppError('invalid', '请求正文要用 UTF-8 编码，请转换后再提交。'))
  })
}

/** Records what a signed-in caller was refused, as pages do. */
async function recordForbidden(request: FastifyRequest, error: Error): Promise<void> {
  const found = findStaffRequest(request)
  if (!found || !(error instanceof AppError) || error.code !== 'forbidden') return
  const { db, limits } = found.site
  await recordRefusal(db, limits, found.staff, request.routeOptions.url ?? '').catch((fault: unknown) =>
    request.log.error(fault, 'refusal not recorded'),
  )
}

function createContext(services: Services, districtOf: DistrictOf, limitHeaders: LimitHeaders): ApiContext {
  return {
    tokenOf: tokenOfCall,
    siteOf(request) {
      const here = districtOf(request)
      return services.site(here, newDependencies(), readVisitor(request, here, true))
    },
    async answer(request, reply, work) {
      dropUndeclaredQuery(request)
      const here = districtOf(request)
      const { address, isBounded } = apiAddress(request)
      if (isBounded) services.spellings.add(request.url, address, declaredQuery(request))
      const write = reply.getSerializationFunction('200')
      if (!write) throw new Error(`${address} has no response schema.`)
      await respondCached(services, request, reply, {
        district: here,
        visitor: readVisitor(request, here, true),
        key: apiKey(here, address),
        keep: isBounded,
        application: 'api',
        ownHeaders: limitHeaders(reply),
        async make(site) {
          const data: unknown = await work(site)
          return {
            status: 200,
            headers: { 'content-type': 'application/json; charset=utf-8' },
            body: Buffer.from(write(success(data))),
            keep: !isPastEnd(request, data),
          }
        },
      })
    },
  }
}

/**
 * Counts the calls of each address and refuses those above the limit.
 * @returns the rate limit headers of a response, for those that are not sent by Fastify.
 */
function limitCalls(plain: FastifyInstance, limit: RequestLimit): LimitHeaders {
  const headersOf = new WeakMap<FastifyReply, readonly string[]>()
  plain.addHook('onRequest', async (request, reply) => {
    headersOf.set(reply, countRequest(limit, request, reply))
  })
  return (reply) => headersOf.get(reply) ?? []
}

/** Responds with 404 to unknown addresses and 405 to unknown methods. Sees only routes that are added after it. */
function refuseUnknownCalls(plain: FastifyInstance): void {
  const calls = createMethodList()
  plain.addHook('onRoute', ({ url, method }) => calls.add(url, method))
  plain.all('/api/*', { schema: { hide: true } }, async (request, reply) => {
    const methods = calls.methodsOf(request.url.split('?', 1)[0] ?? '')
    if (methods.length === 0) return reply.code(404).send(failure(404, '没有这个接口'))
    return reply.code(405).header('allow', methods.join(', ')).send(failure(405, '这个接口不支持这种请求方法'))
  })
}

/** Serves the OpenAPI document and a page that shows it. Documents only routes that are added after it. */
async function documentCalls(plain: FastifyInstance, areaCodes: readonly string[]): Promise<void> {
  await plain.register(swagger, {
    openapi: apiDocument,
    transform: apiTransform(areaCodes),
    transformObject: createJsonSchemaTransformObject({}),
  })
  plain.get('/api/openapi.json', { schema: { hide: true } }, async () => plain.swagger())
  plain.get('/api/docs', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(plain.swagger() as OpenAPIV3_1.Document)),
  )
}

/** Past-the-end pages are unbounded, so they are not cached. */
function isPastEnd({ query }: FastifyRequest, data: unknown): boolean {
  const { currentPage = 1 } = query as { currentPage?: number }
  const { data: rows } = (data ?? {}) as { data?: unknown }
  return currentPage > 1 && Array.isArray(rows) && rows.length === 0
}
