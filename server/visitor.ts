import type { FastifyRequest } from 'fastify'
import type { District } from '../app/districts/schema.ts'
import { displayOfCookies } from '../app/lib/display.ts'
import type { Visitor } from './services.ts'
import { visitorAddress } from './visitor-address.ts'

export const originAsked = (request: FastifyRequest): string => `${request.protocol}://${request.host}`

/**
 * Browsers say where a form comes from. Compared by host alone, for a proxy may speak TLS for us; programs other than
 * browsers say nothing, and have no visitor's cookies to misuse.
 */
export function isFromThisSite({ headers, host }: FastifyRequest): boolean {
  return headers.origin === undefined || URL.parse(headers.origin)?.host === host
}

export const foreignFormMessage = '请在本站的页面上提交，不能从其他网站提交。'

/** What of a visitor may change an answer. Data come without a frame, hence the same for every way of display. */
export function visitorOf(request: FastifyRequest, { hosts }: District, data: boolean): Visitor {
  return {
    address: visitorAddress(request.ip),
    display: data ? '' : displayOfCookies(request.headers.cookie),
    session: null,
    origin: hosts[0] ? `https://${hosts[0]}` : originAsked(request),
  }
}
