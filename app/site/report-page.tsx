import { siteContext } from '../context.ts'
import type { Route } from './+types/report-page.ts'
import { LeavingNotice } from './leaving-notice.tsx'

/** Whatever follows the path in an old link, only the district's own report address is led to. */
export function loader({ context }: Route.LoaderArgs) {
  const { district, keepUntilChanged } = context.get(siteContext)
  keepUntilChanged('areas')
  return { reportUrl: district.reportUrl, district: district.name }
}

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `网上举报 - ${loaderData?.district ?? ''}三务公开` }]

/** Tells the visitor that the report site is not this one before leading there. */
export default function ReportPage({ loaderData: { reportUrl } }: Route.ComponentProps) {
  return (
    <LeavingNotice title="您即将离开本站，前往举报网站" url={reportUrl}>
      <p>
        这是纪检监察机关受理举报的网站，反映党员、干部违纪违法问题请在那里填写。咨询、求助和建议请用本站的
        <a href="/feedback/feedback?mode=write">群众留言</a>。
      </p>
    </LeavingNotice>
  )
}
