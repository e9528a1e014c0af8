import type { Insertable } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import type { PublicText } from '../../../platform/text/public-text.ts'
import type { Book } from './book.ts'
import { inOrder } from './book-blocks.ts'
import { daysOf } from './book-period.ts'
import { measureOf } from './holdings.ts'
import { sumBook } from './book-sums.ts'
import { counterpartyInWords } from './counterparty.ts'
import type { BookAccountTable, BookEntryTable, BookHoldingTable, BookTable } from './table.server.ts'
import { type VoucherRow, voucherRows, writeVouchers } from './vouchers/voucher-rows.server.ts'
import './table.server.ts'

/** The public rows of a book, without those that name its article. */
export type BookRows = {
  book: Omit<Insertable<BookTable>, 'article_id' | 'revision_id' | 'unit_id'>
  accounts: Omit<Insertable<BookAccountTable>, 'article_id'>[]
  entries: Omit<Insertable<BookEntryTable>, 'article_id'>[]
  holdings: Omit<Insertable<BookHoldingTable>, 'article_id'>[]
  vouchers: VoucherRow[]
}

/**
 * What the public reads of a book. All its texts are also in the blocks of the text, which the checks read.
 * @param admit lets a text pass that the checks read.
 * @param faults with which it is released, by `keyOfFault`.
 */
export function bookRows(book: Book, admit: (text: string) => PublicText, faults: readonly string[]): BookRows {
  const sums = sumBook(book)
  const { first, last } = daysOf(book.period)
  return {
    book: {
      period: book.period,
      first_day: first,
      last_day: last,
      is_zero: book.isZero,
      opening: sums.opening,
      income: sums.income,
      expense: sums.expense,
      other_net: sums.otherNet,
      closing: sums.closing,
      entries: book.entries.length,
      oversight_day: book.oversight.day,
      oversight_finding: admit(book.oversight.finding),
      faults: JSON.stringify(faults),
      fault_reason: admit(book.faultReason ?? ''),
    },
    accounts: accountRows(book, sums.accounts, admit),
    entries: inOrder(book.entries).map(({ id, day, account, direction, item, fen, ...entry }, position) => ({
      id,
      position,
      day,
      account_id: account,
      direction,
      item,
      summary: admit(entry.summary),
      counterparty: admit(counterpartyInWords(entry.counterparty)),
      fen,
      voucher: admit(entry.voucher),
      contract: entry.contract ?? null,
      project: entry.project ?? null,
    })),
    holdings: book.holdings.map((holding, position) => ({
      ...holding,
      position,
      title: admit(holding.title),
      measure: admit(measureOf(holding)),
      note: admit(holding.note),
    })),
    vouchers: voucherRows(book, admit),
  }
}

function accountRows(
  { accounts }: Book,
  sums: ReturnType<typeof sumBook>['accounts'],
  admit: (text: string) => PublicText,
): BookRows['accounts'] {
  return accounts.map(({ id, kind, title, lastFour, opening, statement, differenceReason }, position) => {
    const { received = 0, paid = 0 } = sums.find((each) => each.id === id) ?? {}
    return {
      id,
      position,
      kind,
      title: admit(title),
      last_four: lastFour,
      opening,
      received,
      paid,
      closing: opening + received - paid,
      statement,
      difference_reason: admit(differenceReason),
    }
  })
}

/** Whose rows these are. */
export type RowOwner = { articleId: number; revisionId: number; unitId: number }

/** Adds the public rows of articles' books. */
export async function writeBooks(tx: Tx, books: readonly (RowOwner & { rows: BookRows })[]): Promise<void> {
  const rowsOf = (part: 'accounts' | 'entries' | 'holdings') =>
    books.flatMap(({ articleId, rows }) => rows[part].map((row) => ({ ...row, article_id: articleId })))
  await insertRows(
    tx,
    'book',
    books.map(({ articleId, revisionId, unitId, rows }) => ({
      ...rows.book,
      article_id: articleId,
      revision_id: revisionId,
      unit_id: unitId,
    })),
  )
  await insertRows(tx, 'book_account', rowsOf('accounts'))
  await insertRows(tx, 'book_entry', rowsOf('entries'))
  await insertRows(tx, 'book_holding', rowsOf('holdings'))
  await writeVouchers(
    tx,
    books.flatMap(({ articleId, rows }) => rows.vouchers.map((row) => ({ articleId, ...row }))),
  )
}

/** PostgreSQL takes 65,535 parameters a statement. */
const rowsOfStatement = 2_000

async function insertRows(
  tx: Tx,
  table: 'book' | 'book_account' | 'book_entry' | 'book_holding',
  rows: readonly object[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsOfStatement)
    await tx
      .insertInto(table)
      .values(rows.slice(at, at + rowsOfStatement) as never)
      .execute()
}
