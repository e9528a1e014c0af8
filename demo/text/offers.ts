import { dayOf } from '../calendar.ts'
import type { Column, Text, Writer } from './column.ts'
import type { Desk } from './pen.ts'

/** The desk's ways to be named among writers: its office before its level. */
const writersOf = ({ key, level }: Desk): Writer[] => (key === null ? [level] : [key, level])

/** Crops and festivals belong to places: a text about them is only for those who have them. */
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

/** Those of them that suit the month of release. */
export function textsInSeason(column: Column, desk: Desk, time: Date): Text[] {
  const { month } = dayOf(time)
  return textsOf(column, desk).filter(
    (text) => (!text.months || text.months.includes(month)) && hasSubjects(text, desk, month),
  )
}
