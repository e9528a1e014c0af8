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
  const before = periodBefore(period)
  return entries.map((entry) => ({ ...entry, id: newId(), day: dayInPeriod(entry.day, before, period), voucher: '' }))
}

/** The same day of the same month of another period, or the last one that it has. */
export function dayInPeriod(day: string, from: BookPeriod, to: BookPeriod): string {
  const { first, last } = daysOf(to)
  const month = monthsOf(first) + Math.max(0, monthsOf(day) - monthsOf(daysOf(from).first))
  const [year, ofYear] = [Math.floor(month / 12), (month % 12) + 1]
  const lastOfMonth = new Date(Date.UTC(year, ofYear, 0)).getUTCDate()
  const date = Math.min(Number(day.slice(8)), lastOfMonth)
  const moved = `${year}-${String(ofYear).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  return moved > last ? last : moved
}

const monthsOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
