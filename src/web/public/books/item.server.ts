import { bookItems } from '../../../domain/articles/books/book-items.ts'
import { listEntriesOfPage } from '../../../domain/articles/books/queries.server.ts'
import { showYuan } from '../../../platform/amount.ts'
import { notFound } from '../../../platform/errors.ts'
import { pageWindow } from '../../../platform/paging.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { compareHref } from '../unit-comparison/compare-link.ts'
import { frameOf, itemHref, loadHead, type Params, toRow } from './book-frame.server.ts'
import { entriesOfPage, netInWords } from './book.server.ts'
import { differencesOf, fenOf, loadComparedTimes, showTimes, sumsOf } from './compared.server.ts'
import { loadItemSeries } from './series.server.ts'

/** One item of a book with its entries and what it was in other periods. @throws AppError not_found */
export async function loadItem(site: RequestContext, params: Params, pageNum: number) {
  const head = await loadHead(site, params)
  const item = bookItems.find(({ code }) => code === params['item'])
  const sum = item && (await sumsOf(site, head)).get(item.code)
  if (!item || !sum) throw notFound('这一期的账本里没有这一项。')
  const times = await loadComparedTimes(site, head)
  const page = pageWindow(pageNum, sum.entries, entriesOfPage)
  const rows = await listEntriesOfPage(site.db, {
    articleId: head.articleId,
    item: item.code,
    offset: page.offset,
    limit: entriesOfPage,
  })
  const fen = fenOf(item, sum)
  const isFlow = item.group === 'income' || item.group === 'expense'
  const frame = await frameOf(site, head)
  return {
    ...frame,
    title: item.title,
    amount: isFlow ? `${item.group === 'income' ? '收入' : '支出'} ${showYuan(fen)} 元` : netInWords(sum),
    differences: differencesOf(item, fen, times),
    times: showTimes(times, item.code),
    series: await loadItemSeries(site, head, item),
    entries: { rows: rows.map((entry) => toRow(head, entry)), total: sum.entries, ...page },
    href: itemHref(head, item.code),
    compareHref: compareHref(frame.aboveId, head.period, item.code),
  }
}
