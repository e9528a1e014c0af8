import { addDays } from '../../platform/dates.ts'
import { type Holiday, isWeekend } from './holidays.ts'

export const firstYear = 2020
export const lastYear = 2100
export const mostHolidays = 40
export const longestName = 20
const longestHoliday = 31

export type HolidayField = 'name' | 'from' | 'to'
/** What is wrong with one entry of a year. */
export type HolidayProblem = { at: number; field: HolidayField; message: string }

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text

/** What is wrong with the holidays of a year: at most one problem an entry. */
export function problemsOfHolidays(year: number, entries: readonly Holiday[]): HolidayProblem[] {
  const taken = new Map<string, string>()
  return entries.flatMap((entry, at) => {
    const problem = problemOf(year, entry) ?? overlapOf(entry, taken)
    return problem ? [{ at, ...problem }] : []
  })
}

type Problem = Omit<HolidayProblem, 'at'> | null

function problemOf(year: number, { kind, name, from, to }: Holiday): Problem {
  if (name === '') return { field: 'name', message: '请填写名称' }
  if (name.length > longestName) return { field: 'name', message: `名称最多 ${longestName} 个字` }
  if (!isDay(from)) return { field: 'from', message: '请填写开始日期，如 2027-02-05' }
  if (!isDay(to)) return { field: 'to', message: '请填写结束日期，如 2027-02-05' }
  if (!from.startsWith(`${year}-`)) return { field: 'from', message: `开始日期应在 ${year} 年` }
  if (!to.startsWith(`${year}-`)) return { field: 'to', message: `结束日期应在 ${year} 年，跨年的请分两年填写` }
  if (to < from) return { field: 'to', message: '结束日期不能早于开始日期' }
  if (to > addDays(from, longestHoliday - 1)) return { field: 'to', message: `一次最多 ${longestHoliday} 天` }
  if (kind === 'work')
    for (let day = from; day <= to; day = addDays(day, 1))
      if (!isWeekend(day)) return { field: 'from', message: `${day} 不是周末，本来就上班` }
  return null
}

/** Days that two entries name are wrong in the second. */
function overlapOf({ name, from, to }: Holiday, taken: Map<string, string>): Problem {
  let problem: Problem = null
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const other = taken.get(day)
    if (other !== undefined) problem ??= { field: 'from', message: `${day} 已经在“${other}”里` }
    taken.set(day, name)
  }
  return problem
}
