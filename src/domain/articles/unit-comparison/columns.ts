import { type BookPeriod, daysOf, periodAfter, periodInWords } from '../books/book-period.ts'

/** What one column of a comparison is about: whole quarters that follow each other. Days YYYY-MM-DD, both included. */
export type Column = { title: string; first: string; last: string }

export type Span = { from: BookPeriod; until: BookPeriod }

/** Columns side by side. Three years are twelve quarters. */
export const mostColumns = 12

const quarter = (period: BookPeriod) => Number(period.slice(-1))
const year = (period: BookPeriod) => Number(period.slice(0, 4))
const countUntil = ({ from, until }: Span): number =>
  (year(until) - year(from)) * 4 + quarter(until) - quarter(from) + 1

/** The same quarters with the earlier one first. */
export const inOrder = ({ from, until }: Span): Span => (from <= until ? { from, until } : { from: until, until: from })

const moveBack = (period: BookPeriod, quarters: number): BookPeriod => {
  const at = year(period) * 4 + quarter(period) - 1 - quarters
  return `${Math.floor(at / 4)}-Q${(at % 4) + 1}`
}

/** As many quarters as there are columns for, or years: the last of them. `isCut`: whether there were more. */
export function cutSpan(span: Span, by: 'quarter' | 'year'): Span & { isCut: boolean } {
  const most = by === 'quarter' ? mostColumns : mostColumns * 4
  const isCut = countUntil(span) > most
  return { ...span, from: isCut ? moveBack(span.until, most - 1) : span.from, isCut }
}

/** The quarters that end with this one. */
export const quartersEnding = (until: BookPeriod, count: number): Span => ({ from: moveBack(until, count - 1), until })

/** The quarter of a day. */
export const quarterOf = (day: string): BookPeriod => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`

/** The last quarter that ended before a day. */
export const lastQuarter = (today: string): BookPeriod => moveBack(quarterOf(today), 1)

/** Quarters, or what of each year lies in the span. The earliest first. */
export function columnsOf(span: Span, by: 'quarter' | 'year'): Column[] {
  const quarters: BookPeriod[] = []
  for (let period = span.from; period <= span.until; period = periodAfter(period)) quarters.push(period)
  const columns = by === 'quarter' ? quarters.map((period) => [period]) : [...Map.groupBy(quarters, year).values()]
  return columns.map((of) => {
    const [from = '', until = ''] = [of[0], of.at(-1)]
    return { title: titleOf(from, until), first: daysOf(from).first, last: daysOf(until).last }
  })
}

const numerals = '一二三四'

/** 2026年, 2026年第三季度, 2026年第一至三季度. */
function titleOf(from: BookPeriod, until: BookPeriod): string {
  if (from === until) return periodInWords(from)
  const [first, last] = [quarter(from), quarter(until)]
  return first === 1 && last === 4
    ? `${year(from)}年`
    : `${year(from)}年第${numerals[first - 1]}至${numerals[last - 1]}季度`
}

/** For a choice, the newest first. */
export function quartersOfChoice(today: string, years: number): BookPeriod[] {
  const newest = lastQuarter(today)
  return Array.from({ length: years * 4 }, (_, at) => moveBack(newest, at))
}
