import { periodsUntil } from '../../../domain/articles/books/book-period.ts'
import { formatDate } from '../../../platform/dates.ts'
import { loadDraft } from '../articles/edit/edit.server.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'

/** A draft for the sheet of its book, with the periods that can be chosen. */
export async function loadBookDraft(visit: StaffVisit<'/staff/articles/:id/book'>) {
  return { ...(await loadDraft(visit)), periods: periodsUntil(formatDate(visit.site.now)) }
}
