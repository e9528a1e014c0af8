/** Everything a citizen reads is in the time of Beijing, wherever the server stands. */
const zone = 'Asia/Shanghai'

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

function fields(date: Date): Record<string, string> {
  return Object.fromEntries(parts.formatToParts(date).map(({ type, value }) => [type, value]))
}

/** 2026-11-20 */
export function formatDate(date: Date): string {
  const { year, month, day } = fields(date)
  return `${year}-${month}-${day}`
}

/** 11-20 within the year of `now`, else 2025-11-20: for narrow columns. */
export function formatShortDate(date: Date, now: Date): string {
  const [day, today] = [formatDate(date), formatDate(now)]
  return day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day
}

/** 2026-11-20 09:30 */
export function formatDateTime(date: Date): string {
  const { year, month, day, hour, minute } = fields(date)
  return `${year}-${month}-${day} ${hour}:${minute}`
}

/** First instants of a year and of the one after it in Beijing. */
export function yearRange(year: number): { from: Date; until: Date } {
  return { from: new Date(`${year}-01-01T00:00:00+08:00`), until: new Date(`${year + 1}-01-01T00:00:00+08:00`) }
}
