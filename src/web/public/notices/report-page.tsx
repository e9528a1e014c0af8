import { pageLoader } from '../public-routes.server.ts'
import { pageTitles } from '../page-titles.ts'
import type { Route } from './+types/report-page.ts'
import { LeavingNotice } from './leaving-notice.tsx'
import { href } from '../../href.ts'

/** Old links may have a suffix; it is ignored, and the target is always the district's report address. */
export const loader = pageLoader('/massMessage/*', ({ site: { district, keepUntilChanged } }) => {
  keepUntilChanged('areas')
  return { reportUrl: district.reportUrl, district: district.name }
})

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${pageTitles['/massMessage/*']} - ${loaderData?.district ?? ''}三务公开` },
  { name: 'description', content: `从${loaderData?.district ?? ''}三务公开前往网上举报网站。` },
]

/** Tells visitors that the report site is a different site before linking to it. */
export default function ReportPage({ loaderData: { reportUrl } }: Route.ComponentProps) {
  return (
    <LeavingNotice title="您即将离开本站，前往举报网站" url={reportUrl}>
      <p>
        这是纪检监察机关受理举报的网站，反映党员、干部违纪违法问题请在那里填写。咨询、求助和建议请用本站的
        <a href={href('/feedback/feedback', { mode: 'write' })}>{pageTitles['/feedback/feedback']}</a>。
      </p>
    </LeavingNotice>
  )
}
