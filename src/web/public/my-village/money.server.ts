import { sentenceOf } from '../../../domain/articles/books/book-sentence.ts'
import { bookItems, findBookItem, type ItemGroup } from '../../../domain/articles/books/book-items.ts'
import { periodInWords } from '../../../domain/articles/books/book-period.ts'
import { differenceInWords, ofHundred } from '../../../domain/articles/books/compare-periods.ts'
import type { ItemSums } from '../../../domain/articles/books/queries-compare.server.ts'
import type { BookHead } from '../../../domain/articles/books/queries.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { showYuan } from '../../../platform/amount.ts'
import { href } from '../../href.ts'
import { bookHref, itemHref } from '../books/book-frame.server.ts'
import { compareHref } from '../unit-comparison/compare-link.ts'
import {
  type ComparedTime,
  differencesOf,
  fenOf,
  loadComparedTimes,
  showTimes,
  sumsOf,
} from '../books/compared.server.ts'

/** Items of each side that a poster has room for. */
const mostItems = 5

/** The newest book of a village beside the period before and a year ago. @param aboveId whose villages it is compared with. */
export async function loadMoney(site: RequestContext, head: BookHead, aboveId: number | null) {
  const [sums, times] = [await sumsOf(site, head), await loadComparedTimes(site, head)]
  return {
    period: periodInWords(head.period),
    href: bookHref(head),
    isZero: head.isZero,
    entries: head.entries,
    sentence: sentenceOf(head),
    compareHref: compareHref(aboveId, head.period, '3'),
    hintsHref: href('/hints', { areaId: head.areaId }),
    differences: differencesOfTotals(head, times),
    times: showTimes(times),
    ...figuresOf(head, times),
    sides: [
      { id: 'income', title: '钱从哪里来', ...largest(head, sums, times, 'income') },
      { id: 'expense', title: '钱花到哪里去', ...largest(head, sums, times, 'expense') },
    ],
  }
}

export type MoneyView = Awaited<ReturnType<typeof loadMoney>>

/** Opening, income, expense and closing, in fen. */
type Totals = Pick<BookHead, 'opening' | 'income' | 'expense' | 'closing'>

/** Null where days of the time are in no public book. */
function totalsOf({ known }: ComparedTime): Totals | null {
  const [first, last] = [known?.books[0], known?.books.at(-1)]
  if (!known || !first || !last) return null
  const sum = (field: 'income' | 'expense') => known.books.reduce((total, book) => total + book[field], 0)
  return { opening: first.opening, income: sum('income'), expense: sum('expense'), closing: last.closing }
}

const titles = [
  ['opening', '期初余额'],
  ['income', '收入'],
  ['expense', '支出'],
  ['closing', '期末余额'],
] as const

/** One row a figure: now, then at each compared time that is public; the line below says which are not. */
function figuresOf(head: BookHead, times: readonly ComparedTime[]) {
  const compared = times.flatMap((time) => {
    const totals = totalsOf(time)
    return totals ? [{ name: time.name, totals }] : []
  })
  return {
    comparedTimes: compared.map(({ name }) => name),
    figures: titles.map(([field, title]) => ({
      id: field,
      cells: [title, showYuan(head[field]), ...compared.map(({ totals }) => showYuan(totals[field]))],
    })),
  }
}

/** 收入比上期增加了 312.50 元，和去年同期一样。 */
function differencesOfTotals(head: BookHead, times: readonly ComparedTime[]): string[] {
  return (['income', 'expense'] as const).flatMap((field) => {
    const parts = times.flatMap((time) => {
      const totals = totalsOf(time)
      const words = totals && differenceInWords(head[field], totals[field], time.name)
      return words ? [words] : []
    })
    return parts.length === 0 ? [] : [`${field === 'income' ? '收入' : '支出'}${parts.join('，')}。`]
  })
}

/** The largest items of one side in words. `rest`: how many others there are. */
function largest(head: BookHead, sums: ItemSums, times: readonly ComparedTime[], group: ItemGroup) {
  const total = group === 'income' ? head.income : head.expense
  const known = times.filter((time) => time.known !== null)
  const items = bookItems
    .flatMap((item) => {
      const sum = sums.get(item.code)
      return item.group === group && sum ? [{ item, fen: fenOf(item, sum), entries: sum.entries }] : []
    })
    .toSorted((one, other) => other.fen - one.fen)
  return {
    rest: Math.max(0, items.length - mostItems),
    items: items.slice(0, mostItems).map(({ item, fen, entries }) => ({
      code: item.code,
      title: findBookItem(item.code)?.title ?? item.code,
      href: itemHref(head, item.code),
      entries,
      amount: showYuan(fen),
      share: ofHundred(fen, total),
      // That a time is not public is said once, above.
      differences: differencesOf(item, fen, known).join('，'),
    })),
  }
}
