import { findFormer } from '../../../domain/articles/books/queries-compare.server.ts'
import { daysOf, periodBefore, periodInWords } from '../../../domain/articles/books/book-period.ts'
import type { BookHead } from '../../../domain/articles/books/queries.server.ts'
import { addDays } from '../../../platform/dates.ts'
import { showYuan } from '../../../platform/amount.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { bookHref, scopeOf } from './book-frame.server.ts'

/** Whether a book begins with what the former one ended with, in words, with the way to that one. */
export type Continuity = {
  state: 'equal' | 'differs' | 'gap' | 'first'
  words: string
  former: { title: string; href: string; articleId: number } | null
}

/** What is not public cannot be compared, and that is said. */
export async function loadContinuity(site: RequestContext, head: BookHead): Promise<Continuity> {
  const opening = `本期期初余额是 ${showYuan(head.opening)} 元`
  const found = await findFormer(site.db, scopeOf(site), head)
  if (!found)
    return {
      state: 'first',
      words: `${opening}。这之前（到 ${addDays(daysOf(head.period).first, -1)} 为止）的账没有公开，期初余额从哪里来，这里看不到。`,
      former: null,
    }
  const { former, isAdjoining, accounts } = found
  const link = { title: `${periodInWords(former.period)}账本`, href: bookHref(former), articleId: former.articleId }
  const closing = `${periodInWords(former.period)}期末余额是 ${showYuan(former.closing)} 元`
  if (!isAdjoining)
    return {
      state: 'gap',
      words: `${opening}。上一期（${periodInWords(periodBefore(head.period))}）的账没有公开；最近一次公开的${closing}。中间的收支，这里看不到。`,
      former: link,
    }
  if (accounts.length === 0)
    return { state: 'equal', words: `${opening}，和上一期的期末余额相等：${closing}。`, former: link }
  const each = accounts.map(
    (account) =>
      `${account.title}上期期末 ${showYuan(account.closing)} 元，本期期初 ${showYuan(account.opening)} 元，相差 ${showYuan(Math.abs(account.opening - account.closing))} 元`,
  )
  return { state: 'differs', words: `${opening}，${closing}，两期接不上：${each.join('；')}。`, former: link }
}
