/** The entries of a book as a table. */
import { findBookItem } from '../../../domain/articles/books/book-items.ts'
import { listEntries } from '../../../domain/articles/books/queries.server.ts'
import { href } from '../../href.ts'
import { pageLoader } from '../public-routes.server.ts'
import { frameOf, loadHead } from './book-frame.server.ts'
import { csvResponse, csvYuan } from './csv-response.ts'

const heads = ['单位', '期间', '日期', '凭证号', '项目', '摘要', '对方', '收入（元）', '支出（元）', '账户', '网址']

export const loader = pageLoader('/books/:id/:period/entries.csv', async ({ site, params }) => {
  const head = await loadHead(site, params)
  const { name, period } = await frameOf(site, head)
  const rows = (await listEntries(site.db, head.articleId)).map((entry) => [
    name,
    period,
    entry.day,
    entry.voucher,
    findBookItem(entry.item)?.title ?? entry.item,
    entry.summary,
    entry.counterparty,
    entry.direction === 'in' ? csvYuan(entry.fen) : '',
    entry.direction === 'out' ? csvYuan(entry.fen) : '',
    entry.account,
    site.origin + href('/books/:id/:period/:entry', { id: head.unitId, period: head.period, entry: entry.id }),
  ])
  return csvResponse(`${name}${period}账本`, [heads, ...rows])
})
