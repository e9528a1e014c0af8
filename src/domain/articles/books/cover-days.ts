import { addDays } from '../../../platform/dates.ts'

/** Days YYYY-MM-DD, both included. */
type Days = { first: string; last: string }

/** Books that follow each other from one day to another; null if days are in none. */
export function coverDays<Book extends Days>(books: readonly Book[], { first, last }: Days): Book[] | null {
  const used: Book[] = []
  for (let next = first; next <= last;) {
    // Months and the quarter that they lie in may both be public: the longer book counts.
    const [book] = books
      .filter((each) => each.first === next && each.last <= last)
      .toSorted((a, b) => (a.last < b.last ? 1 : -1))
    if (!book) return null
    used.push(book)
    next = addDays(book.last, 1)
  }
  return used
}
