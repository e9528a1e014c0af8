import { DAY_MS, dayOf, isoDay, startOfDay } from '../../calendar.ts'
import type { Random } from '../../random.ts'
import { lastWorkDay, nextWorkDay, shiftWorkDays } from '../../work-days.ts'
import type { IsoDay } from '../world/village.ts'

/** Noon of a day, from which days are counted. */
export const noonOf = (day: IsoDay): Date => new Date(`${day}T12:00:00+08:00`)

export const daysBetween = (from: IsoDay, to: IsoDay): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
export const addDays = (day: IsoDay, days: number): IsoDay => isoDay(new Date(noonOf(day).getTime() + days * DAY_MS))
/** The day itself or the next working day. */
export const workDayFrom = (day: IsoDay): IsoDay => isoDay(nextWorkDay(noonOf(day)))
/** The working day so many working days after (below 0: before) a day. */
export const workDaysAfter = (day: IsoDay, days: number): IsoDay =>
  isoDay(shiftWorkDays(days < 0 ? lastWorkDay(noonOf(day)) : nextWorkDay(noonOf(day)), days))

const two = (value: number): string => String(value).padStart(2, '0')
export const dayIn = (year: number, month: number, date: number): IsoDay => `${year}-${two(month)}-${two(date)}`

/** A working day of a month, on the date or as soon after it as offices open. */
export function workDayIn(year: number, month: number, date: number): IsoDay {
  const next = workDayFrom(dayIn(year, month, date))
  return Number(next.slice(5, 7)) === month ? next : isoDay(lastWorkDay(noonOf(dayIn(year, month, date))))
}

export const weekdayOf = (day: IsoDay): number => dayOf(noonOf(day)).weekday

const hours = [
  [8.6, 11.8],
  [14.6, 17.3],
] as const

/** A moment in office hours of the working day that is so many working days after a day. */
export function releaseOn(day: IsoDay, lag: number, dice: Random): Date {
  const first = nextWorkDay(noonOf(day))
  const date = lag === 0 ? first : shiftWorkDays(first, lag)
  const [from, to] = dice.chance(0.55) ? hours[0] : hours[1]
  const minute = Math.floor((from + dice.next() * (to - from)) * 60)
  return new Date(startOfDay(date) + minute * 60_000 + dice.int(0, 59) * 1000)
}
