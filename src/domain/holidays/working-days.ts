import { addDays } from '../../platform/dates.ts'
import { isWorkingDay, type WorkCalendar } from './holidays.ts'

/** Long lists have many messages of the same days. */
const lastDays = new WeakMap<WorkCalendar, Map<string, string>>()

/** The day so many working days after `start`. */
export function addWorkingDays(start: string, days: number, calendar: WorkCalendar): string {
  const known = lastDays.get(calendar) ?? new Map<string, string>()
  lastDays.set(calendar, known)
  const key = `${start} ${days}`
  let day = known.get(key)
  if (day === undefined) {
    day = start
    for (let left = days; left > 0; left -= isWorkingDay(day, calendar) ? 1 : 0) day = addDays(day, 1)
    known.set(key, day)
  }
  return day
}

/** Working days after `from` up to `to`, days as YYYY-MM-DD; negative if `to` is before `from`. */
export function countWorkingDays(from: string, to: string, calendar: WorkCalendar): number {
  if (to < from) return -countWorkingDays(to, from, calendar)
  let count = 0
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) count += isWorkingDay(day, calendar) ? 1 : 0
  return count
}

export type Due = { words: string; level: 'done' | 'calm' | 'soon' | 'overdue' }

/** How long until the last day for something, or how late it is. `soonDays`: working days from which it is soon. */
export function wordsOfDue(
  what: string,
  { today, last, soonDays }: { today: string; last: string; soonDays: number },
  calendar: WorkCalendar,
): Due {
  if (today === last) return { words: `今天是${what}期限`, level: 'soon' }
  const days = countWorkingDays(today, last, calendar)
  // Over a weekend or holiday no working day passes.
  if (today > last) return { words: `${what}超期${days === 0 ? '' : ` ${-days} 个工作日`}`, level: 'overdue' }
  return {
    words: `${what}还剩 ${days} 个工作日`,
    level: days <= soonDays ? 'soon' : 'calm',
  }
}
