import { changeHolidays, resetHolidays } from '../../../domain/holidays/operations.server.ts'
import { publicHolidays } from '../../../domain/holidays/public-holidays.ts'
import { getHolidays } from '../../../domain/holidays/staff-queries.server.ts'
import { formatDate } from '../../../platform/dates.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import { findNotice, submitForm } from '../frame/forms/operation-form.server.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'
import { isFilled, readHolidayRows } from './rows.ts'

const path = '/staff/holidays'
type Visit = StaffVisit<typeof path>

const thisYearOf = ({ site }: Visit): number => Number(formatDate(site.now).slice(0, 4))

/** The holidays of one year. */
export async function loadHolidays(visit: Visit) {
  const { site, staff, query } = visit
  const thisYear = thisYearOf(visit)
  const { year = thisYear } = query
  return {
    ...(await getHolidays.ask(site, staff, { year })),
    years: [thisYear - 1, thisYear, thisYear + 1],
    isAnnounced: publicHolidays.has(year),
    mayChange: await changeHolidays.isAllowed(site, staff, {}),
    notice: findNotice(query.mode),
  }
}

export type HolidaysView = Awaited<ReturnType<typeof loadHolidays>>

export async function saveHolidays(visit: Visit & Submission) {
  const { site, staff, query, readForm } = visit
  const { year = thisYearOf(visit) } = query
  const then = href(path, { year })
  const stored = {
    load: async (isConflict: boolean) => (isConflict ? await getHolidays.ask(site, staff, { year }) : null),
    versionIn: (now: { version: number } | null) => now?.version,
    advice: '您填的内容还在，请对照下面现在的安排，再保存一次就换成您的。',
  }
  return (await readForm()).get('intent') === 'announced'
    ? submitForm(visit, resetHolidays, then, (typed) => ({ ...typed, year: String(year) }), stored)
    : submitForm(
        visit,
        changeHolidays,
        then,
        (typed) => ({ ...typed, year: String(year), entries: readHolidayRows(typed).filter(isFilled) }),
        stored,
      )
}
