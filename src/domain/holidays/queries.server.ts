import type { Db, Tx } from '../../platform/db/types.ts'
import { createCalendar, type Holiday, type WorkCalendar } from './holidays.ts'
import { publicHolidays } from './public-holidays.ts'
import './table.server.ts'

/** The holidays of one year. `version` is 0 for those that the product knows; an unknown year has none. */
export type HolidayYear = { year: number; version: number; known: boolean; entries: readonly Holiday[] }

export async function getHolidayYear(db: Db | Tx, districtCode: string, year: number): Promise<HolidayYear> {
  const row = await db
    .selectFrom('holiday_year')
    .select(['version', 'entries'])
    .where('district_code', '=', districtCode)
    .where('year', '=', year)
    .executeTakeFirst()
  if (row) return { year, version: row.version, known: true, entries: row.entries }
  const entries = publicHolidays.get(year)
  return { year, version: 0, known: entries !== undefined, entries: entries ?? [] }
}

/** The working days of the districts that have holidays of their own, by district; of one district if it is named. */
export async function listOwnCalendars(db: Db | Tx, districtCode?: string): Promise<Map<string, WorkCalendar>> {
  let query = db.selectFrom('holiday_year').select(['district_code', 'year', 'entries'])
  if (districtCode !== undefined) query = query.where('district_code', '=', districtCode)
  const rows = await query.execute()
  const years = Map.groupBy(rows, ({ district_code }) => district_code)
  return new Map(
    Array.from(years, ([code, own]) => {
      const byYear = new Map<number, readonly Holiday[]>(publicHolidays)
      for (const { year, entries } of own) byYear.set(year, entries)
      return [code, createCalendar([...byYear.values()].flat())]
    }),
  )
}

export const publicCalendar = createCalendar([...publicHolidays.values()].flat())

/** The working days of a district, for commands, which must not use what another process changed meanwhile. */
export const getCalendar = async (db: Db | Tx, districtCode: string): Promise<WorkCalendar> =>
  (await listOwnCalendars(db, districtCode)).get(districtCode) ?? publicCalendar
