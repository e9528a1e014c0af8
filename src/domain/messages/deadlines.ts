import { formatDate } from '../../platform/dates.ts'
import { holidays, swappedWorkingDays } from './calendar.ts'

/** Working days to accept a message and calendar days to answer it, not counting the day of receipt. */
const acceptWithin = 5
const answerWithin = 30

const dayMs = 86_400_000

/** Whether a day, YYYY-MM-DD, is a working day. */
export function isWorkingDay(day: string): boolean {
  if (swappedWorkingDays.includes(day)) return true
  if (holidays.some(([from, to]) => from <= day && day <= to)) return false
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The last days for accepting and answering a message, in Beijing time: YYYY-MM-DD. */
export function deadlinesOf(received: Date): { acceptBy: string; answerBy: string } {
  const start = formatDate(received)
  let acceptBy = start
  for (let left = acceptWithin; left > 0; left -= isWorkingDay(acceptBy) ? 1 : 0) acceptBy = dayAfter(acceptBy, 1)
  return { acceptBy, answerBy: dayAfter(start, answerWithin) }
}

export type Progress = { receivedTime: Date; acceptedTime: Date | null; answeredTime: Date | null }

/** Whether acceptance or answer was late or is overdue. An answer counts as acceptance. */
export function overdueOf(
  { receivedTime, acceptedTime, answeredTime }: Progress,
  now: Date,
): { accept: boolean; answer: boolean } {
  const { acceptBy, answerBy } = deadlinesOf(receivedTime)
  return {
    accept: formatDate(acceptedTime ?? answeredTime ?? now) > acceptBy,
    answer: formatDate(answeredTime ?? now) > answerBy,
  }
}

/** Days after which an unanswered message is a matter for the leaders, and after which the inspection vetoes the site. */
const warnAfter = 60
const vetoAfter = 90
/** Working days before the last day for an answer from which it counts as soon. */
const soonWithin = 5

const startOf = (day: string): Date => new Date(`${day}T00:00:00+08:00`)

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs

/** Working days after `from` up to `to`, days as YYYY-MM-DD; negative if `to` is before `from`. */
export function workingDaysBetween(from: string, to: string): number {
  if (to < from) return -workingDaysBetween(to, from)
  let count = 0
  for (let day = dayAfter(from, 1); day <= to; day = dayAfter(day, 1)) count += isWorkingDay(day) ? 1 : 0
  return count
}

export type Due = { words: string; level: 'done' | 'calm' | 'soon' | 'overdue' }

/** How much time is left for the next step, or how late it is, in words. */
export function dueOf(progress: Progress, now: Date): Due {
  const { receivedTime, acceptedTime, answeredTime } = progress
  const received = formatDate(receivedTime)
  const today = formatDate(now)
  const { acceptBy, answerBy } = deadlinesOf(receivedTime)
  if (answeredTime) {
    const days = daysBetween(received, formatDate(answeredTime))
    const took = days === 0 ? '当天答复' : `用了 ${days} 天答复`
    return { words: overdueOf(progress, now).answer ? `${took}，超期` : took, level: 'done' }
  }
  const waited = daysBetween(received, today)
  if (waited >= vetoAfter) return { words: `已 ${waited} 天未答复，触及一票否决`, level: 'overdue' }
  if (waited >= warnAfter)
    return { words: `已 ${waited} 天未答复，再过 ${vetoAfter - waited} 天触及一票否决`, level: 'overdue' }
  if (today > answerBy) return wordsOfDue('答复', today, answerBy)
  return acceptedTime ? wordsOfDue('答复', today, answerBy) : wordsOfDue('受理', today, acceptBy)
}

function wordsOfDue(what: string, today: string, last: string): Due {
  if (today === last) return { words: `今天是${what}期限`, level: 'soon' }
  const days = workingDaysBetween(today, last)
  // Over a weekend or holiday no working day passes.
  if (today > last) return { words: `${what}超期${days === 0 ? '' : ` ${-days} 个工作日`}`, level: 'overdue' }
  if (days === 0) return { words: `${what}期限在休息日，请尽快办理`, level: 'soon' }
  return { words: `${what}还剩 ${days} 个工作日`, level: days <= (what === '受理' ? 1 : soonWithin) ? 'soon' : 'calm' }
}

/**
 * Messages received before these moments are overdue for acceptance, overdue for an answer, or due for an answer soon
 * (overdue ones included).
 */
export function dueMoments(now: Date): { acceptOverdue: Date; answerOverdue: Date; answerSoon: Date } {
  const today = formatDate(now)
  let acceptFrom = today
  while (deadlinesOf(startOf(dayAfter(acceptFrom, -1))).acceptBy >= today) acceptFrom = dayAfter(acceptFrom, -1)
  let soon = today
  while (workingDaysBetween(today, dayAfter(soon, 1)) <= soonWithin) soon = dayAfter(soon, 1)
  return {
    acceptOverdue: startOf(acceptFrom),
    answerOverdue: startOf(dayAfter(today, -answerWithin)),
    answerSoon: startOf(dayAfter(soon, 1 - answerWithin)),
  }
}
