import { data, useNavigate } from 'react-router'
import { siteContext } from '../context.ts'
import type { Route } from './+types/no-permission-page.ts'
import { PlainPanel } from './plain-panel.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  const noGoBack = new URL(request.url).searchParams.has('noGoBack')
  return data({ noGoBack, district: context.get(siteContext).district.name }, { status: 401 })
}

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `没有权限 - ${loaderData?.district ?? ''}三务公开` }]

/** Back leads one step back, or home where the address says that there is nothing to go back to. */
export default function NoPermissionPage({ loaderData: { noGoBack } }: Route.ComponentProps) {
  const navigate = useNavigate()
  return (
    <main id="content" tabIndex={-1}>
      <PlainPanel
        status={401}
        title="您没有权限访问这个页面。"
        actions={
          <>
            <a className="button button-primary" href="/dashboard">
              返回首页
            </a>
            <a
              className="button"
              href="/dashboard"
              onClick={(event) => {
                if (noGoBack || history.length < 2) return
                event.preventDefault()
                void navigate(-1)
              }}
            >
              返回
            </a>
          </>
        }
      />
    </main>
  )
}
