import { bookTaskNames, bookTasks, bookWorkStates } from '../../../domain/articles/books/book-tasks.ts'
import { type BookWork, listBookWork } from '../../../domain/articles/books/staff-queries-work.server.ts'
import { listFormPlaces } from '../../../domain/articles/forwarding/staff-queries-forms.server.ts'
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
  const task = query.view ?? undefined
  const { rows, total, due, counts } = await listBookWork.ask(site, staff, { period, task, page: query.pageNum })
  const hints = await countOpenHints(
    site.db,
    rows.map(({ areaId }) => areaId),
  )
  return {
    period,
    words: periodInWords(period),
    due,
    basis: '集体财务收支',
    places: await listFormPlaces.ask(site, staff, {}),
    choices: choices.map((id) => ({ id, title: periodInWords(id) })),
    task: task ?? null,
    units: Object.values(counts).reduce((sum, count) => sum + count, 0),
    counts: bookTaskNames
      .filter((each) => counts[each] > 0 || each === task)
      .map((each) => ({ task: each, title: bookTasks[each], count: counts[each] })),
    total,
    pageNum: query.pageNum,
    pages: Math.max(1, Math.ceil(total / unitsPerPage)),
    rows: rows.map((row) => ({
      areaId: row.areaId,
      areaName: row.areaName,
      title: bookWorkStates[row.state],
      returnReason: row.state === 'returned' ? row.returnReason : '',
      due: row.daysLeft === null ? null : { words: daysInWords(row.daysLeft), isLate: row.daysLeft < 0 },
      entries: row.entries,
      faults: row.faults,
      hints: hints.get(row.areaId) ?? 0,
      closing: row.closing === null ? '' : showYuan(row.closing),
      // Of what is public already.
      forwardHref:
        row.state === 'released' && row.articleId !== null
          ? href('/staff/articles/:id/forward', { id: row.articleId })
          : null,
      next: nextStep(row, { period, mayWrite }),
    })),
  }
}

const daysInWords = (days: number): string => {
  if (days < 0) return `已逾期 ${-days} 天`
  return days === 0 ? '今天到期' : `还有 ${days} 天`
}

/** The link to what is to be done next with the book of a unit; null where there is none and the user writes none. */
function nextStep(
  { areaId, articleId, task }: BookWork,
  { period, mayWrite }: { period: string; mayWrite: boolean },
): { title: string; href: string } | null {
  if (articleId === null)
    return mayWrite
      ? {
          title: task === 'overdue' ? '补录' : '开始填',
          href: href('/staff/articles/new', { duty: 'finance', areaId, period }),
        }
      : null
  const article = href('/staff/articles/:id', { id: articleId })
  const sheet = href('/staff/articles/:id/book', { id: articleId })
  if (mayWrite && task === 'returned') return { title: '改正', href: sheet }
  if (mayWrite && task === 'unbalanced') return { title: '继续填', href: sheet }
  return { title: mayWrite && task === 'ready' ? '去送审' : '查看', href: article }
}
