/** What a unit has and owes, as a table. */
import { holdingTitles, isMoney, measureOf } from '../../../domain/articles/books/holdings.ts'
import { listHoldings } from '../../../domain/articles/books/queries.server.ts'
import { pageLoader } from '../public-routes.server.ts'
import { frameOf, loadHead } from './book-frame.server.ts'
import { csvResponse } from './csv-response.ts'

const heads = ['单位', '期间', '类别', '名称', '计量单位', '上期数', '本期增加', '本期减少', '期末数', '说明']

export const loader = pageLoader('/books/:id/:period/assets.csv', async ({ site, params }) => {
  const head = await loadHead(site, params)
  const { name, period } = await frameOf(site, head)
  const rows = (await listHoldings(site.db, head.articleId)).map((row) => [
    name,
    period,
    holdingTitles[row.class],
    row.title,
    measureOf(row),
    ...[row.former, row.increase, row.decrease, row.present].map((amount) =>
      String(amount / (isMoney(row.class) ? 100 : 1_000)),
    ),
    row.note,
  ])
  return csvResponse(`${name}${period}资产和债权债务`, [heads, ...rows])
})
