import { createCalendar, type Holiday, isWorkingDay, type WorkCalendar } from '../../../src/domain/holidays/holidays.ts'
import { publicHolidays } from '../../../src/domain/holidays/public-holidays.ts'
import { DAY_MS, isoDay, officeTime, startOfDay } from './calendar.ts'
import type { Random } from './random.ts'

const off = (name: string, from: string, to = from): Holiday => ({ kind: 'off', name, from, to })
const work = (...days: string[]): Holiday[] =>
  days.map((day) => ({ kind: 'work', name: '调休上班', from: day, to: day }))

/** The years before those that the product knows, as announced by the State Council; entered from memory. */
const pastHolidays: readonly Holiday[] = [
  off('元旦', '2023-01-01', '2023-01-02'),
  off('春节', '2023-01-21', '2023-01-27'),
  off('清明节', '2023-04-05'),
  off('劳动节', '2023-04-29', '2023-05-03'),
  off('端午节', '2023-06-22', '2023-06-24'),
  off('中秋节、国庆节', '2023-09-29', '2023-10-06'),
  ...work('2023-01-28', '2023-01-29', '2023-04-23', '2023-05-06', '2023-06-25', '2023-10-07', '2023-10-08'),
  off('元旦', '2023-12-30', '2024-01-01'),
  off('春节', '2024-02-10', '2024-02-17'),
  off('清明节', '2024-04-04', '2024-04-06'),
  off('劳动节', '2024-05-01', '2024-05-05'),
  off('端午节', '2024-06-08', '2024-06-10'),
  off('中秋节', '2024-09-15', '2024-09-17'),
  off('国庆节', '2024-10-01', '2024-10-07'),
  ...work(
    '2024-02-04',
    '2024-02-18',
    '2024-04-07',
    '2024-04-28',
    '2024-05-11',
    '2024-09-14',
    '2024-09-29',
    '2024-10-12',
  ),
  off('元旦', '2025-01-01'),
  off('春节', '2025-01-28', '2025-02-04'),
  off('清明节', '2025-04-04', '2025-04-06'),
  off('劳动节', '2025-05-01', '2025-05-05'),
  off('端午节', '2025-05-31', '2025-06-02'),
  off('国庆节、中秋节', '2025-10-01', '2025-10-08'),
  ...work('2025-01-26', '2025-02-08', '2025-04-27', '2025-09-28', '2025-10-11'),
]

/** Of years not announced yet, the holidays whose dates never change. */
const fixedHolidays = (year: number): Holiday[] => [
  off('元旦', `${year}-01-01`),
  off('劳动节', `${year}-05-01`, `${year}-05-05`),
  off('国庆节', `${year}-10-01`, `${year}-10-07`),
]

const known = new Set([2023, 2024, 2025, ...publicHolidays.keys()])
const later = Array.from({ length: 15 }, (_, at) => 2022 + at).filter((year) => !known.has(year))
const holidays = [...pastHolidays, ...[...publicHolidays.values()].flat(), ...later.flatMap(fixedHolidays)]
const calendar: WorkCalendar = createCalendar(holidays)

// Asked some hundred thousand times for some thousand days.
const answers = new Map<number, boolean>()

export function isWorkDay(time: Date): boolean {
  const day = startOfDay(time)
  const known = answers.get(day)
  if (known !== undefined) return known
  const works = isWorkingDay(isoDay(time), calendar)
  answers.set(day, works)
  return works
}

/** Moves by calendar days until a working day is reached; the time of day stays. */
function workDayFrom(time: Date, step: 1 | -1): Date {
  let day = time
  while (!isWorkDay(day)) day = new Date(day.getTime() + step * DAY_MS)
  return day
}

export const lastWorkDay = (time: Date): Date => workDayFrom(time, -1)
export const nextWorkDay = (time: Date): Date => workDayFrom(time, 1)

/** The working day a number of working days before (below 0) or after. */
export function shiftWorkDays(time: Date, days: number): Date {
  const step = days < 0 ? -1 : 1
  let day = time
  for (let left = Math.abs(days); left > 0; left--) day = workDayFrom(new Date(day.getTime() + step * DAY_MS), step)
  return day
}

const HOUR_MS = 3_600_000

/** A moment of the same day between two hours. */
export const momentOf = (time: Date, dice: Random, fromHour: number, toHour: number): Date =>
  new Date(startOfDay(time) + dice.int(fromHour * 60, toHour * 60 - 1) * 60_000 + dice.int(0, 59) * 1000)

/** A moment in office hours a number of working days later; on the same day, in the afternoon. */
export function officeTimeAfter(time: Date, dice: Random, days: number): Date {
  const day = new Date(startOfDay(days === 0 ? nextWorkDay(time) : shiftWorkDays(time, days)))
  if (days === 0 && startOfDay(time) === day.getTime()) return momentOf(day, dice, 15, 17)
  return officeTime(dice, day.getTime(), Infinity) ?? new Date(day.getTime() + 9 * HOUR_MS)
}

/** Days until the next holiday of that name, at least 1; null if it is not announced yet. */
export function daysUntil(name: string, time: Date): number | null {
  const today = isoDay(time)
  const days = holidays.filter((holiday) => holiday.name === name && holiday.from > today).map(({ from }) => from)
  const [next] = days.toSorted()
  return next === undefined ? null : Math.round((Date.parse(next) - Date.parse(today)) / DAY_MS)
}
