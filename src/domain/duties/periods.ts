import { addDays } from '../../platform/dates.ts'
import { isWorkingDay, type WorkCalendar } from '../holidays/holidays.ts'
import { addWorkingDays } from '../holidays/working-days.ts'

/** How often something is due. What is due on an event has no periods that could be missing. */
export const periodKinds = {
  month: '每月',
  quarter: '每季度',
  'half-year': '每半年',
  year: '每年',
  event: '发生时',
} as const
export type PeriodKind = keyof typeof periodKinds
export type RegularKind = Exclude<PeriodKind, 'event'>

export const monthsOf: Readonly<Record<RegularKind, 1 | 3 | 6 | 12>> = {
  month: 1,
  quarter: 3,
  'half-year': 6,
  year: 12,
}

/** `2026-09`, `2026-Q3`, `2026-H1`, `2026`. */
export const dutyPeriodForm = /^(?:19|20)\d{2}(?:-(?:0[1-9]|1[0-2]|Q[1-4]|H[12]))?$/

type Span = { year: number; month: number; months: 1 | 3 | 6 | 12 }

/** `month` counts from 1 and is the first of the period. */
function spanOf(key: string): Span {
  const [year = '', part = ''] = key.split('-')
  if (part === '') return { year: Number(year), month: 1, months: 12 }
  const number = Number(part.slice(1))
  if (part.startsWith('Q')) return { year: Number(year), month: number * 3 - 2, months: 3 }
  if (part.startsWith('H')) return { year: Number(year), month: number * 6 - 5, months: 6 }
  return { year: Number(year), month: Number(part), months: 1 }
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')
const firstOf = (year: number, month: number): string =>
  new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10)

/** Which kind of period a key names. */
export const kindOf = (key: string): RegularKind => {
  const { months } = spanOf(key)
  return (Object.keys(monthsOf) as RegularKind[]).find((kind) => monthsOf[kind] === months) ?? 'month'
}

/** First and last day of a period, and the day after it. YYYY-MM-DD. */
export function daysOf(key: string): { first: string; last: string; until: string } {
  const { year, month, months } = spanOf(key)
  const until = firstOf(year, month + months)
  return { first: firstOf(year, month), last: addDays(until, -1), until }
}

/** 2026年9月, 2026年第三季度, 2026年上半年, 2026年. */
export function labelOf(key: string): string {
  const { year, month, months } = spanOf(key)
  if (months === 1) return `${year}年${month}月`
  if (months === 3) return `${year}年第${'一二三四'[(month - 1) / 3]}季度`
  return months === 6 ? `${year}年${month === 1 ? '上' : '下'}半年` : `${year}年`
}

/** The period of a kind that a day is in. */
export function periodOf(kind: RegularKind, day: string): string {
  const [year = '', month = ''] = day.split('-')
  const number = Math.ceil(Number(month) / monthsOf[kind])
  if (kind === 'year') return year
  if (kind === 'month') return `${year}-${month}`
  return `${year}-${kind === 'quarter' ? 'Q' : 'H'}${number}`
}

/** The period of the same kind before. */
export const periodBefore = (key: string): string => periodOf(kindOf(key), addDays(daysOf(key).first, -1))

/** The periods of a kind from the one of a day to the one of another, the oldest first. */
export function periodsBetween(kind: RegularKind, from: string, to: string): string[] {
  const keys: string[] = []
  for (let day = daysOf(periodOf(kind, from)).first; day <= to;) {
    const key = periodOf(kind, day)
    keys.push(key)
    day = daysOf(key).until
  }
  return keys
}

export type DueRule = { dueDay: number | null; dueWorkingDays: number | null; graceWorkingDays: number }

/**
 * When a period is due. A day of the month that is off moves to the next working day; a month without the day counts to
 * its end.
 */
export function dueOf(key: string, rule: DueRule, calendar: WorkCalendar): { due: string; graceUntil: string } {
  const { last, until } = daysOf(key)
  const due =
    rule.dueDay === null
      ? addWorkingDays(last, rule.dueWorkingDays ?? 0, calendar)
      : toWorkingDay(dayInMonth(until, rule.dueDay), calendar)
  return { due, graceUntil: addWorkingDays(due, rule.graceWorkingDays, calendar) }
}

function dayInMonth(first: string, day: number): string {
  const [year = 0, month = 1] = first.split('-').map(Number)
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return `${first.slice(0, 8)}${twoDigits(Math.min(day, length))}`
}

function toWorkingDay(day: string, calendar: WorkCalendar): string {
  let found = day
  while (!isWorkingDay(found, calendar)) found = addDays(found, 1)
  return found
}
