import { daysOf, periodInWords } from '../../../domain/articles/books/book-period.ts'
import type { BookItem } from '../../../domain/articles/books/book-items.ts'
import { listLastBooks, sumItems } from '../../../domain/articles/books/queries-compare.server.ts'
import type { BookHead } from '../../../domain/articles/books/queries.server.ts'
import { showYuan } from '../../../platform/amount.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { bookHref, itemHref, scopeOf } from './book-frame.server.ts'
import { fenOf } from './compared.server.ts'

/** How many periods a drawing shows. */
const shown = 8

/** The last periods of a unit up to one, the newest first, with all that a table and its drawing need. */
export async function loadSeries(site: RequestContext, { unitId, period }: Pick<BookHead, 'unitId' | 'period'>) {
  const books = await lastBooks(site, { unitId, period })
  return books.map((book) => ({
    href: bookHref(book),
    period: periodInWords(book.period),
    income: showYuan(book.income),
    expense: showYuan(book.expense),
    closing: showYuan(book.closing),
    bars: { income: book.income, expense: book.expense },
  }))
}

export type Series = Awaited<ReturnType<typeof loadSeries>>

/** One item over the same periods. */
export async function loadItemSeries(
  site: RequestContext,
  { unitId, period }: Pick<BookHead, 'unitId' | 'period'>,
  item: BookItem,
) {
  const books = await lastBooks(site, { unitId, period })
  const sums = await sumItems(
    site.db,
    books.map(({ articleId }) => articleId),
  )
  return books.map((book) => {
    const sum = sums.get(book.articleId)?.get(item.code)
    const fen = fenOf(item, sum)
    return {
      href: sum ? itemHref(book, item.code) : bookHref(book),
      period: periodInWords(book.period),
      amount: sum ? showYuan(fen) : '没有这一项',
      entries: sum?.entries ?? 0,
      fen,
    }
  })
}

const lastBooks = (site: RequestContext, { unitId, period }: Pick<BookHead, 'unitId' | 'period'>) =>
  listLastBooks(site.db, { ...scopeOf(site), unitId, until: daysOf(period).last, limit: shown })
