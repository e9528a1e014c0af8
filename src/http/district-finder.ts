import type { IncomingMessage } from 'node:http'
import type { District } from '../domain/districts/schema.ts'

export type DistrictFinder = {
  /** Records on which district's port a request arrived. */
  arrived: (request: IncomingMessage, district: District) => void
  /** The district of a request: by host name (without a port), else by the port it arrived on, else the first. */
  find: (request: IncomingMessage, host: string) => District
  /** The district of a host name; null if no district has host names, so that callers can skip the look-up. */
  byName: ((host: string) => District | undefined) | null
}

export function createDistrictFinder(districts: readonly District[]): DistrictFinder {
  const byHost = new Map(districts.flatMap((district) => district.hosts.map((host) => [host, district])))
  const byPort = new WeakMap<IncomingMessage, District>()
  const [first] = districts
  if (!first) throw new Error('No district is configured.')
  return {
    arrived: (request, district) => void byPort.set(request, district),
    byName: byHost.size > 0 ? (host) => byHost.get(host.toLowerCase()) : null,
    find: (request, host) => byHost.get(host.toLowerCase()) ?? byPort.get(request) ?? first,
  }
}
