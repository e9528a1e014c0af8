import { addDays } from '../../../platform/dates.ts'
import { type WorkCalendar } from '../../holidays/holidays.ts'
import { addWorkingDays } from '../../holidays/working-days.ts'

/**
 * The last day on which a hint was raised that the public reads without an explanation: the unit has had so many whole
 * working days to give one. YYYY-MM-DD.
 */
export function lastPublicDay(today: string, workingDays: number, calendar: WorkCalendar): string {
  let day = addDays(today, -workingDays)
  while (addWorkingDays(day, workingDays, calendar) >= today) day = addDays(day, -1)
  return day
}
