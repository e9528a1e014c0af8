import { randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
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

/** `headers` as a flat list; `waitSeconds` is null where the request may be answered. */
type Taken = { headers: readonly string[]; waitSeconds: number | null }

export type RequestLimit = {
  /** Counts a request, once however often it is asked about. */
  take: (request: IncomingMessage) => Promise<Taken>
}

/**
 * Lets an address make so many requests a minute, counted in the memory of this process; 0 is no limit. Answers say how
 * many are left, as draft-ietf-httpapi-ratelimit-headers has it.
 * @param trustedProxies whose word on the visitor's address is believed, as Fastify believes it.
 */
export function createRequestLimit(perMinute: number, trustedProxies: readonly string[]): RequestLimit {
  if (perMinute === 0) return unlimited
  const trust = trustedProxies.length > 0 ? proxyAddr.compile([...trustedProxies]) : null
  const addressOf = (request: IncomingMessage): string =>
    visitorAddress(trust ? proxyAddr(request, trust) : request.socket.remoteAddress)
  const counted = new WeakMap<IncomingMessage, Promise<Taken>>()
  const limiter = new RateLimiterMemory({ points: perMinute, duration: windowSeconds, keyPrefix: '' })
  const policy = `"default";q=${perMinute};w=${windowSeconds}`
  const tell = ({ consumedPoints, remainingPoints, msBeforeNext }: RateLimiterRes): Taken => {
    const seconds = Math.max(1, Math.ceil(msBeforeNext / 1_000))
    return {
      headers: ['ratelimit-policy', policy, 'ratelimit', `"default";r=${remainingPoints};t=${seconds}`],
      waitSeconds: consumedPoints > perMinute ? seconds : null,
    }
  }
  const count = (request: IncomingMessage): Promise<Taken> =>
    limiter.consume(placeOf(addressOf(request))).then(tell, (refused: unknown) => {
      if (refused instanceof RateLimiterRes) return tell(refused)
      throw refused
    })
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
