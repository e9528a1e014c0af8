import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import { tokenCookieName } from '../access/sign-in/token-cookie.server.ts'

/** The token from the cookie. Pages accept no other: a token in a URL would leak when the URL is shared. */
export function tokenOfCookie({ headers }: FastifyRequest): string | null {
  return asToken(parseCookie(headers.cookie ?? '')[tokenCookieName])
}

/** The token of an API request: the specification's clients send it as a header and as a query parameter. */
export function tokenOfCall(request: FastifyRequest): string | null {
  const { headers, query } = request
  return asToken(headers['token']) ?? asToken((query as Record<string, unknown>)['token']) ?? tokenOfCookie(request)
}

const asToken = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= 200 ? value : null
