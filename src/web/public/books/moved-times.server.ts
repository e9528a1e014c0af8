import {
  type BookPeriod,
  daysOf,
  periodBefore,
  periodInWords,
  samePeriodLastYear,
} from '../../../domain/articles/books/book-period.ts'
import { differenceInWords } from '../../../domain/articles/books/compare-periods.ts'
import { findCompared, listLastBooks } from '../../../domain/articles/books/queries-compare.server.ts'
import type { LinkedEntry } from '../../../domain/articles/projects/queries.server.ts'
import { showYuan } from '../../../platform/amount.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { bookHref, scopeOf } from './book-frame.server.ts'

/** Money of a contract or a project. `should`: the word for what is due, null where nothing is. */
type Moved = {
  unitId: number
  entries: readonly LinkedEntry[]
  movedBy: (entries: readonly LinkedEntry[]) => number
  dues: readonly { due: string; fen: number }[]
  should: '应收' | '应付'
  did: '收到' | '支付'
}

/** Of one period: what was due, and what its public book shows; null where that is not public. In fen. */
type Time = { name: string; period: BookPeriod; href: string | null; due: number; moved: number | null }

/**
 * What was due and what moved in the period of the unit's newest public book, in the one before and in the same one a
 * year ago, in words; null where the unit has no public book.
 */
export async function loadMovedTimes(site: RequestContext, money: Moved) {
  const [newest] = await listLastBooks(site.db, {
    ...scopeOf(site),
    unitId: money.unitId,
    until: '9999-12-31',
    limit: 1,
  })
  if (!newest) return null
  const { period } = newest
  const [now, before, lastYear] = await Promise.all([
    loadTime(site, money, '本期', period),
    loadTime(site, money, '上期', periodBefore(period)),
    loadTime(site, money, '去年同期', samePeriodLastYear(period)),
  ])
  return {
    times: [now, before, lastYear].map(({ name, period: of, href, ...time }) => ({
      name,
      period: periodInWords(of),
      href,
      words: timeInWords(time, money),
    })),
    did: money.did,
    differences: [before, lastYear]
      .map(({ name, moved }) => differenceInWords(now.moved ?? 0, moved, name, `${name}没有`))
      .filter((words) => words !== ''),
  }
}

export type MovedTimes = Awaited<ReturnType<typeof loadMovedTimes>>

async function loadTime(site: RequestContext, money: Moved, name: string, period: BookPeriod): Promise<Time> {
  const known = await findCompared(site.db, { ...scopeOf(site), unitId: money.unitId, period })
  const { first, last } = daysOf(period)
  const isWithin = (day: string) => day >= first && day <= last
  const [only, ...others] = known?.books ?? []
  return {
    name,
    period,
    href: only && others.length === 0 ? bookHref(only) : null,
    due: money.dues.filter(({ due }) => isWithin(due)).reduce((sum, { fen }) => sum + fen, 0),
    moved: known && money.movedBy(money.entries.filter(({ day }) => isWithin(day))),
  }
}

function timeInWords({ due, moved }: Pick<Time, 'due' | 'moved'>, { dues, should, did }: Moved): string {
  const dueWords =
    dues.length === 0 ? [] : [due === 0 ? `按合同没有${should}的款` : `按合同${should} ${showYuan(due)} 元`]
  if (moved === null) return [...dueWords, '账本没有公开'].join('，')
  const movedWords = moved === 0 ? `账本里没有${did}` : `账本里${did} ${showYuan(moved)} 元`
  const difference =
    due === 0 || due === moved ? [] : [`${due > moved ? '少' : '多'} ${showYuan(Math.abs(due - moved))} 元`]
  return [...dueWords, movedWords, ...difference].join('，')
}
