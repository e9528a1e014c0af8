import { loadConfig } from '../../src/config.ts'
import type { District } from '../../src/domain/districts/schema.ts'

/**
 * Separates the portal under test from one that is already running on the machine. `TEST_PORT_SHIFT` separates two checkouts
 * that are tested at the same time; the ports must stay below the ephemeral range (32,768).
 */
export const portShift = Number(process.env.TEST_PORT_SHIFT ?? 20_000)

/** The real districts on shifted ports. */
export const districtsOn = (shift: number): readonly District[] =>
  loadConfig({ PORTAL_PORT_SHIFT: String(shift) }).districts

/** The real districts on the ports of the tests. */
export const districts = districtsOn(portShift)

/** The eight ports with their districts. */
export const entrances = districts.flatMap((district) => district.ports.map((port) => ({ port, district })))

export function getDistrict(name: string): District {
  const district = districts.find((candidate) => candidate.name === name)
  if (!district) throw new Error(`There is no district ${name}.`)
  return district
}

/** The URL of a page at the first port of a district. */
export const districtAddress = (districtName: string, path = ''): string => at(getDistrict(districtName).ports[0], path)

export const at = (port: number | undefined, path = ''): string => `http://127.0.0.1:${port}${path}`
