import { type BookPeriod, daysOf, periodsUntil } from '../../../domain/articles/books/book-period.ts'
import { sumUnitPayments, totalOf } from '../../../domain/payments/queries-unit-sums.server.ts'
import { routes } from '../../../domain/payments/routes.ts'
import { showYuan } from '../../../platform/amount.ts'
import { formatDate } from '../../../platform/dates.ts'
import { loadDraft } from '../articles/edit/edit.server.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'

type Visit = StaffVisit<'/staff/articles/:id/book'>

/** A draft for the sheet of its book, with the periods that can be chosen. */
export async function loadBookDraft(visit: Visit) {
  const draft = await loadDraft(visit)
  const { book, areaId } = draft.content
  const periods = periodsUntil(formatDate(visit.site.now))
  return {
    ...draft,
    periods,
    /** The one that the draft was begun for; empty without one. */
    period: periods.find((each) => each === visit.query.period) ?? '',
    payments: book ? await paymentsOf(visit, areaId, book.period) : null,
  }
}

export type PaymentsOfPeriod = NonNullable<Awaited<ReturnType<typeof loadBookDraft>>['payments']>

/** What residents of the unit were paid in the days of the book, as the public will read it. */
async function paymentsOf({ site }: Visit, areaId: number, period: BookPeriod) {
  const sums = await sumUnitPayments(site.db, areaId, daysOf(period))
  return {
    period,
    /** In fen; null where there is nothing to compare with. */
    throughTotal: sums.some(({ route }) => route === 'unit') ? totalOf(sums, 'unit') : null,
    rows: sums.map(({ projectCode, projectName, route, payments, fen }) => ({
      id: projectCode,
      title: projectName,
      route: routes[route],
      payments: payments === null ? '' : String(payments),
      amount: fen === null ? '领取人少，不列出' : showYuan(fen),
    })),
  }
}
