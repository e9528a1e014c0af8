import { publicCalendar } from '../../src/domain/holidays/queries.server.ts'
import { loadConfig } from '../../src/config.ts'

/** The real districts on free ports. */
export const testDistricts = loadConfig({}).districts.map((district) => ({
  ...district,
  ports: district.ports.map(() => 0),
}))

/** The usual deadlines, and the working days that the product knows. */
export const usualTerms = {
  accept: 1,
  simple: 3,
  complex: 10,
  warn: 60,
  veto: 90,
  calendar: publicCalendar,
}
