import type { IncomingMessage } from 'node:http'
import type { District } from '../app/districts/schema.ts'

export type DistrictFinder = {
  /** Notes on which district's port a request came in. */
  arrived: (request: IncomingMessage, district: District) => void
  /** The district that a request means: by host name (without a port), else by the port it came in on, else the first. */
  find: (request: IncomingMessage, host: string) => District
  /** The district of a host name; null where no district has one, so that nobody need look. */
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
