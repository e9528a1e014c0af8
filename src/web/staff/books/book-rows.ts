import type { Book } from '../../../domain/articles/books/book.ts'

/** Changes a part of the book. `field` names what is typed, for undo. */
export type ChangeBook = (part: Partial<Book>, field?: string) => void

type RowLists = Pick<Book, 'accounts' | 'transfers' | 'holdings'>

/** What a table does with the rows of one list of the book. */
export function changesOf<Name extends keyof RowLists>(book: Pick<RowLists, Name>, name: Name, change: ChangeBook) {
  type Row = RowLists[Name][number]
  const rows: readonly Row[] = book[name]
  const replace = (next: readonly Row[], field = '') => change({ [name]: next }, field)
  return {
    add: (row: Row) => replace([...rows, row]),
    set: (id: string, part: Partial<Row>) =>
      replace(
        rows.map((row) => (row.id === id ? { ...row, ...part } : row)),
        `${id} ${Object.keys(part).join(' ')}`,
      ),
    remove: (id: string) => replace(rows.filter((row) => row.id !== id)),
  }
}
