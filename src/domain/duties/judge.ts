import { addDays, daysBetween } from '../../platform/dates.ts'
import type { EvidenceDoubt } from './doubts.ts'
import type { DutyState } from './states.ts'

/** A public text that names a duty. Days YYYY-MM-DD. */
export type NamedEvidence = {
  articleId: number
  typeId: number
  /** Since when the public text has been this evidence. */
  day: string
  isZero: boolean
  /** Why it does not count; '' if it says the period and the unit, and is in a category of the item, after the period. */
  doubt: EvidenceDoubt | ''
  /** The days that it covers, from the first until before the second. */
  from: string
  until: string
}

export type DutyDays = { firstDay: string; lastDay: string; due: string; graceUntil: string }

export type Judgement = {
  state: DutyState
  /** Days after the due day, for `late`. */
  lateDays: number
  /** The text that shows the state. */
  evidence: NamedEvidence | null
}

/**
 * Whether a text became public before the days that it tells of were over: what happened afterwards is not in it. The last
 * day itself is enough.
 * @param until the day after the last one that it covers.
 */
export const isTooEarly = ({ day, until }: { day: string; until: string }): boolean =>
  day < until && addDays(day, 1) < until

/**
 * How a duty stands by the texts that name it: only texts that surely are about this item, unit and period count, several
 * if they cover its days together, by the day of the last one that is needed.
 * @param named in the order of `day`.
 */
export function judge(days: DutyDays, named: readonly NamedEvidence[], today: string, isExempt: boolean): Judgement {
  const complete = completing(days, named)
  if (complete) return judgeComplete(days, complete)
  if (isExempt) return { state: 'exempt', lateDays: 0, evidence: null }
  const isOpen = today <= days.graceUntil
  const doubtful = named.find(({ doubt }) => doubt !== '') ?? (isOpen ? undefined : named[0])
  if (doubtful) return { state: 'unsure', lateDays: 0, evidence: doubtful }
  return { state: isOpen ? 'open' : 'missing', lateDays: 0, evidence: null }
}

function judgeComplete({ due, graceUntil }: DutyDays, evidence: NamedEvidence): Judgement {
  if (evidence.day > graceUntil) return { state: 'late', lateDays: daysBetween(due, evidence.day), evidence }
  return { state: evidence.isZero ? 'zero' : 'done', lateDays: 0, evidence }
}

/** The first text with which all days of the period are covered. */
function completing({ firstDay, lastDay }: DutyDays, named: readonly NamedEvidence[]): NamedEvidence | null {
  const sure: NamedEvidence[] = []
  for (const each of named) {
    if (each.doubt !== '') continue
    // Most texts cover the whole period.
    if (each.from <= firstDay && each.until > lastDay) return each
    sure.push(each)
    if (coveredUntil(firstDay, sure) > lastDay) return each
  }
  return null
}

function coveredUntil(firstDay: string, spans: readonly NamedEvidence[]): string {
  let day = firstDay
  for (const { from, until } of spans.toSorted((one, other) => (one.from < other.from ? -1 : 1)))
    if (from <= day && until > day) day = until
  return day
}
