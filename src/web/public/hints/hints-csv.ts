/** The public hints of an area with their explanations, as a table. */
import { periodInWords } from '../../../domain/articles/books/book-period.ts'
import { hintKinds } from '../../../domain/articles/hints/hint-kinds.ts'
import { getArea } from '../../../domain/units/queries.server.ts'
import { formatDate } from '../../../platform/dates.ts'
import { href } from '../../href.ts'
import { csvResponse } from '../books/csv-response.ts'
import { pageTitles } from '../page-titles.ts'
import { pageLoader } from '../public-routes.server.ts'
import { loadPublicHints } from './public-hints.server.ts'

const heads = ['苏木乡镇', '单位', '期间', '问的是', '提示', '提出日期', '说明', '说明日期', '网址']

/** Rows of one file. */
const mostRows = 5_000

export const loader = pageLoader('/hints.csv', async ({ site, query }) => {
  const { areaId } = query
  const name = areaId === undefined ? site.district.name : (await getArea(site.db, site.district.areaCode, areaId)).name
  const { rows, total } = await loadPublicHints(site, query, 1, mostRows)
  const lines = rows.map((hint) => [
    hint.aboveName ?? '',
    hint.areaName,
    hint.period === null ? '' : periodInWords(hint.period),
    hintKinds[hint.kind],
    hint.words,
    formatDate(hint.since),
    hint.explanation ?? '还没有说明',
    hint.explainedTime === null ? '' : formatDate(hint.explainedTime),
    `${site.origin}${href('/hints', { areaId: hint.areaId })}#hint-${hint.id}`,
  ])
  const cut = total > mostRows ? [[`只有前 ${mostRows} 条，请按苏木乡镇分几次下载`]] : []
  return csvResponse(`${name}${pageTitles['/hints']}`, [heads, ...lines, ...cut])
})
