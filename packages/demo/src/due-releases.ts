import { duties, lastPeriods, type Period, shownPeriods } from '../../../src/domain/duties/duties.ts'
import { DAY_MS, officeTime } from './calendar.ts'
import type { Random } from './random.ts'
import type { Column } from './text/column.ts'
import type { Desk } from './text/pen.ts'
import { isWorkDay } from './work-days.ts'

export type DueRelease = { column: Column; time: Date }

/** How a unit keeps its days: nearly all publish in time, some mostly after it, a few nothing. */
const habits = [
  ['punctual', 91],
  ['late', 6],
  ['silent', 3],
] as const
/** Of the periods of a unit. */
const SLIPS = 0.03
const LATE_DAYS = 30

const isAffairs = (path: string): boolean => path.startsWith('财务公开/村务公开/')
/** Whether the articles of a column count for a duty. */
export const countsFor = {
  finance: (path: string) => path.startsWith('财务公开/') && !isAffairs(path),
  affairs: isAffairs,
  party: (path: string) => path.startsWith('党务公开/'),
}
const regular = ['finance', 'affairs', 'party'] as const

/**
 * What a unit published of the things that are due again and again.
 * @param choose a column that the desk has something to write for at a time, or null.
 */
export function dueReleases(
  desk: Desk,
  choose: (among: (path: string) => boolean, time: Date) => Column | null,
  chance: Random,
  now: Date,
): DueRelease[] {
  const habit = chance.weigh(habits)
  if (habit === 'silent') return []
  return regular.flatMap((id) => {
    const duty = duties[id]
    if (!duty.levels.some((level) => level === desk.level)) return []
    // The quarterly accounts of complete books are released without chance.
    if (id === 'finance' && desk.keepsLedger) return []
    // Before these, units published now and then.
    return lastPeriods(duty, now, shownPeriods).flatMap((period): DueRelease[] => {
      const isLate = (habit === 'late') !== chance.chance(SLIPS)
      const time = officeTime(chance, chance.pick(isLate ? daysAfter(period) : daysWithin(period)), now.getTime())
      const column = time && choose(countsFor[id], time)
      return column ? [{ column, time }] : []
    })
  })
}

const timeOf = (day: string): number => new Date(`${day}T00:00:00+08:00`).getTime()
const daysWithin = ({ begins, due }: Period): number[] => workDays(timeOf(begins), timeOf(due))
const daysAfter = ({ due }: Period): number[] => workDays(timeOf(due) + DAY_MS, timeOf(due) + LATE_DAYS * DAY_MS)

/** The beginnings of the working days from one day to another, both included. */
function workDays(from: number, to: number): number[] {
  const days = Array.from({ length: Math.round((to - from) / DAY_MS) + 1 }, (_, at) => from + at * DAY_MS)
  return days.filter((day) => isWorkDay(new Date(day)))
}
