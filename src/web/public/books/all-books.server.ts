import { listNewestBooks } from '../../../domain/articles/books/queries-compare.server.ts'
import { ownVillageTitle } from '../../../domain/districts/schema.ts'
import { periodInWords } from '../../../domain/articles/books/book-period.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { bookHref, scopeOf } from './book-frame.server.ts'

/** So many units stand open on one page. */
const mostUnits = 60

/** The newest book of each unit that has one, by the unit above it. */
export async function loadAllBooks(site: RequestContext) {
  site.keepUntilChanged('articles', 'areas')
  const books = await listNewestBooks(site.db, scopeOf(site))
  const groups = Map.groupBy(books, ({ aboveName }) => aboveName ?? site.district.name)
  return {
    district: site.district.name,
    ownVillageTitle: ownVillageTitle(site.district.kind),
    isFolded: groups.size > 1 && books.length > mostUnits,
    groups: Array.from(groups, ([title, own]) => ({
      title,
      units: own.map((book) => ({ href: bookHref(book), name: book.name, period: periodInWords(book.period) })),
    })),
  }
}
