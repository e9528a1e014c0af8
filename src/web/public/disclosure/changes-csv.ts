/** What was changed after release as a table. */
import { csvResponse } from '../books/csv-response.ts'
import { pageTitles } from '../page-titles.ts'
import { pageLoader } from '../public-routes.server.ts'
import { leagueName, listChangeRows } from './changes.server.ts'

const heads = ['时间', '种类', '单位', '文章', '说明', '理由', '记录网址', '文章网址']

export const loader = pageLoader('/changes/changes.csv', async ({ site, query }) =>
  csvResponse(`${query.of === 'league' ? leagueName : site.district.name}${pageTitles['/changes']}`, [
    heads,
    ...(await listChangeRows(site, query)),
  ]),
)
