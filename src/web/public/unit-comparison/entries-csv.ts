/** The entries behind the figures of a comparison, as a table. */
import { findBookItem } from '../../../domain/articles/books/book-items.ts'
import { periodInWords } from '../../../domain/articles/books/book-period.ts'
import { listEntriesOfUnits } from '../../../domain/articles/unit-comparison/queries.server.ts'
import { href } from '../../href.ts'
import { csvResponse, csvYuan } from '../books/csv-response.ts'
import { pageLoader } from '../public-routes.server.ts'
import { askedOf } from './entries.server.ts'
import { readQuestion, spanInWords } from './question.server.ts'

const heads = [
  '苏木乡镇',
  '嘎查村',
  '期间',
  '日期',
  '凭证号',
  '项目',
  '摘要',
  '对方',
  '收入（元）',
  '支出（元）',
  '网址',
]

/** Rows of one file: sixty villages have some 10,000 entries in three years. */
const mostRows = 20_000

export const loader = pageLoader('/compare/entries.csv', async ({ site, query }) => {
  const question = await readQuestion(site, query)
  const entries = await listEntriesOfUnits(site.db, { ...askedOf(site, question), offset: 0, limit: mostRows + 1 })
  const rows = entries
    .slice(0, mostRows)
    .map((entry) => [
      entry.aboveName ?? '',
      entry.name,
      periodInWords(entry.period),
      entry.day,
      entry.voucher,
      findBookItem(entry.item)?.title ?? entry.item,
      entry.summary,
      entry.counterparty,
      entry.direction === 'in' ? csvYuan(entry.fen) : '',
      entry.direction === 'out' ? csvYuan(entry.fen) : '',
      site.origin + href('/books/:id/:period/:entry', { id: entry.unitId, period: entry.period, entry: entry.id }),
    ])
  const cut = entries.length > mostRows ? [[`只有前 ${mostRows} 笔，请少选几个村或几个季度，分几次下载`]] : []
  return csvResponse(`逐笔明细${spanInWords(question.span)}`, [heads, ...rows, ...cut])
})
