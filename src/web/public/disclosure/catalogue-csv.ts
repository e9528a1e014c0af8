import { writeCsv } from '../../../files/write-csv.ts'
import { pageLoader } from '../public-routes.server.ts'
import { loadCatalogue } from './catalogue.server.ts'

/** The catalogue as a table for spreadsheets and programs. */
export const loader = pageLoader('/disclosure/catalogue.csv', async ({ site }) => {
  const { columns, sections, villages } = await loadCatalogue(site)
  const parts = [
    { title: '栏目', entries: columns },
    ...sections,
    ...villages.groups.map(({ title, entries }) => ({ title: `${villages.title} ${title}`, entries })),
  ]
  const rows = parts.flatMap(({ title: group, entries }) =>
    entries.map(({ title, href, count, lastDay }) => [group, title, String(count), lastDay ?? '', site.origin + href]),
  )
  return new Response(writeCsv([['分组', '名称', '篇数', '最近发布', '网址'], ...rows]), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="catalogue.csv"',
    },
  })
})
