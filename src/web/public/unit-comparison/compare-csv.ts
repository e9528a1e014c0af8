/** The comparison as a table: a row for each unit, item and period. */
import { cellOf } from '../../../domain/articles/unit-comparison/cells.ts'
import { csvResponse, csvYuan } from '../books/csv-response.ts'
import { pageLoader } from '../public-routes.server.ts'
import { loadCompared } from './compare.server.ts'
import { spanInWords } from './question.server.ts'

const heads = ['苏木乡镇', '嘎查村', '项目', '期间', '金额（元）', '笔数', '公开情况', '集体资源（亩）']
const states = { known: '已公开', part: '只公开了一部分', none: '没有公开' }

export const loader = pageLoader('/compare.csv', async ({ site, query }) => {
  const compared = await loadCompared(site, query, 'all')
  const { question, booksOf, muOf } = compared
  const rows = question.all.flatMap((unit) =>
    question.items.flatMap((item) =>
      question.columns.map((column) => {
        const cell = cellOf(booksOf(unit), column, item)
        const mu = muOf(unit)
        return [
          unit.aboveName ?? '',
          unit.name,
          item.title,
          column.title,
          cell.state === 'known' ? csvYuan(cell.fen) : '',
          cell.state === 'known' ? String(cell.entries) : '',
          states[cell.state],
          ...(question.per === 'mu' ? [mu === null ? '不详' : String(mu / 1_000)] : []),
        ]
      }),
    ),
  )
  return csvResponse(`各村比一比${spanInWords(question.span)}`, [
    question.per === 'mu' ? heads : heads.slice(0, -1),
    ...rows,
  ])
})
