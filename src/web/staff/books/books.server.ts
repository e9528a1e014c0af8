import { bookWorkStates, listBookWork } from '../../../domain/articles/books/staff-queries-work.server.ts'
import { countOpenHints } from '../../../domain/articles/hints/list-hints.server.ts'
import { mayAnywhere } from '../../../domain/articles/policy.ts'
import { periodInWords, periodsUntil } from '../../../domain/articles/books/book-period.ts'
import { showYuan } from '../../../platform/amount.ts'
import { formatDate } from '../../../platform/dates.ts'
import { href } from '../../href.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'

const unitsPerPage = 60

/** One period of all villages of the user; the last quarter unless another is chosen. */
export async function loadBooks({ site, staff, query }: StaffVisit<'/staff/books'>) {
  const today = formatDate(site.now)
  const choices = periodsUntil(today)
  // The last quarter that has ended.
  const period = choices.find((choice) => choice === query.period) ?? choices[1] ?? ''
  const mayWrite = mayAnywhere(staff, 'article.edit')
  const { rows, total } = await listBookWork.ask(site, staff, { period, page: query.pageNum })
  const hints = await countOpenHints(
    site.db,
    rows.map(({ areaId }) => areaId),
  )
  return {
    period,
    words: periodInWords(period),
    choices: choices.map((id) => ({ id, title: periodInWords(id) })),
    total,
    pageNum: query.pageNum,
    pages: Math.max(1, Math.ceil(total / unitsPerPage)),
    sums: Object.entries(bookWorkStates).flatMap(([state, title]) => {
      const count = rows.filter((row) => row.state === state).length
      return count === 0 ? [] : [`${title} ${count} 个`]
    }),
    rows: rows.map(({ closing, state, articleId, ...row }) => ({
      ...row,
      state,
      title: bookWorkStates[state],
      hints: hints.get(row.areaId) ?? 0,
      closing: closing === null ? '' : showYuan(closing),
      href: addressOf({ areaId: row.areaId, articleId, isDraft: state === 'draft' || state === 'returned' }, mayWrite),
    })),
  }
}

/** Where a unit's book is written or read; null where there is none and the user writes none. */
function addressOf(
  { areaId, articleId, isDraft }: { areaId: number; articleId: number | null; isDraft: boolean },
  mayWrite: boolean,
): string | null {
  if (articleId === null) return mayWrite ? href('/staff/articles/new', { areaId }) : null
  return isDraft && mayWrite
    ? href('/staff/articles/:id/book', { id: articleId })
    : href('/staff/articles/:id', { id: articleId })
}
