/**
 * Everything a citizen reads is in the time of Beijing, wherever the server stands: eight hours ahead, without summer
 * time since 1991, long before the first thing that is disclosed here.
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

/** First instants of a year and of the one after it in Beijing. */
export function yearRange(year: number): { from: Date; until: Date } {
  return { from: new Date(`${year}-01-01T00:00:00+08:00`), until: new Date(`${year + 1}-01-01T00:00:00+08:00`) }
}

/** Whole minutes, rounded up: how long to wait, as people are told. */
export const minutesOf = (seconds: number): number => Math.ceil(seconds / 60)
