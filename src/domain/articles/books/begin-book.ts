import type { Book, BookEntry } from './book.ts'
import { type BookPeriod, daysOf, periodBefore } from './book-period.ts'
import { sumBook } from './book-sums.ts'

/** A new book: accounts and holdings of the former one with its closing as opening, or one cash and one bank account. */
export function beginBook(period: BookPeriod, former: Book | null, newId: () => string): Book {
  const closing = new Map(former ? sumBook(former).accounts.map((account) => [account.id, account.closing]) : [])
  const empty = { statement: null, differenceReason: '' }
  return {
    period,
    accounts: former
      ? former.accounts.map((account) => ({ ...account, ...empty, opening: closing.get(account.id) ?? 0 }))
      : [
          { id: newId(), kind: 'cash', title: '现金', lastFour: '', opening: 0, ...empty },
          { id: newId(), kind: 'bank', title: '银行存款', lastFour: '', opening: 0, ...empty },
        ],
    entries: [],
    transfers: [],
    holdings: (former?.holdings ?? []).map((holding) => ({
      ...holding,
      former: holding.present,
      increase: 0,
      decrease: 0,
    })),
    oversight: { day: null, finding: '' },
    isZero: false,
  }
}

/**
 * Entries of the former book to begin this one with, on the same days of the period and without voucher numbers.
 * Amounts are copied: a person corrects them.
 */
export function copyEntries(entries: readonly BookEntry[], period: BookPeriod, newId: () => string): BookEntry[] {
  const { first, last } = daysOf(period)
  const from = daysOf(periodBefore(period)).first
  const monthsOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  return entries.map((entry) => {
    const month = monthsOf(first) + Math.max(0, monthsOf(entry.day) - monthsOf(from))
    const [year, ofYear] = [Math.floor(month / 12), (month % 12) + 1]
    const lastOfMonth = new Date(Date.UTC(year, ofYear, 0)).getUTCDate()
    const date = Math.min(Number(entry.day.slice(8)), lastOfMonth)
    const day = `${year}-${String(ofYear).padStart(2, '0')}-${String(date).padStart(2, '0')}`
    return { ...entry, id: newId(), day: day > last ? last : day, voucher: '' }
  })
}
