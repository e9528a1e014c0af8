import type { FastifyRequest } from 'fastify'
import type { District } from '../app/districts/schema.ts'
import { displayOfCookies } from '../app/lib/display.ts'
import type { Visitor } from './services.ts'
import { visitorAddress } from './visitor-address.ts'

export const originAsked = (request: FastifyRequest): string => `${request.protocol}://${request.host}`

/** What of a visitor may change an answer. Data come without a frame, hence the same for every way of display. */
export function visitorOf(request: FastifyRequest, { hosts }: District, data: boolean): Visitor {
  return {
    address: visitorAddress(request.ip),
    display: data ? '' : displayOfCookies(request.headers.cookie),
    origin: hosts[0] ? `https://${hosts[0]}` : originAsked(request),
  }
}
