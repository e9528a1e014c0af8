import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Site } from './context.ts'

type Api = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

/** The data of a call's answer, as its schema says. */
type DataOf<Reply extends FastifyReply> =
  NonNullable<Parameters<Reply['send']>[0]> extends { data: infer Data } ? Data : never

/** What the calls of a slice work with. */
export type ApiContext = {
  /**
   * Answers a GET with what `work` finds, in the fields of the call's schema; kept and validated like a page where `work`
   * says what it is made from.
   */
  answer: <Reply extends FastifyReply>(
    request: FastifyRequest,
    reply: Reply,
    work: (site: Site) => Promise<DataOf<Reply>>,
  ) => Promise<void>
  /** The token of whoever signed in, wherever the call carries it; null where it carries none. */
  tokenOf: (request: FastifyRequest) => string | null
  /** The site as the caller sees it, for calls whose answers are never kept. */
  siteOf: (request: FastifyRequest) => Site
}

/** The calls of one slice. */
export type ApiPlugin = (api: Api, context: ApiContext) => void
