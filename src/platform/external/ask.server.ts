import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { isPublicAddress } from './public-address.ts'

/**
 * How another site answered. `unclear`: it is there, but does not say whether the page is, perhaps only to us.
 * `refused`: not asked, because it is an inner address here.
 */
export type Answer = 'alive' | 'gone' | 'unclear' | 'unreachable' | 'refused'

/** Asks whether a page of another site is there, without reading it. */
export type Ask = (address: string) => Promise<Answer>

/** Decides which IP addresses are connected to. */
export type Guard = {
  resolve: (hostname: string) => Promise<string[]>
  isAllowed: (address: string) => boolean
}

const publicOnly: Guard = {
  resolve: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
  isAllowed: isPublicAddress,
}

export type AskOptions = { userAgent: string; guard?: Guard; limitMs?: number; pauseMs?: number }

const mostRedirects = 3

/**
 * Editors write the addresses, so a request must not reach anything inner: a name is resolved once, every address of it
 * is checked, and the connection goes to the one that was checked; so again for each redirect.
 */
export function createAsk({ userAgent, guard = publicOnly, limitMs = 10_000, pauseMs = 1_000 }: AskOptions): Ask {
  const pace = createPace(pauseMs)

  async function follow(start: URL, method: 'HEAD' | 'GET'): Promise<Answer> {
    let url = start
    for (let hop = 0; hop <= mostRedirects; hop += 1) {
      if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'refused'
      await pace(url.hostname)
      const signal = AbortSignal.timeout(limitMs)
      const addresses = await orAbort(guard.resolve(url.hostname.replaceAll(/^\[|\]$/g, '')), signal)
      const [address] = addresses
      if (!address || !addresses.every((each) => guard.isAllowed(each))) return 'refused'
      const { status, location } = await request(url, address, { method, userAgent, signal })
      if (status < 300 || status >= 400 || !location) return answerOf(status)
      const next = URL.parse(location, url)
      if (!next) return 'unclear'
      url = next
    }
    return 'unclear'
  }

  return async (address) => {
    const url = new URL(address)
    const tried = (method: 'HEAD' | 'GET') => follow(url, method).catch((): Answer => 'unreachable')
    const answer = await tried('HEAD')
    // Some servers know no HEAD.
    return answer === 'alive' || answer === 'refused' ? answer : tried('GET')
  }
}

function answerOf(status: number): Answer {
  if (status < 400) return 'alive'
  return status === 404 || status === 410 ? 'gone' : 'unclear'
}

/** Lets one request to a host pass in this time. */
function createPace(pauseMs: number): (host: string) => Promise<void> {
  const freeAt = new Map<string, number>()
  return async (host) => {
    const now = Date.now()
    const turn = Math.max(now, freeAt.get(host) ?? 0)
    freeAt.set(host, turn + pauseMs)
    if (turn > now) await wait(turn - now)
  }
}

/** Looking up a name cannot be aborted. */
function orAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    work.then(resolve, reject)
  })
}

type Asking = { method: 'HEAD' | 'GET'; userAgent: string; signal: AbortSignal }

function request(
  url: URL,
  address: string,
  { method, userAgent, signal }: Asking,
): Promise<{ status: number; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    const { request: send } = url.protocol === 'https:' ? https : http
    const sent = send({
      host: address,
      port: url.port,
      path: url.pathname + url.search,
      method,
      // The certificate has to be for the name, not for the address.
      servername: isIP(url.hostname) ? '' : url.hostname,
      headers: { host: url.host, 'user-agent': userAgent, accept: '*/*' },
      // A kept connection could lead to an address that was checked for another name.
      agent: false,
      signal,
    })
    sent.on('error', reject)
    sent.on('response', (response) => {
      resolve({ status: response.statusCode ?? 0, location: response.headers.location })
      response.destroy()
    })
    sent.end()
  })
}
