import { dayOf } from '../calendar.ts'
import { daysUntil } from '../work-days.ts'
import type { Column, Text, Writer } from './column.ts'
import { countsIn, rowNameOf } from './figures-of-units.ts'
import type { Desk } from './pen.ts'

/** The writer keys of a desk: its office takes precedence over its level. */
const writersOf = ({ key, level }: Desk): Writer[] => (key === null ? [level] : [key, level])

/** Festivals belong to places and months: a text about one is offered only where and when there is one. */
function hasSubjects(text: Text, desk: Desk, month: number | null): boolean {
  return !namesFestival(text) || desk.place.events.some(({ months }) => month === null || months.includes(month))
}

/** An overview is written where several units below have something to add up. */
function hasRows({ table }: Text, desk: Desk): boolean {
  if (table?.kind !== 'sums') return true
  // Asked for every desk and slot, so it ends at the second unit.
  let first: string | null = null
  for (const village of desk.villages) {
    if (!countsIn(table.of, village.ground)) continue
    first ??= rowNameOf(desk, village)
    if (rowNameOf(desk, village) !== first) return true
  }
  return false
}

const festivalTexts = new Map<Text, boolean>()

function namesFestival(text: Text): boolean {
  const known =
    festivalTexts.get(text) ?? [...text.titles, text.lead, ...text.lines].some((words) => words.includes('{event}'))
  festivalTexts.set(text, known)
  return known
}

/** What each column offers to a desk, overviews without rows included. */
type Offers = Map<Column, readonly Text[]>
// Kept by kind too, because more than a thousand villages are of some ten kinds.
const offersByKind = new Map<string, Offers>()
const offersByDesk = new WeakMap<Desk, Offers>()

function offersFor(desk: Desk): Offers {
  const known = offersByDesk.get(desk)
  if (known) return known
  const kind = [desk.place.code, desk.level, desk.key, ...desk.grounds].join()
  const offers: Offers = offersByKind.get(kind) ?? new Map()
  offersByKind.set(kind, offers)
  offersByDesk.set(desk, offers)
  return offers
}

function offeredBy(column: Column, desk: Desk): readonly Text[] {
  const offers = offersFor(desk)
  const known = offers.get(column)
  if (known) return known
  const writers = writersOf(desk)
  const texts = column.texts.filter(
    (text) =>
      (!text.by || text.by.some((writer) => writers.includes(writer))) &&
      (!text.on || text.on.some((ground) => desk.grounds.includes(ground))) &&
      hasSubjects(text, desk, null),
  )
  offers.set(column, texts)
  return texts
}

/** All texts that a desk can write for a column, in any month. */
export const textsOf = (column: Column, desk: Desk): Text[] =>
  offeredBy(column, desk).filter((text) => hasRows(text, desk))

function isAhead(time: Date, { holiday, days }: NonNullable<Text['ahead']>): boolean {
  const left = daysUntil(holiday, time)
  return left !== null && left <= days
}

const HALF_YEAR_MONTHS = new Set([1, 2, 3, 7, 8, 9])

/**
 * The titles of a text that suit the month of release: half-year accounts are not published when the next half-year is
 * nearly over.
 */
export function titlesInSeason({ titles }: Text, time: Date): readonly string[] {
  const isHalfYearSeason = HALF_YEAR_MONTHS.has(dayOf(time).month)
  return isHalfYearSeason ? titles : titles.filter((title) => !title.includes('{h}'))
}

/** The texts of a desk for a column that suit the day of release. */
export function textsInSeason(column: Column, desk: Desk, time: Date): Text[] {
  const { month } = dayOf(time)
  return textsOf(column, desk).filter(
    (text) =>
      (!text.months || text.months.includes(month)) &&
      (!text.ahead || isAhead(time, text.ahead)) &&
      hasSubjects(text, desk, month) &&
      titlesInSeason(text, time).length > 0,
  )
}
