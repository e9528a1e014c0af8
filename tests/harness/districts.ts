import { loadConfig } from '../../src/config.ts'

/** The real districts on free ports. */
export const testDistricts = loadConfig({}).districts.map((district) => ({
  ...district,
  ports: district.ports.map(() => 0),
}))
