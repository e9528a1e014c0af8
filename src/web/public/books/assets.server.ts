import { holdingClasses, measureOf, showHolding } from '../../../domain/articles/books/holdings.ts'
import { findCompared, findFormer } from '../../../domain/articles/books/queries-compare.server.ts'
import { type BookHead, listHoldings } from '../../../domain/articles/books/queries.server.ts'
import { periodInWords, samePeriodLastYear } from '../../../domain/articles/books/book-period.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { href } from '../../href.ts'
import { frameOf, loadHead, type Params, scopeOf } from './book-frame.server.ts'

/** For citizens. */
const titles = { asset: '资产', resource: '资源', claim: '别人欠集体的钱', debt: '集体欠别人的钱' } as const

type Holding = Awaited<ReturnType<typeof listHoldings>>[number]

/** What a unit has and owes, each with its change. */
export async function loadAssets(site: RequestContext, params: Params) {
  const head = await loadHead(site, params)
  const rows = await listHoldings(site.db, head.articleId)
  const found = await findFormer(site.db, scopeOf(site), head)
  const before = found?.isAdjoining ? await listHoldings(site.db, found.former.articleId) : null
  const lastYear = await loadLastYear(site, head)
  return {
    ...(await frameOf(site, head)),
    former: found?.isAdjoining ? periodInWords(found.former.period) : null,
    lastYear: { period: periodInWords(samePeriodLastYear(head.period)), isPublic: lastYear !== null },
    csvHref: href('/books/:id/:period/assets.csv', { id: head.unitId, period: head.period }),
    groups: holdingClasses.flatMap((kind) => {
      const own = rows.filter((row) => row.class === kind)
      return own.length === 0
        ? []
        : [{ kind, title: titles[kind], rows: own.map((row) => showRow(row, before, lastYear)) }]
    }),
  }
}

/** What the unit had at the end of the same period a year ago; null where no book says it. */
async function loadLastYear(site: RequestContext, head: BookHead): Promise<readonly Holding[] | null> {
  const known = await findCompared(site.db, {
    ...scopeOf(site),
    unitId: head.unitId,
    period: samePeriodLastYear(head.period),
  })
  const last = known?.books.at(-1)
  return last ? listHoldings(site.db, last.articleId) : null
}

const showRow = (row: Holding, before: readonly Holding[] | null, lastYear: readonly Holding[] | null) => ({
  id: row.id,
  title: row.title,
  measure: measureOf(row),
  former: showHolding(row.class, row.former),
  increase: row.increase === 0 ? '—' : showHolding(row.class, row.increase),
  decrease: row.decrease === 0 ? '—' : showHolding(row.class, row.decrease),
  present: showHolding(row.class, row.present),
  change: changeInWords(row, lastYear),
  note: [row.note, breakOf(row, before)].filter((words) => words !== '').join('；'),
})

/** Beside the same row a year ago; null where no book of that time is public. */
function changeInWords(row: Holding, lastYear: readonly Holding[] | null): string | null {
  if (lastYear === null) return null
  const former = lastYear.find(({ id }) => id === row.id)
  if (!former) return '没有这一项'
  const more = row.present - former.present
  if (more === 0) return '没有变化'
  return `${more > 0 ? '增加' : '减少'} ${showHolding(row.class, Math.abs(more))}`
}

/** Where the former book says something else than this one. */
function breakOf(row: Holding, before: readonly Holding[] | null): string {
  const former = before?.find(({ id }) => id === row.id)
  return former && former.present !== row.former
    ? `上一期公布的期末数是 ${showHolding(row.class, former.present)}，和这里的上期数不一样`
    : ''
}
