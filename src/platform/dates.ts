/**
 * All dates are shown in Beijing time, whatever the server's time zone: UTC+8, without daylight saving time since 1991,
 * long before the oldest content.
 */
const beijing = (date: Date): Date => new Date(date.getTime() + 8 * 3_600_000)

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : String(number))
const monthAndDay = (day: Date): string => `${twoDigits(day.getUTCMonth() + 1)}-${twoDigits(day.getUTCDate())}`

/** 2026-11-20. Not from an ISO string: lists format hundreds of dates. */
export function formatDate(date: Date): string {
  const day = beijing(date)
  return `${day.getUTCFullYear()}-${monthAndDay(day)}`
}

/** 11-20 within the year of `now`, else 2025-11-20: for narrow columns. */
export function formatShortDate(date: Date, now: Date): string {
  const day = beijing(date)
  return day.getUTCFullYear() === beijing(now).getUTCFullYear() ? monthAndDay(day) : formatDate(date)
}

/** 2026-11-20 09:30 */
export const formatDateTime = (date: Date): string => beijing(date).toISOString().slice(0, 16).replace('T', ' ')

/** 2026年11月20日星期五 09:30 */
export const spellTime = (date: Date): string =>
  date.toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'full', timeStyle: 'short' })

/** 2026年11月20日星期五 */
export const dayInWords = (date: Date): string =>
  date.toLocaleDateString('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'full' })

/** Start of a year and of the next one, in Beijing time. */
export function yearRange(year: number): { from: Date; until: Date } {
  return { from: new Date(`${year}-01-01T00:00:00+08:00`), until: new Date(`${year + 1}-01-01T00:00:00+08:00`) }
}

/** Start of a quarter, 1 to 4, and of the next one, in Beijing time. */
export const quarterRange = (year: number, quarter: number): { from: Date; until: Date } => ({
  from: startOfMonth(year, quarter * 3 - 2),
  until: startOfMonth(year, quarter * 3 + 1),
})

/** Start of a month, 1 to 12, and of the next one, in Beijing time. */
export const monthRange = (year: number, month: number): { from: Date; until: Date } => ({
  from: startOfMonth(year, month),
  until: startOfMonth(year, month + 1),
})

const startOfMonth = (year: number, month: number): Date =>
  new Date(`${month > 12 ? year + 1 : year}-${twoDigits(month > 12 ? 1 : month)}-01T00:00:00+08:00`)

/** The next midnight in Beijing, when what depends on the day changes. */
export const nextMidnight = (now: Date): Date =>
  new Date(Date.parse(`${formatDate(now)}T00:00:00+08:00`) + 24 * 3_600_000)

const dayMs = 86_400_000

/** So many days after a day, or before it. Days YYYY-MM-DD. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** From one day to another, YYYY-MM-DD; negative if the second is earlier. */
export const daysBetween = (from: string, until: string): number => (Date.parse(until) - Date.parse(from)) / dayMs

/** The year in Beijing. */
export const getYear = (date: Date): number => beijing(date).getUTCFullYear()

/** How long to wait, rounded up: 15 分钟, 3 小时, 1 天. */
export function waitInWords(seconds: number): string {
  const minutes = toMinutes(seconds)
  if (minutes <= 90) return `${minutes} 分钟`
  const hours = Math.ceil(minutes / 60)
  return hours < 24 ? `${hours} 小时` : `${Math.ceil(hours / 24)} 天`
}

/** Whole minutes, rounded up. */
export const toMinutes = (seconds: number): number => Math.ceil(seconds / 60)
