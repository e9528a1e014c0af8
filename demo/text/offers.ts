import { dayOf } from '../calendar.ts'
import type { Column, Text, Writer } from './column.ts'
import type { Desk } from './pen.ts'

/** The desk's ways to be named among writers: its office before its level. */
const writersOf = ({ key, level }: Desk): Writer[] => (key === null ? [level] : [key, level])

/** Festivals belong to places and months: a text about one is only for those who have it then. */
function hasSubjects(text: Text, desk: Desk, month: number | null): boolean {
  const words = `${text.titles.join('')}${text.lead}${text.lines.join('')}`
  return !words.includes('{event}') || desk.place.events.some(({ months }) => month === null || months.includes(month))
}

/** The texts that a desk can write for a column at all. */
export function textsOf(column: Column, desk: Desk): Text[] {
  const writers = writersOf(desk)
  return column.texts.filter(
    (text) =>
      (!text.by || text.by.some((writer) => writers.includes(writer))) &&
      (!text.on || text.on.some((ground) => desk.grounds.includes(ground))) &&
      hasSubjects(text, desk, null),
  )
}

const HALF_YEAR_MONTHS = new Set([1, 2, 3, 7, 8, 9])

/** Its titles that suit the month of release: accounts of a half-year are not published when the next is nearly over. */
export function titlesInSeason({ titles }: Text, time: Date): string[] {
  const { month } = dayOf(time)
  return titles.filter((title) => !title.includes('{h}') || HALF_YEAR_MONTHS.has(month))
}

/** Those of them that suit the month of release. */
export function textsInSeason(column: Column, desk: Desk, time: Date): Text[] {
  const { month } = dayOf(time)
  return textsOf(column, desk).filter(
    (text) =>
      (!text.months || text.months.includes(month)) &&
      hasSubjects(text, desk, month) &&
      titlesInSeason(text, time).length > 0,
  )
}
