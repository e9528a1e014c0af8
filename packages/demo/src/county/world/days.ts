import { DAY_MS } from '../../calendar.ts'
import { isWorkDay } from '../../work-days.ts'
import type { IsoDay } from './village.ts'

/** Days since 1970-01-01, because histories move days about some hundred thousand times. */
export type DayNumber = number

const names = new Map<DayNumber, IsoDay>()
const numbers = new Map<IsoDay, DayNumber>()

export function isoOf(day: DayNumber): IsoDay {
  const known = names.get(day)
  if (known !== undefined) return known
  const name = new Date(day * DAY_MS).toISOString().slice(0, 10)
  names.set(day, name)
  numbers.set(name, day)
  return name
}

export function numberOf(day: IsoDay): DayNumber {
  const known = numbers.get(day)
  if (known !== undefined) return known
  const number = Date.parse(`${day}T00:00:00Z`) / DAY_MS
  isoOf(number)
  return number
}

export const yearOf = (day: IsoDay): number => Number(day.slice(0, 4))
export const monthOf = (day: IsoDay): number => Number(day.slice(5, 7))

const two = (value: number): string => (value < 10 ? `0${value}` : String(value))

/** 2026-03-05; the day of a month that is shorter is its last one. */
export function isoFrom(year: number, month: number, date: number): IsoDay {
  const last = date > 28 ? new Date(Date.UTC(year, month, 0)).getUTCDate() : 28
  return `${year}-${two(month)}-${two(Math.min(date, Math.max(last, 28)))}`
}

/** The first day of the quarter of a day. */
export const quarterOf = (day: IsoDay): IsoDay => isoFrom(yearOf(day), monthOf(day) - ((monthOf(day) - 1) % 3), 1)

/** Noon in Shanghai. */
export const noonOf = (day: IsoDay): Date => new Date(numberOf(day) * DAY_MS + 4 * 3_600_000)

const works = new Map<DayNumber, boolean>()
function isWorkNumber(day: DayNumber): boolean {
  const known = works.get(day)
  if (known !== undefined) return known
  const answer = isWorkDay(new Date(day * DAY_MS + 4 * 3_600_000))
  works.set(day, answer)
  return answer
}

export const addDays = (day: IsoDay, count: number): IsoDay => isoOf(numberOf(day) + count)

export const daysBetween = (from: IsoDay, to: IsoDay): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** The day itself or the next working day. */
export function workDayFrom(day: IsoDay): IsoDay {
  let number = numberOf(day)
  while (!isWorkNumber(number)) number++
  return isoOf(number)
}

/** The day itself or the working day before. */
export function workDayUntil(day: IsoDay): IsoDay {
  let number = numberOf(day)
  while (!isWorkNumber(number)) number--
  return isoOf(number)
}

/** The working day so many calendar days later. */
export const workDayAfter = (day: IsoDay, days: number): IsoDay => workDayFrom(addDays(day, days))

/** A working day of the month, the nearest to the date. */
export function workDayIn(year: number, month: number, date: number): IsoDay {
  const day = isoFrom(year, month, date)
  const next = workDayFrom(day)
  return next.slice(0, 7) === day.slice(0, 7) ? next : workDayUntil(day)
}

/** 9月12日 */
export const dayInWords = (day: IsoDay): string => `${monthOf(day)}月${Number(day.slice(8))}日`
