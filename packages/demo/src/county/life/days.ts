import { dayOf, isoDay, startOfDay } from '../../calendar.ts'
import type { Random } from '../../random.ts'
import { lastWorkDay, nextWorkDay, shiftWorkDays } from '../../work-days.ts'
import { noonOf } from '../world/days.ts'
import type { IsoDay } from '../world/village.ts'

/** The working day so many working days after (below 0: before) a day. */
export const workDaysAfter = (day: IsoDay, days: number): IsoDay =>
  isoDay(shiftWorkDays(days < 0 ? lastWorkDay(noonOf(day)) : nextWorkDay(noonOf(day)), days))

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
