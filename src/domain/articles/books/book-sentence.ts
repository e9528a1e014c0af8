import { showYuan } from '../../../platform/amount.ts'
import { periodInWords } from './book-period.ts'
import type { BookHead } from './queries.server.ts'

type Sums = Pick<BookHead, 'period' | 'isZero' | 'opening' | 'income' | 'expense' | 'otherNet' | 'closing'>

/** What a book says, in one sentence for everybody. */
export const sentenceOf = ({ period, isZero, opening, income, expense, otherNet, closing }: Sums): string =>
  isZero
    ? `${periodInWords(period)}没有发生收支，期末有 ${showYuan(closing)} 元。`
    : `${periodInWords(period)}开始时有 ${showYuan(opening)} 元，收入 ${showYuan(income)} 元，支出 ${showYuan(expense)} 元${
        otherNet === 0
          ? ''
          : `，借贷、往来和代收代付${otherNet > 0 ? '收进' : '付出'} ${showYuan(Math.abs(otherNet))} 元`
      }，期末有 ${showYuan(closing)} 元。`
