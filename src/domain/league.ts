import type { District } from './districts/schema.ts'

/** Another district of the league, or the one that was asked. */
export type LeagueSite = {
  areaCode: string
  name: string
  /** Where its site is served, without a trailing slash; empty for the one that was asked. */
  origin: string
}

/**
 * The districts in the order of the configuration, as a visitor of one of them reaches them: by host name, else by port.
 * @param origin of the site that was asked.
 */
export const leagueOf = (
  districts: readonly Pick<District, 'areaCode' | 'name' | 'hosts' | 'ports'>[],
  here: Pick<District, 'areaCode'>,
  origin: string,
): LeagueSite[] =>
  districts.map(({ areaCode, name, hosts: [host], ports: [port] }) => ({
    areaCode,
    name,
    origin: areaCode === here.areaCode ? '' : host ? `https://${host}` : withPort(origin, port),
  }))

function withPort(origin: string, port = 0): string {
  const url = new URL(origin)
  url.port = String(port)
  return url.origin
}
