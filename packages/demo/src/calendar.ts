import type { Random } from './random.ts'

/** A calendar day in Asia/Shanghai; month 1–12. */
export type Day = { year: number; month: number; date: number; weekday: number }

export const DAY_MS = 86_400_000
// China has used UTC+8 without daylight saving time in all years shown here, so a fixed offset is exact and fast.
const OFFSET_MS = 8 * 3_600_000

export function dayOf(time: Date): Day {
  const local = new Date(time.getTime() + OFFSET_MS)
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    date: local.getUTCDate(),
    weekday: local.getUTCDay(),
  }
}

/** Midnight in Shanghai at the start of the day that `time` falls on, in epoch milliseconds. */
export function startOfDay(time: Date): number {
  return Math.floor((time.getTime() + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS
}

export function shiftDays(time: Date, days: number): Date {
  return new Date(time.getTime() + days * DAY_MS)
}

const two = (value: number): string => String(value).padStart(2, '0')

/** 2025-09-03 */
export function isoDay(time: Date): string {
  const { year, month, date } = dayOf(time)
  return `${year}-${two(month)}-${two(date)}`
}

/** 2025年9月3日 */
export function chineseDay(time: Date): string {
  const { year, month, date } = dayOf(time)
  return `${year}年${month}月${date}日`
}

/** The last full month before the day: 2025年8月 */
export function lastMonth({ year, month }: Day): string {
  return month === 1 ? `${year - 1}年12月` : `${year}年${month - 1}月`
}

/** The last full quarter before the day: 2025年第二季度 */
export function lastQuarter({ year, month }: Day): string {
  const quarter = Math.floor((month - 1) / 3)
  return quarter === 0 ? `${year - 1}年第四季度` : `${year}年第${'一二三'.charAt(quarter - 1)}季度`
}

/** The last full half-year before the day: 2025年上半年 */
export function lastHalf({ year, month }: Day): string {
  return month <= 6 ? `${year - 1}年下半年` : `${year}年上半年`
}

const MORNING = [8 * 60 + 30, 11 * 60 + 59] as const
const AFTERNOON = [14 * 60 + 30, 17 * 60 + 29] as const

/**
 * A time in office hours (08:30–12:00, 14:30–17:30) of the day that starts at `dayStart`, not after `latest`. Null if
 * the office has not opened yet on that day.
 */
export function officeTime(random: Random, dayStart: number, latest: number): Date | null {
  for (let attempt = 0; attempt < 12; attempt++) {
    const [open, close] = random.chance(0.55) ? MORNING : AFTERNOON
    const time = dayStart + random.int(open, close) * 60_000 + random.int(0, 59) * 1000
    if (time <= latest) return new Date(time)
  }
  const opening = dayStart + MORNING[0] * 60_000
  const room = Math.floor((Math.min(latest, dayStart + MORNING[1] * 60_000) - opening) / 1000)
  return room > 0 ? new Date(opening + random.int(0, room) * 1000) : null
}
