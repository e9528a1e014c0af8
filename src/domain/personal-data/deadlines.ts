import { formatDate } from '../../platform/dates.ts'
import type { WorkCalendar } from '../holidays/holidays.ts'
import { type Due, wordsOfDue, addWorkingDays } from '../holidays/working-days.ts'
import type { ReportTimes } from './states.ts'

/** Working days after the day of receipt. */
const endDays = 1

/** The last day for ending a report, YYYY-MM-DD in Beijing time. */
export const getEndDeadline = ({ receivedTime }: Pick<ReportTimes, 'receivedTime'>, calendar: WorkCalendar): string =>
  addWorkingDays(formatDate(receivedTime), endDays, calendar)

/** How much time is left, or how late it is, in words. */
export function getDue(times: ReportTimes, calendar: WorkCalendar, now: Date): Due {
  const endBy = getEndDeadline(times, calendar)
  if (times.endedTime) return { words: formatDate(times.endedTime) > endBy ? '超期办结' : '按期办结', level: 'done' }
  return wordsOfDue('办结', { today: formatDate(now), last: endBy, soonDays: endDays }, calendar)
}
