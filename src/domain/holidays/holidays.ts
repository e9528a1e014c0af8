import { addDays } from '../../platform/dates.ts'

export const holidayKinds = ['off', 'work'] as const
export type HolidayKind = (typeof holidayKinds)[number]
export const holidayKindTitles: Record<HolidayKind, string> = { off: '放假', work: '调休上班' }

/** Days off, or weekend days worked in exchange: first and last day as YYYY-MM-DD. */
export type Holiday = { kind: HolidayKind; name: string; from: string; to: string }

export function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6
}

/** Which days are worked on, besides the days of the week. */
export type WorkCalendar = { off: ReadonlySet<string>; work: ReadonlySet<string> }

export function createCalendar(holidays: Iterable<Holiday>): WorkCalendar {
  const calendar = { off: new Set<string>(), work: new Set<string>() }
  for (const { kind, from, to } of holidays)
    for (let day = from; day <= to; day = addDays(day, 1)) calendar[kind].add(day)
  return calendar
}

/** Whether a day, YYYY-MM-DD, is a working day. Without an entry, weekends are off. */
export const isWorkingDay = (day: string, { off, work }: WorkCalendar): boolean =>
  work.has(day) || !(off.has(day) || isWeekend(day))
