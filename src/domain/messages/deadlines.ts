import { addDays, formatDate } from '../../platform/dates.ts'
import type { Deadlines } from '../districts/schema.ts'
import { isWorkingDay, type WorkCalendar } from '../holidays/holidays.ts'
import { type Due, wordsOfDue, addWorkingDays, countWorkingDays } from '../holidays/working-days.ts'
import type { MessageKind } from './kinds.ts'

/** A district's deadlines, and its working days. */
export type Terms = Deadlines & { calendar: WorkCalendar }

type Received = { receivedTime: Date; kind: MessageKind | null }

/** Working days for an answer. A message without a kind may be a complex one. */
const answerDays = (kind: MessageKind | null, { simple, complex }: Deadlines): number =>
  kind === 'consultation' ? simple : complex

/** The last days for accepting and answering a message, in Beijing time: YYYY-MM-DD. The day of receipt is not counted. */
export function getDeadlines({ receivedTime, kind }: Received, terms: Terms): { acceptBy: string; answerBy: string } {
  const start = formatDate(receivedTime)
  return {
    acceptBy: addWorkingDays(start, terms.accept, terms.calendar),
    answerBy: addWorkingDays(start, answerDays(kind, terms), terms.calendar),
  }
}

export type Progress = Received & { acceptedTime: Date | null; answeredTime: Date | null }

/** Whether acceptance or answer was late or is overdue. An answer counts as acceptance. */
export function getOverdue(
  progress: Progress,
  terms: Terms,
  now: Date,
  { acceptBy, answerBy } = getDeadlines(progress, terms),
): { accept: boolean; answer: boolean } {
  const { acceptedTime, answeredTime } = progress
  return {
    accept: formatDate(acceptedTime ?? answeredTime ?? now) > acceptBy,
    answer: formatDate(answeredTime ?? now) > answerBy,
  }
}

/** Working days before the last day for an answer from which it counts as soon. */
export const soonDays = 2

/** The same for acceptance. */
const acceptSoonDays = 1

const dayMs = 86_400_000

const startOf = (day: string): Date => new Date(`${day}T00:00:00+08:00`)

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs

/** How much time is left for the next step, or how late it is, in words. */
export function getDue(progress: Progress, terms: Terms, now: Date, deadlines = getDeadlines(progress, terms)): Due {
  const { acceptBy, answerBy } = deadlines
  const { receivedTime, acceptedTime, answeredTime } = progress
  const received = formatDate(receivedTime)
  const today = formatDate(now)
  if (answeredTime) {
    const days = daysBetween(received, formatDate(answeredTime))
    const took = days === 0 ? '当天答复' : `用了 ${days} 天答复`
    return { words: getOverdue(progress, terms, now, deadlines).answer ? `${took}，超期` : took, level: 'done' }
  }
  const waited = daysBetween(received, today)
  if (waited >= terms.veto) return { words: `已 ${waited} 天未答复，触及一票否决`, level: 'overdue' }
  if (waited >= terms.warn)
    return { words: `已 ${waited} 天未答复，再过 ${terms.veto - waited} 天触及一票否决`, level: 'overdue' }
  const { calendar } = terms
  if (today > answerBy || acceptedTime) return wordsOfDue('答复', { today, last: answerBy, soonDays }, calendar)
  return wordsOfDue('受理', { today, last: acceptBy, soonDays: acceptSoonDays }, calendar)
}

/** A moment for simple messages and one for all others. */
export type MomentByKind = { simple: Date; complex: Date }

/**
 * Messages received before these moments are due for acceptance soon, overdue for an answer, or due for an answer soon
 * (overdue ones included).
 */
export function dueTimes(
  terms: Terms,
  now: Date,
): { acceptSoon: Date; answerOverdue: MomentByKind; answerSoon: MomentByKind } {
  const { accept, simple, complex, warn, calendar } = terms
  const today = formatDate(now)
  const yesterday = addDays(today, -1)
  const lastWithin = (within: number): string => {
    let last = today
    while (countWorkingDays(today, addDays(last, 1), calendar) <= within) last = addDays(last, 1)
    return last
  }
  const warned = addDays(today, 1 - warn)
  const soonFor = (days: number): Date => {
    const first = firstDueAfter(lastWithin(soonDays), days, calendar)
    return startOf(first > warned ? first : warned)
  }
  return {
    acceptSoon: startOf(firstDueAfter(lastWithin(acceptSoonDays), accept, calendar)),
    answerOverdue: {
      simple: startOf(firstDueAfter(yesterday, simple, calendar)),
      complex: startOf(firstDueAfter(yesterday, complex, calendar)),
    },
    answerSoon: { simple: soonFor(simple), complex: soonFor(complex) },
  }
}

/** The first day of receipt from which so many working days end after `last`. */
function firstDueAfter(last: string, days: number, calendar: WorkCalendar): string {
  let day = last
  for (let left = days; left > 0; day = addDays(day, -1)) left -= isWorkingDay(day, calendar) ? 1 : 0
  return addDays(day, 1)
}
