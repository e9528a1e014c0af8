import { reportPage, titleOfSitePage } from '../../../domain/site-pages/site-pages.ts'
import { notFound } from '../../../platform/errors.ts'
import { pageLoader } from '../public-routes.server.ts'
import type { Route } from './+types/report-page.ts'
import { DisclosureFrame } from './disclosure-frame.tsx'
import { type Figure, listReportYears, loadFigures } from './reports.server.ts'
import { loadSiteText } from './site-page.server.ts'
import { SiteText } from './site-text.tsx'

export const loader = pageLoader('/disclosure/reports/:year', async ({ site, params }) => {
  const year = /^20\d\d$/.test(params['year'] ?? '') ? Number(params['year']) : 0
  if (!(await listReportYears(site)).includes(year)) throw notFound('没有这一年的年度报告。')
  return { ...(await loadSiteText(site, reportPage(year))), year, tables: await loadFigures(site, year) }
})

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? [
        { title: `${titleOfSitePage(reportPage(loaderData.year))} - ${loaderData.district}三务公开` },
        { name: 'description', content: `${loaderData.district}${titleOfSitePage(reportPage(loaderData.year))}。` },
      ]
    : []

/** The report of a year: the office's text, and what the portal counted. */
export default function ReportPage({ loaderData: { year, html, changed, tables } }: Route.ComponentProps) {
  return (
    <DisclosureFrame title={titleOfSitePage(reportPage(year))} changed={changed} parent="/disclosure/reports">
      <SiteText html={html} />
      <h2 className="section-title">{year}年的数字</h2>
      {tables.map(({ title, figures }) => (
        <FigureTable key={title} title={title} figures={figures} />
      ))}
      <p className="disclosure-changed">数字由网站统计，网站启用以前的不在内。</p>
    </DisclosureFrame>
  )
}

function FigureTable({ title, figures }: { title: string; figures: readonly Figure[] }) {
  return (
    <table className="disclosure-table">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col" className="number">
            数量
          </th>
        </tr>
      </thead>
      <tbody>
        {figures.map((figure) => (
          <tr key={figure.title}>
            <th scope="row">{figure.title}</th>
            <td className="number">
              {figure.value.toLocaleString('zh-CN')} {figure.unit}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
