import { formatDate } from '../../platform/dates.ts'
import type { WorkCalendar } from '../holidays/holidays.ts'
import { type Due, wordsOfDue, addWorkingDays } from '../holidays/working-days.ts'
import { answerDays, extensionDays } from './rules.ts'

export type RequestTimes = {
  receivedTime: Date
  suppliedTime: Date | null
  extendedTime: Date | null
  answeredTime: Date | null
  /** The last day for completing it, while that is waited for. */
  supplyBy: string | null
}

/**
 * The last day for the answer, YYYY-MM-DD in Beijing time. It counts from the receipt, or anew from the day on which the
 * applicant completed the request; that day itself is not counted.
 */
export function getAnswerDeadline(
  { receivedTime, suppliedTime, extendedTime }: Pick<RequestTimes, 'receivedTime' | 'suppliedTime' | 'extendedTime'>,
  calendar: WorkCalendar,
): string {
  const days = answerDays + (extendedTime ? extensionDays : 0)
  return addWorkingDays(formatDate(suppliedTime ?? receivedTime), days, calendar)
}

/** Working days before the last one from which an answer is due soon. */
export const soonDays = 3

const isWaiting = ({ supplyBy, suppliedTime }: Pick<RequestTimes, 'supplyBy' | 'suppliedTime'>): boolean =>
  supplyBy !== null && suppliedTime === null

/** How much time is left, or how late the answer is, in words. */
export function getDue(times: RequestTimes, calendar: WorkCalendar, now: Date): Due {
  const answerBy = getAnswerDeadline(times, calendar)
  const today = formatDate(now)
  if (times.answeredTime) {
    // No time passes while the applicant is asked.
    const isLate = !isWaiting(times) && formatDate(times.answeredTime) > answerBy
    return { words: isLate ? '超期答复' : '按期答复', level: 'done' }
  }
  if (isWaiting(times)) {
    const last = times.supplyBy ?? today
    return today > last
      ? { words: `补正已经逾期（${last}）`, level: 'soon' }
      : { words: `等申请人在 ${last} 前补正`, level: 'calm' }
  }
  return wordsOfDue('答复', { today, last: answerBy, soonDays }, calendar)
}
