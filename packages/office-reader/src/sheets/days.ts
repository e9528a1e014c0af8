/** Days before it are mistakes of those who wrote the file. */
const firstDay = '1980'
const dayMs = 86_400_000
const beijingMs = 8 * 3_600_000
/** Day 0 of the calendars of spreadsheets; that of 1900 is shifted because Excel treats 1900 as a leap year. */
const serialZero = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }

/**
 * Seconds that programs lose when they write the midnight of a day, because the clocks of Shanghai were ahead of Beijing
 * time by 343 seconds until 1900 and they leave out the minutes or not.
 */
const lostSeconds = [43, 343]

/** YYYY-MM-DD of a time, in milliseconds as if Beijing were UTC, where midnight may be a little short. */
function dayOf(localMs: number): string | null {
  const short = (dayMs - (((localMs % dayMs) + dayMs) % dayMs)) / 1_000
  const isMidnight = lostSeconds.some((seconds) => Math.abs(short - seconds) <= 1)
  const date = new Date(localMs + (isMidnight ? Math.ceil(short) * 1_000 : 0))
  if (Number.isNaN(date.getTime())) return null
  const day = date.toISOString().slice(0, 10)
  return /^\d{4}-/.test(day) && day >= firstDay ? day : null
}

/** YYYY-MM-DD of the serial number of a spreadsheet. */
export const dayOfSerial = (serial: number, calendar: 1900 | 1904 = 1900): string | null =>
  dayOf(serialZero[calendar] + Math.round(serial * dayMs))

const serial = /^\d{5}(?:\.\d+)?$/
const digits = /^(\d{4})(\d{2})(\d{2})(?:\d{6})?$/
const clock = String.raw`(?:上午|下午|AM|PM)?\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?`
const zone = String.raw`\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2}(?:\s*\(.*\))?)?`
const written = new RegExp(
  String.raw`^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})日?(?:\s*(?:星期|周)[一二三四五六日天])?(?:[T\s]*${clock}${zone})?$`,
)
const byName = new RegExp(
  String.raw`^[A-Z][a-z]{2},? ([A-Z][a-z]{2}) (\d{1,2}) (\d{4}) ${clock}\s*(?:GMT|UTC)?${zone}$`,
)
const months = 'JanFebMarAprMayJunJulAugSepOctNovDec'
const milliseconds = /^\d{13}$/

/**
 * YYYY-MM-DD in Beijing of what offices and programs write: 2026-01-31, 2026/1/31, 2026.1.31, 2026年1月31日, 20260131,
 * the serial number of a spreadsheet, ISO 8601 with a time zone, the text of a JavaScript date, its milliseconds. Null for
 * other forms, days that do not exist and days before 1980.
 */
export function readDay(text: string): string | null {
  const line = text.normalize('NFKC').trim()
  if (serial.test(line)) return dayOfSerial(Number(line))
  if (milliseconds.test(line)) return dayOf(Number(line) + beijingMs)
  const named = byName.exec(line)
  if (named) {
    const [, month = '', date = '', year = '', ...time] = named
    return dayInBeijing(year, String(months.indexOf(month) / 3 + 1), date, time)
  }
  const match = digits.exec(line) ?? written.exec(line)
  if (!match) return null
  const [, year = '', month = '', date = '', ...time] = match
  return dayInBeijing(year, month, date, time)
}

function dayInBeijing(
  year: string,
  month: string,
  date: string,
  [hour, minute = '0', second = '0', offset]: (string | undefined)[],
): string | null {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const midnight = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day) || day < firstDay) return null
  if (hour === undefined) return day
  const time = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1_000
  return dayOf(midnight.getTime() + time + (offset === undefined ? 0 : beijingMs - offsetMs(offset)))
}

/** Of +08:00, +0800 or Z. */
function offsetMs(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})/.exec(offset) ?? []
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
