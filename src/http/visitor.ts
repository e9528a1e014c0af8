import type { FastifyRequest } from 'fastify'
import type { District } from '../domain/districts/schema.ts'
import { displayOfCookies } from '../platform/display.ts'
import type { Visitor } from './services.ts'
import { visitorAddress } from './visitor-address.ts'

/** The requested origin. A trusted proxy may send any protocol; all but HTTPS count as HTTP. */
export const requestedOrigin = ({ protocol, host }: FastifyRequest): string =>
  `${protocol === 'https' ? 'https' : 'http'}://${host}`

/**
 * The CSRF check. Over TLS browsers send `Sec-Fetch-Site`, which is reliable behind any proxy. Otherwise the host of
 * `Origin` is compared, without the scheme, since a proxy may terminate TLS. Programs other than browsers send neither,
 * and have no visitor's cookies to misuse.
 */
export function isFromThisSite({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return headers.origin === undefined || URL.parse(headers.origin)?.host === host
}

export const foreignFormMessage = '请在本站的页面上提交，不能从其他网站提交。'

/** The visitor's properties that can affect a response. Page data has no frame, so the display does not matter. */
export function readVisitor(request: FastifyRequest, { hosts }: District, data: boolean): Visitor {
  return {
    address: visitorAddress(request.ip),
    display: data ? '' : displayOfCookies(request.headers.cookie),
    session: null,
    requestId: request.id,
    origin: hosts[0] ? `https://${hosts[0]}` : requestedOrigin(request),
  }
}
