import type { Db } from '../../../platform/db/types.ts'
import { sumUnitPayments, totalOf } from '../../payments/queries-unit-sums.server.ts'
import { findConfirmedExplanation } from '../hints/queries-explanations.server.ts'
import { heldItem } from './book-items.ts'
import { type BookPeriod, daysOf } from './book-period.ts'
import { sumItemsOfBook } from './queries-compare.server.ts'

export type BookPayments = Awaited<ReturnType<typeof loadBookPayments>>

/**
 * What residents of the unit were paid in the days of a book, by project, and whether what went through the unit's account
 * agrees with its entries. Totals are null where a sum of few persons is not published.
 */
export async function loadBookPayments(
  db: Db,
  { articleId, unitId, period }: { articleId: number; unitId: number; period: BookPeriod },
) {
  const sums = await sumUnitPayments(db, unitId, daysOf(period))
  const { received = 0, paid = 0 } = (await sumItemsOfBook(db, articleId)).get(heldItem) ?? {}
  const through = sums.filter(({ route }) => route === 'unit')
  const throughTotal = totalOf(sums, 'unit')
  const difference = through.length === 0 || throughTotal === null ? null : paid - throughTotal
  return {
    received,
    paid,
    through,
    throughTotal,
    direct: sums.filter(({ route }) => route === 'direct'),
    directTotal: totalOf(sums, 'direct'),
    /** How much more the book has than the lists; null where there is nothing to compare. */
    difference,
    reason: difference ? await findConfirmedExplanation(db, { unitId, kind: 'held-differs', key: period }) : '',
  }
}
