import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'
import type { FastifyBaseLogger } from 'fastify'
import { readHeader } from './pages/rendered-page.ts'

/** A check whether an address is a trusted proxy, equal to Fastify's for the same setting. */
export function createTrust(trustedProxies: readonly string[]): (address: string | undefined) => boolean {
  if (trustedProxies.length === 0) return () => false
  const trust = proxyAddr.compile([...trustedProxies])
  return (address) => address !== undefined && trust(address, 0)
}

/** HSTS for one year. Without subdomains, which are not ours. */
export const strictTransport = ['strict-transport-security', 'max-age=31536000'] as const

/** Adds HSTS if a trusted proxy says that the visitor uses TLS. Null without trusted proxies. */
export function readTransport(
  trustedProxies: readonly string[],
): ((request: IncomingMessage) => readonly string[]) | null {
  if (trustedProxies.length === 0) return null
  const trusts = createTrust(trustedProxies)
  return (request) => {
    // The nearest proxy appends its value last.
    const protocol = readHeader(request, 'x-forwarded-proto')?.split(',').at(-1)?.trim()
    return protocol === 'https' && trusts(request.socket.remoteAddress) ? strictTransport : none
  }
}
const none: readonly string[] = []

const forwarded = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'] as const
const maxWarnings = 20

/**
 * Warns once per address that sends forwarded headers without being trusted: it may be a proxy missing from the
 * settings. Only private addresses are logged, since a public one may be a visitor's.
 */
export function warnOfForwarded(
  trustedProxies: readonly string[],
  log: FastifyBaseLogger,
): (request: IncomingMessage) => void {
  const trusts = createTrust(trustedProxies)
  const warned = new Set<string>()
  return ({ headers, socket }) => {
    if (warned.size >= maxWarnings || !forwarded.some((name) => headers[name] !== undefined)) return
    if (trusts(socket.remoteAddress)) return
    const address = privateAddress(socket.remoteAddress)
    if (warned.has(address)) return
    warned.add(address)
    log.warn(
      { from: address },
      'forwarded headers from an address that is not a trusted proxy are ignored; if it is your proxy, set PORTAL_TRUSTED_PROXIES',
    )
  }
}

function privateAddress(remote: string | undefined): string {
  if (!remote || !ipaddr.isValid(remote)) return 'unknown'
  const address = ipaddr.process(remote)
  return address.range() === 'unicast' ? 'a public address' : address.toString()
}
