import { addDays, daysBetween } from '../../platform/dates.ts'

/** How long something may go without being done again. */
export type TimeLimit = { days: number } | { months: number }

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The same day so many months later, or the last one of a shorter month. Days YYYY-MM-DD. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const index = year * 12 + month - 1 + months
  const [atYear, atMonth] = [Math.floor(index / 12), (index % 12) + 1]
  const atDate = Math.min(date, lastDayOf(atYear, atMonth))
  return `${atYear}-${String(atMonth).padStart(2, '0')}-${String(atDate).padStart(2, '0')}`
}

/** The day on which the limit is reached, counted from a day that is not counted itself. */
export const limitDay = (from: string, limit: TimeLimit): string =>
  'days' in limit ? addDays(from, limit.days) : addMonths(from, limit.months)

/** Days until the limit is reached; 0 and less once it is. */
export const daysUntil = (from: string, limit: TimeLimit, today: string): number =>
  daysBetween(today, limitDay(from, limit))

/** 两周, 6 个月 */
export const limitInWords = (limit: TimeLimit): string =>
  'days' in limit
    ? limit.days === 14
      ? '两周'
      : `${limit.days} 天`
    : limit.months === 12
      ? '一年'
      : `${limit.months} 个月`
