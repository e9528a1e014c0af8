import { siteContext } from '../context.ts'
import { Icon } from '../ui/icon.tsx'
import type { Route } from './+types/leaving-page.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { district, keepUntilChanged } = context.get(siteContext)
  keepUntilChanged('areas')
  return { reportUrl: district.reportUrl, district: district.name }
}

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `网上举报 - ${loaderData?.district ?? ''}三务公开` }]

/** Tells the visitor that the report site is not this one before leading there. */
export default function LeavingPage({ loaderData: { reportUrl } }: Route.ComponentProps) {
  return (
    <main id="content" tabIndex={-1}>
      <section className="panel error-view">
        <h1>您即将离开本站，前往举报网站</h1>
        <p>{new URL(reportUrl).host}</p>
        <p className="error-actions">
          <a className="button button-primary" href={reportUrl} rel="external">
            <Icon name="external-link" />
            继续前往
          </a>
          <a className="button" href="/dashboard">
            返回首页
          </a>
        </p>
      </section>
    </main>
  )
}
