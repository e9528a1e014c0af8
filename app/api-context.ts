import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Site } from './context.ts'

export type Api = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

/** What the calls of a slice work with. */
export type ApiContext = {
  /** Answers a GET with what `work` finds; kept and validated like a page where `work` says what it is made from. */
  answer: (request: FastifyRequest, reply: FastifyReply, work: (site: Site) => Promise<unknown>) => Promise<void>
  /** The token of whoever signed in, wherever the call carries it; null where it carries none. */
  tokenOf: (request: FastifyRequest) => string | null
  /** The site as the caller sees it, for calls whose answers are never kept. */
  siteOf: (request: FastifyRequest) => Site
}

/** The calls of one slice. */
export type ApiPlugin = (api: Api, context: ApiContext) => void
