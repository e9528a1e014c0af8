import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { RequestContext } from '../../domain/request-context.ts'

type Api = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

/** The type of `data` in a response, from its schema. */
type DataOf<Reply extends FastifyReply> =
  NonNullable<Parameters<Reply['send']>[0]> extends { data: infer Data } ? Data : never

/** Helpers for API plugins. */
export type ApiContext = {
  /**
   * Responds to a GET with the result of `work`, serialized by the response schema. Cached and invalidated like a page
   * if `work` declares its dependencies.
   */
  answer: <Reply extends FastifyReply>(
    request: FastifyRequest,
    reply: Reply,
    work: (site: RequestContext) => Promise<DataOf<Reply>>,
  ) => Promise<void>
  /** The session token from the header, query or cookie; null if there is none. */
  tokenOf: (request: FastifyRequest) => string | null
  /** The request context, for endpoints whose responses are never cached. */
  siteOf: (request: FastifyRequest) => RequestContext
}

/** Registers the endpoints of one area of the API. */
export type ApiPlugin = (api: Api, context: ApiContext) => void
