import { officeTime, startOfDay } from '../../../calendar.ts'
import { random, type Random, seedOf } from '../../../random.ts'
import { addDays, noonOf, numberOf, quarterOf, workDayAfter, yearOf } from '../days.ts'
import type { IsoDay } from '../village.ts'
import type { Trace } from '../trace.ts'

/** Days from the end of a period to its check and to its publication, by habit. */
const waits = {
  diligent: [2, 6, 1, 3],
  steady: [4, 9, 1, 5],
  late: [10, 34, 4, 30],
  thin: [8, 30, 3, 16],
  sloppy: [10, 40, 4, 30],
} as const

/** A text that is due by then and is not there is owed: the 15th of the month after, and a grace of some days. */
const dueAfter = 25

/** When the book of a period is checked and published. Null: the period is not due yet. */
export function releaseOf(
  { village, terms }: Trace,
  last: IsoDay,
  isZero: boolean,
  dice: Random,
): { closed: IsoDay; released: Date | null } | null {
  const [least, most, first, then] = waits[village.habit]
  const closed = workDayAfter(last, dice.int(least, most))
  const day = workDayAfter(closed, dice.int(first, then))
  const released = officeTime(dice, startOfDay(noonOf(day)), Infinity)
  const owed = terms.today > addDays(last, dueAfter)
  // Sloppy units think that a period without dealings needs no report.
  if (village.habit === 'sloppy' && isZero && dice.chance(0.6)) return owed ? { closed, released: null } : null
  if (village.habit === 'sloppy' && owes(village.desk.areaId, terms.today, last))
    return owed ? { closed, released: null } : null
  if (released !== null && released <= terms.now) return { closed, released }
  return owed ? { closed, released: null } : null
}

/** Some sloppy units have published nothing for one or two quarters. */
const owes = (areaId: number, today: IsoDay, last: IsoDay): boolean => {
  const behind = [0, 0, 100, 200][random(seedOf(areaId, 303)).int(0, 3)] ?? 0
  return numberOf(today) - numberOf(last) < behind
}

/** The first day from which a unit publishes books: the share of units that did so `published[k]` years ago. */
export function firstDayOf({ village, terms }: Trace): IsoDay {
  const { published, from } = terms.scale
  if (village.isShown) return from
  const year = yearOf(terms.today)
  // What others ask about lies in the last two years.
  if (terms.hint !== null) return from > `${year - 1}-01-01` ? from : `${year - 1}-01-01`
  const rank = (seedOf(village.desk.areaId, 304) % 1_000) / 1_000
  let years = 0
  while (years < 12 && (published[Math.min(years, published.length - 1)] ?? 0) > rank) years++
  const first = years === 0 ? terms.today : quarterOf(`${year - years}${terms.today.slice(4)}`)
  return first > from ? first : from
}
