import { showYuan } from '../../../platform/amount.ts'
import type { Book, BookEntry } from './book.ts'
import { dayInPeriod } from './begin-book.ts'
import { type BookPeriod, daysOf, periodInWords, samePeriodLastYear } from './book-period.ts'

/** An entry that the unit booked in the same way before. Nothing of it is taken without a person. */
export type SuggestedEntry = {
  entry: Omit<BookEntry, 'id' | 'voucher' | 'contract' | 'project'>
  /** Why it is suggested, with what was booked. */
  reason: string
}

/** Periods of the same length that are looked at, besides that of last year. */
const formerPeriods = 4

/** In how many former periods it must have been, if not in that of last year. */
const fewestPeriods = 2

const monthOf = (day: string): number => Number(day.slice(5, 7))

/** The same thing in other months: what names a month or a number differs. */
const sameThing = ({ direction, item, summary, counterparty }: SuggestedEntry['entry']): string =>
  JSON.stringify([
    direction,
    item,
    counterparty.kind,
    counterparty.name,
    summary.replace(/[\d０-９一二三四五六七八九十]+/g, '#'),
  ])

type Former = Pick<Book, 'period' | 'entries'>

/**
 * What a unit books in each period, from its former books (newest first): in at least two of the last four, or in the
 * same period last year. The day, counterparty and amount are those of the last time.
 */
export function suggestEntries(books: readonly Former[], period: BookPeriod): SuggestedEntry[] {
  const { first } = daysOf(period)
  const isLikeThis = (each: Former) => each.period.length === period.length && daysOf(each.period).first < first
  const lastYear = samePeriodLastYear(period)
  const alike = books.filter(isLikeThis).toSorted((one, other) => (one.period < other.period ? 1 : -1))
  const recent = alike.filter((book, at) => at < formerPeriods || book.period === lastYear)
  const times = new Map<string, { book: Former; entries: BookEntry[] }[]>()
  for (const book of recent)
    for (const [thing, entries] of Map.groupBy(book.entries.filter(isWhole), sameThing))
      times.set(thing, [...(times.get(thing) ?? []), { book, entries }])
  return [...times.values()]
    .filter((found) => found.length >= fewestPeriods || found[0]?.book.period === lastYear)
    .flatMap(([last, ...before]) => (last ? suggestionsOf(last, before, period) : []))
    .toSorted((one, other) => (one.entry.day < other.entry.day ? -1 : one.entry.day > other.entry.day ? 1 : 0))
}

const isWhole = ({ item, summary, fen }: BookEntry): boolean => item !== '' && summary !== '' && fen > 0

type Time = { book: Former; entries: BookEntry[] }

function suggestionsOf(last: Time, before: readonly Time[], period: BookPeriod): SuggestedEntry[] {
  const amounts = [last, ...before].map(({ book, entries }) => {
    const fen = entries.map((entry) => showYuan(entry.fen)).join('、')
    return `${periodInWords(book.period)} ${fen} 元`
  })
  const reason = `${amounts.length === 1 ? '去年同期有' : `以前 ${amounts.length} 期都有`}：${amounts.join('；')}`
  return last.entries.map(({ account, direction, item, counterparty, fen, ...entry }) => {
    const day = dayInPeriod(entry.day, last.book.period, period)
    const summary = ofMonth(entry.summary, monthOf(entry.day), monthOf(day))
    return { entry: { day, account, direction, item, summary, counterparty, fen }, reason }
  })
}

/** 支付7月电费 of July is 支付10月电费 in October. */
const ofMonth = (summary: string, from: number, to: number): string =>
  summary.replace(new RegExp(`(^|\\D)0?${from}(?=月)`), `$1${to}`)

/** Suggestions that are not in the book yet: as many of one thing and month as it has are left out. */
export function openSuggestions(suggested: readonly SuggestedEntry[], entries: readonly BookEntry[]): SuggestedEntry[] {
  const keyOf = (entry: SuggestedEntry['entry']) => `${entry.day.slice(0, 7)} ${sameThing(entry)}`
  const there = new Map<string, number>()
  for (const entry of entries) there.set(keyOf(entry), (there.get(keyOf(entry)) ?? 0) + 1)
  return suggested.filter(({ entry }) => {
    const left = there.get(keyOf(entry)) ?? 0
    there.set(keyOf(entry), left - 1)
    return left <= 0
  })
}
