import { loadConfig } from '../../config.ts'
import type { District } from '../../app/districts/schema.ts'

/** Keeps the portal under test apart from one that is running on the machine. */
export const portShift = 20_000

/** The real districts on the ports of the test. */
export const districts = loadConfig({ PORTAL_PORT_SHIFT: String(portShift) }).districts

/** Each port with its district: the eight entrances. */
export const entrances = districts.flatMap((district) => district.ports.map((port) => ({ port, district })))

export function districtOf(name: string): District {
  const district = districts.find((candidate) => candidate.name === name)
  if (!district) throw new Error(`There is no district ${name}.`)
  return district
}

/** A page's address at the first port of a district. */
export const addressIn = (districtName: string, path = ''): string => at(districtOf(districtName).ports[0], path)

export const at = (port: number | undefined, path = ''): string => `http://127.0.0.1:${port}${path}`
