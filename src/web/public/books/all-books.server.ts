import { listNewestBooks } from '../../../domain/articles/books/queries-compare.server.ts'
import { periodInWords } from '../../../domain/articles/books/book-period.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { bookHref, scopeOf } from './book-frame.server.ts'

/** The newest book of each unit that has one, by the unit above it. */
export async function loadAllBooks(site: RequestContext) {
  site.keepUntilChanged('articles', 'areas')
  const books = await listNewestBooks(site.db, scopeOf(site))
  const groups = Map.groupBy(books, ({ aboveName }) => aboveName ?? site.district.name)
  return {
    district: site.district.name,
    groups: Array.from(groups, ([title, own]) => ({
      title,
      units: own.map((book) => ({ href: bookHref(book), name: book.name, period: periodInWords(book.period) })),
    })),
  }
}
