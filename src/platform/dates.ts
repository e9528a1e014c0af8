/**
 * All dates are shown in Beijing time, whatever the server's time zone: UTC+8, without daylight saving time since 1991,
 * long before the oldest content.
 */
const beijing = (date: Date): string => new Date(date.getTime() + 8 * 3_600_000).toISOString()

/** 2026-11-20 */
export const formatDate = (date: Date): string => beijing(date).slice(0, 10)

/** 11-20 within the year of `now`, else 2025-11-20: for narrow columns. */
export function formatShortDate(date: Date, now: Date): string {
  const [day, today] = [formatDate(date), formatDate(now)]
  return day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day
}

/** 2026-11-20 09:30 */
export const formatDateTime = (date: Date): string => beijing(date).slice(0, 16).replace('T', ' ')

/** Start of a year and of the next one, in Beijing time. */
export function yearRange(year: number): { from: Date; until: Date } {
  return { from: new Date(`${year}-01-01T00:00:00+08:00`), until: new Date(`${year + 1}-01-01T00:00:00+08:00`) }
}

/** Whole minutes, rounded up, to tell people how long to wait. */
export const minutesOf = (seconds: number): number => Math.ceil(seconds / 60)
