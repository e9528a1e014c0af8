import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { District } from '../app/districts/schema.ts'
import { isFreeText } from '../app/lib/parameters.ts'

export const isCall = (url: string | undefined): boolean => url?.startsWith('/api/') ?? false

/** The blank keeps calls apart from pages: no address has one. */
export const apiKey = ({ areaCode }: District, address: string): string => `${areaCode} ${address}`

/**
 * The one way to write a call: with the values as they were understood, by name in alphabetical order, without defaults
 * and without what the call does not know. However it is asked, it is kept once, and nothing strange becomes a key; where
 * something is free text, it is not kept at all.
 */
export function apiAddress({ routeOptions, params, query }: FastifyRequest): { address: string; isFree: boolean } {
  const path = (routeOptions.url ?? '').replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
  const schema = routeOptions.schema?.querystring
  if (!(schema instanceof z.ZodObject)) return { address: path, isFree: false }
  const defaults = defaultsOf(schema)
  const given = Object.entries(query as Record<string, unknown>)
    .filter(([name, value]) => value !== undefined && value !== '' && value !== defaults[name])
    .map(([name, value]): [string, string] => [name, String(value)])
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return {
    address: given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`,
    isFree: given.some(([name]) => isFreeText(schema.shape[name])),
  }
}

const known = new WeakMap<z.ZodType, Record<string, unknown>>()

/** What a call understands where nothing is given. */
function defaultsOf(schema: z.ZodType): Record<string, unknown> {
  const before = known.get(schema)
  if (before) return before
  const { data = {} } = schema.safeParse({}) as { data?: Record<string, unknown> }
  known.set(schema, data)
  return data
}
