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
