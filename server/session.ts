import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import { tokenCookieName } from '../app/staff/token-cookie.server.ts'

/** The token that a browser keeps. Pages take no other: what stands in an address is passed on with it. */
export function tokenOfCookie({ headers }: FastifyRequest): string | null {
  return asToken(parseCookie(headers.cookie ?? '')[tokenCookieName])
}

/** The token of a call: the specification's clients send it as a header and as a query parameter. */
export function tokenOfCall(request: FastifyRequest): string | null {
  const { headers, query } = request
  return asToken(headers['token']) ?? asToken((query as Record<string, unknown>)['token']) ?? tokenOfCookie(request)
}

const asToken = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= 200 ? value : null
