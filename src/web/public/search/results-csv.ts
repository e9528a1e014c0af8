/** The results of a search as a table. */
import { listSearch } from '../../../domain/articles/queries-search.server.ts'
import { writeCsv } from '../../../files/write-csv.ts'
import { formatDate } from '../../../platform/dates.ts'
import { AppError } from '../../../platform/errors.ts'
import { createBoundedQueue } from '../../../platform/limits/bounded-queue.ts'
import { href } from '../../href.ts'
import { pageLoader } from '../public-routes.server.ts'
import { toSearchQuestion, readSearchQuery } from './question.server.ts'

const heads = ['标题', '发布日期', '单位', '栏目', '文号', '索引号', '网址']

/** All hits of a common word take much longer than a page of them, and everybody may ask. */
const queue = createBoundedQueue({ name: 'search-export', slots: 1, places: 20, waitMs: 5_000, restShare: 1 })
const busy = () => new AppError('unavailable', '正在导出的列表过多，请几分钟后再试。', 60)

export const loader = pageLoader('/search/results.csv', async ({ site, query }) => {
  const { question, categories } = await toSearchQuestion(site, readSearchQuery(query))
  const found = await queue.run(() => listSearch(site.db, question), busy)
  const rows = found.map(({ id, title, releaseTime, areaName, articleTypeId, documentNo, indexNo }) => [
    title,
    formatDate(releaseTime),
    areaName,
    categories.find(articleTypeId)?.title ?? '',
    documentNo ?? '',
    indexNo ?? '',
    `${site.origin}${href('/party/party', { id })}`,
  ])
  const name = `${site.district.name}三务公开检索结果-${formatDate(site.now)}.csv`
  return new Response(writeCsv([heads, ...rows]), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'x-robots-tag': 'noindex',
    },
  })
})
