import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { District } from '../../domain/districts/schema.ts'
import { isBounded } from '../../platform/parameters.ts'

export const isCall = (url: string | undefined): boolean => url?.startsWith('/api/') ?? false

/** Cache key of an API response. The space keeps it distinct from page keys, since URLs contain no spaces. */
export const apiKey = ({ areaCode }: District, address: string): string => `${areaCode} ${address}`

/**
 * Empty parameters count as missing. An empty required field of a body is kept: its schema or handler has an error
 * message for it.
 */
export function dropEmptyParameters({ routeOptions, query, body }: FastifyRequest): void {
  dropEmpty(query, () => true)
  const fields = routeOptions.schema?.body
  if (fields instanceof z.ZodObject)
    dropEmpty(body, (name) => fields.shape[name]?.safeParse(undefined).success ?? false)
}

function dropEmpty(given: unknown, isOptional: (name: string) => boolean): void {
  if (typeof given !== 'object' || given === null) return
  for (const [name, value] of Object.entries(given))
    if (value === '' && isOptional(name)) Reflect.deleteProperty(given, name)
}

/** Parameters of a call without a schema are removed, so that no response can depend on them. */
export function dropUndeclaredQuery(request: FastifyRequest): void {
  if (!request.routeOptions.schema?.querystring) request.query = {}
}

/**
 * The canonical URL of a call: parsed values, sorted by name, without defaults and unknown parameters. All spellings of
 * a call share one cache entry, and unknown input never becomes part of a key. Unless every value is declared and
 * bounded (`isBounded`), responses are not cached.
 */
export function apiAddress({ routeOptions, params, query }: FastifyRequest): { address: string; isBounded: boolean } {
  const path = (routeOptions.url ?? '').replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
  const { params: paramsSchema, querystring } = routeOptions.schema ?? {}
  const segments = Object.keys(params as object)
  const defaults = querystring instanceof z.ZodObject ? defaultsOf(querystring) : {}
  const given = Object.entries(query as Record<string, unknown>)
    .filter(([name, value]) => value !== undefined && value !== defaults[name])
    .map(([name, value]): [string, string] => [name, String(value)])
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return {
    address: given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`,
    isBounded:
      segments.every((name) => isDeclaredBounded(paramsSchema, name)) &&
      given.every(([name]) => isDeclaredBounded(querystring, name)),
  }
}

/** Parameters that the query of a call may have, by name. */
export const declaredQuery = ({ routeOptions }: FastifyRequest): object =>
  routeOptions.schema?.querystring instanceof z.ZodObject ? routeOptions.schema.querystring.shape : {}

const isDeclaredBounded = (schema: unknown, name: string): boolean =>
  schema instanceof z.ZodObject && isBounded(schema.shape[name])

const known = new WeakMap<z.ZodType, Record<string, unknown>>()

/** Parsed default values of a query schema, memoized. */
function defaultsOf(schema: z.ZodType): Record<string, unknown> {
  const before = known.get(schema)
  if (before) return before
  const { data = {} } = schema.safeParse({}) as { data?: Record<string, unknown> }
  known.set(schema, data)
  return data
}
