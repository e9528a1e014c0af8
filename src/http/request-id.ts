import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { currentRequestId } from '../platform/request-id.ts'
import { createTrust } from './proxies.ts'

export const requestIdHeader = 'x-request-id'

/** What proxies make: hexadecimal numbers and UUIDs. Nothing that somebody could write a sentence in. */
const acceptable = /^[\da-f][\da-f-]{7,35}$/i

/** Without letters and digits that sound or look alike: people read an id out on the telephone. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 12

function makeId(): string {
  let id = ''
  for (const byte of randomBytes(length)) id += alphabet[byte % alphabet.length]
  return id
}

/** The id of a trusted proxy, so that its log and ours can be compared; otherwise a new one. */
export function createRequestIds(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusts = createTrust(trustedProxies)
  return ({ headers, socket }) => {
    const given = headers[requestIdHeader]
    const isUsable = typeof given === 'string' && acceptable.test(given) && trusts(socket.remoteAddress)
    return isUsable ? given : makeId()
  }
}

/** In every answer that is not sent from the cache, and known to what runs for the request. */
export function passRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(requestIdHeader, request.id)
    currentRequestId.run(request.id, done)
  })
  // Reading the body loses it.
  app.addHook('preValidation', (request, _reply, done) => currentRequestId.run(request.id, done))
}
