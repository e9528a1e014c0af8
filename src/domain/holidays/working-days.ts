import { dayAfter, isWorkingDay, type WorkCalendar } from './holidays.ts'

/** Long lists have many messages of the same days. */
const lastDays = new WeakMap<WorkCalendar, Map<string, string>>()

/** The day so many working days after `start`. */
export function workingDayAfter(start: string, days: number, calendar: WorkCalendar): string {
  const known = lastDays.get(calendar) ?? new Map<string, string>()
  lastDays.set(calendar, known)
  const key = `${start} ${days}`
  let day = known.get(key)
  if (day === undefined) {
    day = start
    for (let left = days; left > 0; left -= isWorkingDay(day, calendar) ? 1 : 0) day = dayAfter(day, 1)
    known.set(key, day)
  }
  return day
}

/** Working days after `from` up to `to`, days as YYYY-MM-DD; negative if `to` is before `from`. */
export function workingDaysBetween(from: string, to: string, calendar: WorkCalendar): number {
  if (to < from) return -workingDaysBetween(to, from, calendar)
  let count = 0
  for (let day = dayAfter(from, 1); day <= to; day = dayAfter(day, 1)) count += isWorkingDay(day, calendar) ? 1 : 0
  return count
}
