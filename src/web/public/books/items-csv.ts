/** The items of a book as a table, beside the period before and the same one a year ago. */
import { bookItems } from '../../../domain/articles/books/book-items.ts'
import { periodInWords } from '../../../domain/articles/books/book-period.ts'
import { pageLoader } from '../public-routes.server.ts'
import { frameOf, loadHead } from './book-frame.server.ts'
import { comparedFen, loadComparedTimes, sumsOf } from './compared.server.ts'
import { csvResponse, csvYuan } from './csv-response.ts'

const unknown = '没有公开'

export const loader = pageLoader('/books/:id/:period/items.csv', async ({ site, params }) => {
  const head = await loadHead(site, params)
  const { name, period } = await frameOf(site, head)
  const [sums, times] = [await sumsOf(site, head), await loadComparedTimes(site, head)]
  const netOf = (fen: number | null) => (fen === null ? unknown : csvYuan(fen))
  const rows = bookItems.flatMap((item) => {
    const sum = sums.get(item.code)
    if (!sum && times.every(({ known }) => !known?.sums.has(item.code))) return []
    const { received, paid, entries } = sum ?? { received: 0, paid: 0, entries: 0 }
    return [
      [
        name,
        period,
        item.title,
        csvYuan(received),
        csvYuan(paid),
        String(entries),
        ...times.map((time) => netOf(comparedFen(item, time))),
      ],
    ]
  })
  const compared = times.map((time) => `${time.name}（${periodInWords(time.period)}，元）`)
  const heads = ['单位', '期间', '项目', '收入（元）', '支出（元）', '笔数', ...compared]
  return csvResponse(`${name}${period}各项收支`, [heads, ...rows])
})
