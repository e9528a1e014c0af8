import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../app/lib/errors.ts'
import { visitorAddress } from './visitor-address.ts'

const windowSeconds = 60

/**
 * Addresses are counted in so many places. The limiter holds a key for a minute from its first request, half a kilobyte
 * each: a million addresses, which one provider's IPv6 has, would be half a gigabyte. So it is 23 MB at most, and two
 * visitors of a minute share a place once in 65,536 pairs.
 */
const places = 2 ** 16

/** Not to be known from outside: nobody shall look for an address that shares somebody else's place. */
const seed = randomInt(2 ** 32)

/** FNV-1a. */
function placeOf(address: string): number {
  let hash = seed
  for (let at = 0; at < address.length; at += 1) hash = Math.imul(hash ^ address.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 16)) & (places - 1)
}

/**
 * Lets an address make so many requests a minute in this scope, counted in the memory of this process; 0 is no limit.
 * Answers say how many are left, as draft-ietf-httpapi-ratelimit-headers has it.
 */
export function limitRequests(scope: FastifyInstance, perMinute: number): void {
  if (perMinute === 0) return
  const limiter = new RateLimiterMemory({ points: perMinute, duration: windowSeconds, keyPrefix: '' })
  const policy = `"default";q=${perMinute};w=${windowSeconds}`
  scope.addHook('onRequest', async ({ ip }, reply) => {
    const taken = await limiter.consume(placeOf(visitorAddress(ip))).catch((refused: unknown) => {
      if (refused instanceof RateLimiterRes) return refused
      throw refused
    })
    const wait = String(Math.max(1, Math.ceil(taken.msBeforeNext / 1_000)))
    reply.header('ratelimit-policy', policy).header('ratelimit', `"default";r=${taken.remainingPoints};t=${wait}`)
    if (taken.consumedPoints <= perMinute) return
    reply.header('retry-after', wait)
    throw new AppError('too_many', `请求过于频繁，请在 ${wait} 秒后再试。`)
  })
}

/** What a visitor is told of the limit, as a flat list: for answers that are kept for all, where it must not be. */
export function limitHeadersOf(reply: FastifyReply): string[] {
  return ['ratelimit-policy', 'ratelimit'].flatMap((name) => {
    const value = reply.getHeader(name)
    return value === undefined ? [] : [name, String(value)]
  })
}
