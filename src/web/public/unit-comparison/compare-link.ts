import { type BookPeriod, daysOf } from '../../../domain/articles/books/book-period.ts'
import { quarterOf } from '../../../domain/articles/unit-comparison/columns.ts'
import { href } from '../../href.ts'

/** The comparison of an item in the year that ends with the quarter of a period, over the villages of a township. */
export const compareHref = (area: number | null, period: BookPeriod, item: string): string =>
  href('/compare', { area: area === null ? null : String(area), items: item, until: quarterOf(daysOf(period).last) })
