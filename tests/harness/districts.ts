import { loadConfig } from '../../config.ts'

/** The real districts on any free ports. */
export const testDistricts = loadConfig({}).districts.map((district) => ({
  ...district,
  ports: district.ports.map(() => 0),
}))
