/** The entries of a book as a table. */
import { findBookItem } from '../../../domain/articles/books/book-items.ts'
import { periodInWords } from '../../../domain/articles/books/book-period.ts'
import { getBookHead, listEntries } from '../../../domain/articles/books/queries.server.ts'
import { formatYuan } from '../../../platform/amount.ts'
import { getArea } from '../../../domain/units/queries.server.ts'
import { writeCsv } from '../../../files/write-csv.ts'
import { href } from '../../href.ts'
import { pageLoader } from '../public-routes.server.ts'
import { readBookAddress } from './book.server.ts'

const heads = ['单位', '期间', '日期', '凭证号', '项目', '摘要', '对方', '收入（元）', '支出（元）', '账户', '网址']

export const loader = pageLoader('/books/:id/:period/entries.csv', async ({ site, params }) => {
  site.keepUntilChanged('articles', 'areas')
  const address = readBookAddress(params)
  const head = await getBookHead(site.db, { districtCode: site.district.areaCode, now: site.now, ...address })
  const { name } = await getArea(site.db, site.district.areaCode, head.areaId)
  const period = periodInWords(head.period)
  const rows = (await listEntries(site.db, head.articleId)).map((entry) => [
    name,
    period,
    entry.day,
    entry.voucher,
    findBookItem(entry.item)?.title ?? entry.item,
    entry.summary,
    entry.counterparty,
    entry.direction === 'in' ? formatYuan(entry.fen) : '',
    entry.direction === 'out' ? formatYuan(entry.fen) : '',
    entry.account,
    site.origin + href('/books/:id/:period/:entry', { id: address.unitId, period: address.period, entry: entry.id }),
  ])
  return new Response(writeCsv([heads, ...rows]), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${name}${period}账本.csv`)}`,
      'x-robots-tag': 'noindex',
    },
  })
})
