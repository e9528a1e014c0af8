import { createBook, createEntry } from '../../src/domain/articles/books/arbitrary-books.ts'

/** Sixty entries, as a file of an accounting program has them. */
export const importedBook = createBook({
  entries: Array.from({ length: 60 }, (_, at) =>
    createEntry({ id: `imported${String(at).padStart(2, '0')}`, voucher: `记-${at}`, fen: 1_000 + at }),
  ),
})
