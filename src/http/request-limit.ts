import { randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { type Network, networksOf } from '../platform/limits/networks.ts'
import { visitorAddress } from './visitor-address.ts'

const windowSeconds = 60

/**
 * Number of slots that addresses are hashed into, to bound memory. The limiter keeps a key for a minute from its first
 * request, at half a kilobyte each: a million addresses, easily available to one IPv6 provider, would take half a
 * gigabyte. With slots it is at most 23 MB per network width, and two visitors share a slot once in 65,536 pairs.
 */
const places = 2 ** 16

/** Random, so that nobody can find an address that shares another visitor's slot. */
const seed = randomInt(2 ** 32)

/** FNV-1a. */
function placeOf(address: string): number {
  let hash = seed
  for (let at = 0; at < address.length; at += 1) hash = Math.imul(hash ^ address.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 16)) & (places - 1)
}

/** `headers` is a flat list; `waitSeconds` is null if the request is allowed. */
type Taken = { headers: readonly string[]; waitSeconds: number | null }

export type RequestLimit = {
  /** Counts a request. Repeated calls for one request count once. */
  take: (request: IncomingMessage) => Promise<Taken>
}

/**
 * Limits the requests per minute and address, counted in the memory of this process; 0 means unlimited. Response
 * headers give the remaining requests (draft-ietf-httpapi-ratelimit-headers).
 * @param trustedProxies proxies trusted for the visitor's address, as in Fastify.
 */
export function createRequestLimit(perMinute: number, trustedProxies: readonly string[]): RequestLimit {
  if (perMinute === 0) return unlimited
  const trust = trustedProxies.length > 0 ? proxyAddr.compile([...trustedProxies]) : null
  const addressOf = (request: IncomingMessage): string =>
    visitorAddress(trust ? proxyAddr(request, trust) : request.socket.remoteAddress)
  const counted = new WeakMap<IncomingMessage, Promise<Taken>>()
  const limiters = new Map<number, RateLimiterMemory>()
  const limiterOf = ({ factor }: Network): RateLimiterMemory => {
    const known = limiters.get(factor)
    if (known) return known
    const limiter = new RateLimiterMemory({ points: perMinute * factor, duration: windowSeconds, keyPrefix: '' })
    limiters.set(factor, limiter)
    return limiter
  }
  const policy = `"default";q=${perMinute};w=${windowSeconds}`
  const tell = (taken: RateLimiterRes, refused: boolean): Taken => {
    const seconds = Math.max(1, Math.ceil(taken.msBeforeNext / 1_000))
    const left = refused ? 0 : taken.remainingPoints
    return {
      headers: ['ratelimit-policy', policy, 'ratelimit', `"default";r=${left};t=${seconds}`],
      waitSeconds: refused ? seconds : null,
    }
  }
  /** Reports what is left for the address itself, or the wait required by the limit of a wider network. */
  const count = async (request: IncomingMessage): Promise<Taken> => {
    let own: RateLimiterRes | undefined
    for (const network of networksOf(addressOf(request))) {
      try {
        const taken = await limiterOf(network).consume(placeOf(network.key))
        own ??= taken
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return tell(refused, true)
        throw refused
      }
    }
    return tell(own ?? new RateLimiterRes(), false)
  }
  return {
    take(request) {
      const before = counted.get(request)
      if (before) return before
      const now = count(request)
      counted.set(request, now)
      return now
    },
  }
}

const free: Promise<Taken> = Promise.resolve({ headers: [], waitSeconds: null })
const unlimited: RequestLimit = { take: () => free }
