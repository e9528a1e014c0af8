import { isoDay, startOfDay } from '../../calendar.ts'
import type { Random } from '../../random.ts'
import { lastWorkDay, nextWorkDay, shiftWorkDays } from '../../work-days.ts'
import { noonOf } from '../world/days.ts'
import type { Habit, IsoDay } from '../world/village.ts'

/** Working days from what happened to its publication, by the habit of a unit. */
const lags: Readonly<Record<Habit, readonly [number, number]>> = {
  diligent: [0, 2],
  steady: [1, 4],
  late: [6, 16],
  thin: [2, 9],
  sloppy: [1, 13],
}

export const lagOf = (habit: Habit, dice: Random): number => dice.int(...lags[habit])

/** Seconds of a unit that are taken: lists and previous/next links sort by the time of release. */
export type TakenTimes = Set<number>

const hours = [
  [8.5, 11.9],
  [14.5, 17.4],
] as const

/**
 * A moment in office hours, so many working days after a day and after another release, at a second of its own.
 */
export function releaseOf(
  day: IsoDay,
  lag: number,
  { after, dice, taken }: { after: Date | null; dice: Random; taken: TakenTimes },
): Date {
  const first = nextWorkDay(noonOf(day))
  let date = lag === 0 ? first : shiftWorkDays(first, lag)
  // What follows another text is published on a later day, or in the afternoon of a morning.
  if (after !== null && startOfDay(date) <= startOfDay(after)) date = shiftWorkDays(noonOf(isoDay(after)), 1)
  const [from, to] = dice.chance(0.6) ? hours[0] : hours[1]
  const minute = Math.floor(from * 60 + dice.next() * (to - from) * 60)
  return uniqueTime(new Date(startOfDay(date) + minute * 60_000 + dice.int(0, 59) * 1000), taken)
}

/** The next second that no text of the unit has. */
export function uniqueTime(time: Date, taken: TakenTimes): Date {
  let second = Math.floor(time.getTime() / 1000)
  while (taken.has(second)) second++
  taken.add(second)
  return new Date(second * 1000)
}

/** The date under a text: a working day between what it tells and its release. */
export function datedOf(day: IsoDay, released: Date, dice: Random): IsoDay {
  const earliest = startOfDay(nextWorkDay(noonOf(day)))
  const latest = lastWorkDay(released)
  const chosen = shiftWorkDays(
    latest,
    -dice.weigh([
      [0, 5],
      [1, 3],
      [2, 1],
    ]),
  )
  return isoDay(startOfDay(chosen) >= earliest ? chosen : latest)
}

/** The working day so many working days after a day. */
export const workDayAfter = (day: IsoDay, days: number): IsoDay => isoDay(shiftWorkDays(nextWorkDay(noonOf(day)), days))
/** The working day so many working days before a day. */
export const workDayBefore = (day: IsoDay, days: number): IsoDay =>
  isoDay(shiftWorkDays(lastWorkDay(noonOf(day)), -days))
