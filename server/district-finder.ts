import type { IncomingMessage } from 'node:http'
import type { District } from '../app/districts/schema.ts'

export type DistrictFinder = {
  /** Notes on which district's port a request came in. */
  arrived: (request: IncomingMessage, district: District) => void
  /** The district that a request means: by host name (without a port), else by the port it came in on, else the first. */
  find: (request: IncomingMessage, host: string) => District
}

export function createDistrictFinder(districts: readonly District[]): DistrictFinder {
  const byHost = new Map(districts.flatMap((district) => district.hosts.map((host) => [host, district])))
  const byPort = new WeakMap<IncomingMessage, District>()
  const [first] = districts
  if (!first) throw new Error('No district is configured.')
  return {
    arrived: (request, district) => void byPort.set(request, district),
    find: (request, host) => byHost.get(host.toLowerCase()) ?? byPort.get(request) ?? first,
  }
}
