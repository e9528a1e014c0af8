import { data } from 'react-router'
import { pageLoader } from '../public-routes.server.ts'
import { pageTitles } from '../page-titles.ts'
import type { Route } from './+types/no-permission-page.ts'
import { PlainPanel } from '../../frame/plain-panel.tsx'
import { href } from '../../href.ts'

export const loader = pageLoader('/401', ({ site: { district }, query: { noGoBack } }) =>
  data({ noGoBack, district: district.name, canonical: null }, { status: 401 }),
)

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${pageTitles['/401']} - ${loaderData?.district ?? ''}三务公开` },
]

/** The back link goes one step back in history, or home if there is none or the address has `noGoBack`. */
export default function NoPermissionPage({ loaderData: { noGoBack } }: Route.ComponentProps) {
  return (
    <main id="content" tabIndex={-1}>
      <PlainPanel
        status={401}
        title="您没有权限访问这个页面。"
        actions={
          <>
            <a className="button button-primary" href={href('/dashboard')}>
              返回首页
            </a>
            <a className="button" href={href('/dashboard')} data-do={noGoBack ? undefined : 'back'}>
              返回
            </a>
          </>
        }
      />
    </main>
  )
}
