import { array, constantFrom, type Arbitrary, integer, record } from 'fast-check'
import type { Book, BookEntry } from './book.ts'
import { bookItems } from './book-items.ts'
import { daysOf } from './book-period.ts'
import { sumBook } from './book-sums.ts'

let made = 0
export const newRowId = (): string => `row${String((made += 1)).padStart(7, '0')}`

const cash = 'cash000001'
const bank = 'bank000001'

/** A book without faults: 现金 and 基本户, with the given entries. */
export function createBook(given: Partial<Book> = {}): Book {
  const book: Book = {
    period: '2026-Q3',
    accounts: [
      { id: cash, kind: 'cash', title: '现金', lastFour: '', opening: 50_000, statement: null, differenceReason: '' },
      {
        id: bank,
        kind: 'bank',
        title: '基本户',
        lastFour: '0071',
        opening: 8_000_000,
        statement: null,
        differenceReason: '',
      },
    ],
    entries: [],
    transfers: [],
    holdings: [],
    oversight: { day: '2026-10-08', finding: '经审核，账款相符。' },
    isZero: false,
    ...given,
  }
  return counted(book)
}

/** The same with cash counted and statements as the books say. */
export function counted(book: Book): Book {
  const { accounts } = sumBook(book)
  return {
    ...book,
    accounts: book.accounts.map((account) => ({
      ...account,
      statement: accounts.find(({ id }) => id === account.id)?.closing ?? 0,
    })),
  }
}

export const createEntry = (given: Partial<BookEntry> = {}): BookEntry => ({
  id: newRowId(),
  day: '2026-08-11',
  account: bank,
  direction: 'out',
  item: '3.4',
  summary: '支付办公电费',
  counterparty: { kind: 'organisation', name: '国网乌兰浩特供电公司' },
  fen: 31_250,
  voucher: newRowId(),
  ...given,
})

const anyItem = constantFrom(
  ...bookItems.flatMap(({ code, directions }) => directions.map((direction) => ({ item: code, direction }))),
)

/** Books without faults, with entries of every item on days of their period. */
export const anyBook = (period = '2026-Q3'): Arbitrary<Book> => {
  const { first } = daysOf(period)
  const entry = record({
    kind: anyItem,
    fen: integer({ min: 1, max: 90_000_000 }),
    after: integer({ min: 0, max: 27 }),
    account: constantFrom(cash, bank),
  })
  return array(entry, { minLength: 1, maxLength: 40 }).map((rows) =>
    createBook({
      period,
      entries: rows.map(({ kind, fen, after, account }) =>
        createEntry({ ...kind, fen, account, day: first.slice(0, 8) + String(after + 1).padStart(2, '0') }),
      ),
    }),
  )
}
