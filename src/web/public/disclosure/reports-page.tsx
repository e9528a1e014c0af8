import { reportPage, titleOfSitePage } from '../../../domain/site-pages/site-pages.ts'
import { href } from '../../href.ts'
import { pageLoader } from '../public-routes.server.ts'
import { pageTitles } from '../page-titles.ts'
import type { Route } from './+types/reports-page.ts'
import { DisclosureFrame } from './disclosure-frame.tsx'
import { listReportYears } from './reports.server.ts'
import { loadSiteText } from './site-page.server.ts'
import { SiteText } from './site-text.tsx'

const title = pageTitles['/disclosure/reports']

export const loader = pageLoader('/disclosure/reports', async ({ site }) => ({
  ...(await loadSiteText(site, 'reports')),
  years: await listReportYears(site),
}))

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${title} - ${loaderData?.district ?? ''}三务公开` },
  { name: 'description', content: `${loaderData?.district ?? ''}历年政府信息公开工作年度报告。` },
]

/** The yearly reports. */
export default function ReportsPage({ loaderData: { html, changed, years } }: Route.ComponentProps) {
  return (
    <DisclosureFrame title={title} changed={changed}>
      <SiteText html={html} />
      {years.length === 0 ? (
        <p className="empty">还没有年度报告。一年结束后，这里会列出当年的报告。</p>
      ) : (
        <ul className="disclosure-list">
          {years.map((year) => (
            <li key={year}>
              <a href={href('/disclosure/reports/:year', { year: String(year) })}>
                {titleOfSitePage(reportPage(year))}
              </a>
            </li>
          ))}
        </ul>
      )}
    </DisclosureFrame>
  )
}
