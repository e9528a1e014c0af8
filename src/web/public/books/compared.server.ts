import {
  type BookPeriod,
  periodBefore,
  periodInWords,
  samePeriodLastYear,
} from '../../../domain/articles/books/book-period.ts'
import { type BookItem, bookItems } from '../../../domain/articles/books/book-items.ts'
import { type Compared, differenceInWords } from '../../../domain/articles/books/compare-periods.ts'
import {
  type ComparedBooks,
  findCompared,
  type ItemSum,
  type ItemSums,
  sumItemsOfBook,
} from '../../../domain/articles/books/queries-compare.server.ts'
import type { BookHead } from '../../../domain/articles/books/queries.server.ts'
import { showYuan } from '../../../platform/amount.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { bookHref, itemHref, scopeOf } from './book-frame.server.ts'

/** A time that a book is compared with. */
export type ComparedTime = { name: '上期' | '去年同期'; period: BookPeriod; known: ComparedBooks | null }

/** The period before and the same one a year ago. */
export const loadComparedTimes = (site: RequestContext, head: BookHead): Promise<ComparedTime[]> =>
  Promise.all(
    (
      [
        ['上期', periodBefore(head.period)],
        ['去年同期', samePeriodLastYear(head.period)],
      ] as const
    ).map(async ([name, period]) => ({
      name,
      period,
      known: await findCompared(site.db, { ...scopeOf(site), unitId: head.unitId, period }),
    })),
  )

/** Income and expense are what came in or went out; of the others it is the net. */
export const fenOf = ({ group }: BookItem, sum: ItemSum | undefined): number => {
  const { received = 0, paid = 0 } = sum ?? {}
  return group === 'income' ? received : group === 'expense' ? paid : received - paid
}

export const comparedFen = (item: BookItem, { known }: ComparedTime): Compared =>
  known && fenOf(item, known.sums.get(item.code))

export const differencesOf = (item: BookItem, fen: number, times: readonly ComparedTime[]): string[] =>
  times.map((time) => differenceInWords(fen, comparedFen(item, time), time.name)).filter((words) => words !== '')

/** What each name of a time stands for, with the way to its book. */
export const showTimes = (times: readonly ComparedTime[], item: string | null = null) =>
  times.map(({ name, period, known }) => {
    const only = known?.books.length === 1 ? known.books[0] : undefined
    const has = item === null || known?.sums.has(item) === true
    return {
      name,
      period: periodInWords(period),
      isPublic: known !== null,
      href: only && has ? (item === null ? bookHref(only) : itemHref(only, item)) : null,
    }
  })

/** Items of a compared time that this book has not, as a sentence; none gives nothing. */
export function missingItems(sums: ItemSums, times: readonly ComparedTime[]): string[] {
  return times.flatMap(({ name, known }) => {
    const gone = bookItems.flatMap((item) => {
      const other = known?.sums.get(item.code)
      return other && !sums.has(item.code) ? [`${item.title} ${showYuan(fenOf(item, other))} 元`] : []
    })
    return gone.length === 0 ? [] : [`${name}有、本期没有的：${gone.join('，')}。`]
  })
}

export const sumsOf = (site: RequestContext, head: BookHead) => sumItemsOfBook(site.db, head.articleId)
