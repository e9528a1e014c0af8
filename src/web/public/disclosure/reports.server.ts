import { countReleases, findFirstYear } from '../../../domain/articles/queries-catalogue.server.ts'
import { getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import { countMessages } from '../../../domain/messages/queries-public.server.ts'
import { countRequests } from '../../../domain/disclosure-requests/queries.server.ts'
import { requestResults, resultTitles } from '../../../domain/disclosure-requests/states.ts'
import { countViews } from '../../../domain/page-views/queries.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { listWrittenReports } from '../../../domain/site-pages/queries.server.ts'
import { formatDate } from '../../../platform/dates.ts'

/** Years with a report, newest first: those that ended since the first article, and those that the office wrote. */
export async function listReportYears(site: RequestContext): Promise<number[]> {
  site.keepUntilChanged('articles', 'pages')
  const thisYear = Number(formatDate(site.now).slice(0, 4))
  const first = (await findFirstYear(site)) ?? thisYear
  const ended = Array.from({ length: Math.max(0, thisYear - first) }, (_, at) => thisYear - 1 - at)
  const written = await listWrittenReports(site.db, site.district.areaCode)
  return [...new Set([...ended, ...written])].toSorted((one, other) => other - one)
}

export type Figure = { title: string; value: number; unit: string }

/** What the portal knows about a year. */
export async function loadFigures(site: RequestContext, year: number): Promise<{ title: string; figures: Figure[] }[]> {
  // A changed request shows after ten minutes at the latest, when the cached page expires.
  site.keepUntilChanged('articles', 'categories', 'messages')
  const { db, district } = site
  const released = await countReleases(site, year)
  const { roots } = await getCategories(site)
  const requests = await countRequests(db, district.areaCode, year)
  const messages = await countMessages(db, district.areaCode, year)
  const articles = roots.map(({ id, title }) => ({ title, value: released.get(id) ?? 0, unit: '篇' }))
  return [
    {
      title: '主动公开',
      figures: [
        { title: '全年发布', value: articles.reduce((sum, { value }) => sum + value, 0), unit: '篇' },
        ...articles,
      ],
    },
    {
      title: '群众留言',
      figures: [
        { title: '收到留言', value: messages.received, unit: '条' },
        { title: '其中已答复', value: messages.answered, unit: '条' },
      ],
    },
    {
      title: '依申请公开',
      figures: [
        { title: '收到申请', value: requests.received, unit: '份' },
        ...requestResults.map((result) => ({
          title: `答复：${resultTitles[result]}`,
          value: requests.answered.get(result) ?? 0,
          unit: '份',
        })),
      ],
    },
    {
      title: '网站访问',
      figures: [{ title: '页面浏览', value: await countViews(db, district.areaCode, year), unit: '次' }],
    },
  ]
}
