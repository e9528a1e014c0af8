import { formatDate } from '../../../platform/dates.ts'
import { loadDraft } from '../articles/edit/edit.server.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'

/** A draft for the sheet of its book, with the years whose periods can be chosen. */
export async function loadBookDraft(visit: StaffVisit<'/staff/articles/:id/book'>) {
  const year = Number(formatDate(visit.site.now).slice(0, 4))
  return { ...(await loadDraft(visit)), years: [year, year - 1] }
}
