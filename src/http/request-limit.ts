import { randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import { enclosingNetworks } from '../platform/limits/networks.ts'
import { visitorAddress } from './visitor-address.ts'

const windowSeconds = 60
const windowMs = windowSeconds * 1_000

/**
 * Number of slots that addresses are hashed into, so that memory does not grow with the addresses, of which one IPv6
 * provider has millions: 0.8 MB for each network width. Two visitors share a slot once in 65,536 pairs.
 */
const places = 2 ** 16

/** FNV-1a. */
function placeOf(address: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < address.length; at += 1) hash = Math.imul(hash ^ address.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 16)) & (places - 1)
}

/** `headers` is a flat list; `waitSeconds` is null if the request is allowed. */
type Taken = { headers: readonly string[]; waitSeconds: number | null }

export type RequestLimit = {
  /** Counts a request. */
  count: (request: IncomingMessage) => Taken
  /** The same for a request that may have been counted already: by an earlier call, or noted by `noteCounted`. */
  take: (request: IncomingMessage) => Taken
  noteCounted: (request: IncomingMessage, taken: Taken) => void
  /** Counts of this process that other processes should know: those above a tenth of the limit. */
  near: () => SharedCount[]
  /** Adds what the other processes counted, instead of what they counted before. */
  setElsewhere: (counts: readonly SharedCount[]) => void
  /** Since the start. */
  refused: () => number
}

/** Requests in the window of one slot, which ends at `until` (milliseconds since 1970). */
export type SharedCount = { factor: number; place: number; used: number; until: number }

/** Fixed windows: requests of each slot, and when its window ends. */
type Counter = { factor: number; limit: number; used: Uint32Array; until: Float64Array }
type Slot = { counter: Counter; place: number }

const slotKey = (factor: number, place: number): number => factor * places + place

/**
 * Limits the requests per minute and address, counted in the memory of this process; 0 means unlimited. Response
 * headers give the remaining requests (draft-ietf-httpapi-ratelimit-headers).
 * @param trustedProxies proxies trusted for the visitor's address, as in Fastify.
 * @param seed random, so that nobody can find an address that shares another visitor's slot.
 */
// oxlint-disable-next-line max-lines-per-function -- closures over one set of counters
export function createRequestLimit(
  perMinute: number,
  trustedProxies: readonly string[],
  seed = randomInt(2 ** 32),
): RequestLimit {
  if (perMinute === 0) return unlimited
  const trust = trustedProxies.length > 0 ? proxyAddr.compile([...trustedProxies]) : null
  const counted = new WeakMap<IncomingMessage, Taken>()
  const counters = new Map<number, Counter>()
  const counterOf = (factor: number): Counter => {
    const known = counters.get(factor) ?? {
      factor,
      limit: perMinute * factor,
      used: new Uint32Array(places),
      until: new Float64Array(places),
    }
    counters.set(factor, known)
    return known
  }
  const slotsAt = (address: string): Slot[] =>
    enclosingNetworks(address).map(({ key, factor }) => ({ counter: counterOf(factor), place: placeOf(key, seed) }))
  // Without proxies the address does not change during a connection.
  const ofConnections = new WeakMap<Socket, Slot[]>()
  const slotsOf = (request: IncomingMessage): Slot[] => {
    if (trust) return slotsAt(visitorAddress(proxyAddr(request, trust)))
    const { socket } = request
    const known = ofConnections.get(socket) ?? slotsAt(visitorAddress(socket.remoteAddress))
    ofConnections.set(socket, known)
    return known
  }
  let elsewhere = new Map<number, SharedCount[]>()
  const countElsewhere = (factor: number, place: number, now: number): number => {
    if (elsewhere.size === 0) return 0
    const counts = elsewhere.get(slotKey(factor, place)) ?? []
    return counts.reduce((sum, { used, until }) => (until > now ? sum + used : sum), 0)
  }
  let refused = 0
  const policy = `"default";q=${perMinute};w=${windowSeconds}`
  const taken = (left: number, until: number, now: number, isRefused: boolean): Taken => {
    const seconds = Math.max(1, Math.ceil((until - now) / 1_000))
    return {
      headers: ['ratelimit-policy', policy, 'ratelimit', `"default";r=${left};t=${seconds}`],
      waitSeconds: isRefused ? seconds : null,
    }
  }
  /** Reports what is left for the address itself, or the wait required by the limit of a wider network. */
  const count = (request: IncomingMessage): Taken => {
    const now = Date.now()
    let own: Taken | undefined
    for (const { counter, place } of slotsOf(request)) {
      const { factor, limit, used, until } = counter
      if ((until[place] ?? 0) <= now) {
        used[place] = 0
        until[place] = now + windowMs
      }
      const ownRequests = (used[place] ?? 0) + 1
      used[place] = ownRequests
      const requests = ownRequests + countElsewhere(factor, place, now)
      if (requests > limit) {
        refused += 1
        return taken(0, until[place] ?? 0, now, true)
      }
      own ??= taken(limit - requests, until[place] ?? 0, now, false)
    }
    return own ?? free
  }
  return {
    count,
    take(request) {
      const known = counted.get(request) ?? count(request)
      counted.set(request, known)
      return known
    },
    noteCounted: (request, known) => void counted.set(request, known),
    near() {
      const now = Date.now()
      const found: SharedCount[] = []
      for (const { factor, limit, used, until } of counters.values())
        for (let place = 0; place < places; place += 1) {
          const [count = 0, end = 0] = [used[place], until[place]]
          if (count > limit / 10 && end > now) found.push({ factor, place, used: count, until: end })
        }
      return found.slice(0, mostShared)
    },
    setElsewhere: (counts) => void (elsewhere = Map.groupBy(counts, ({ factor, place }) => slotKey(factor, place))),
    refused: () => refused,
  }
}

/** Far more addresses than come near the limit at once; it bounds what is written each second. */
const mostShared = 5_000

const free: Taken = { headers: [], waitSeconds: null }
const unlimited: RequestLimit = {
  count: () => free,
  take: () => free,
  noteCounted: () => undefined,
  near: () => [],
  setElsewhere: () => undefined,
  refused: () => 0,
}
