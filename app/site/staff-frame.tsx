import { NavLink, Outlet } from 'react-router'
import { siteContext } from '../context.ts'
import { answer } from '../lib/route.server.ts'
import { routesOf } from '../staff/addresses.ts'
import { roleTitles } from '../staff/schema.ts'
import { Icon } from '../ui/icon.tsx'
import type { Route } from './+types/staff-frame.ts'
import { ErrorView } from './error-view.tsx'
import { NetworkNotice } from './network-notice.tsx'
import { Progress } from './progress.tsx'
import { SessionDialog } from './session-dialog.tsx'
import styles from './staff-frame.css?url'
import { useArrival } from './use-arrival.ts'
import { useChrome } from './use-chrome.ts'
import { useLinkNavigation } from './use-link-navigation.ts'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const meta = () => [{ name: 'robots', content: 'noindex' }]

export const loader = ({ context }: Route.LoaderArgs) =>
  answer(async () => {
    const { session } = context.get(siteContext)
    if (!session) return null
    const { name, role } = session.staff
    return { name, role: roleTitles[role], routes: routesOf(role) }
  })

/** The layout around every page of staff: who is signed in, the pages of the role, and the page itself. */
export default function StaffFrame({ loaderData }: Route.ComponentProps) {
  useLinkNavigation()
  const title = useArrival()
  const { district } = useChrome()
  return (
    <>
      <a className="skip-link" href="#content">
        跳到正文
      </a>
      <Progress />
      <p className="visually-hidden" role="status">
        {title}
      </p>
      <header className="staff-header">
        <a className="staff-brand" href="/staff">
          <img src={`/logo/${district.areaCode}.svg`} alt="" width="40" height="40" />
          <strong>{district.name}三务公开</strong>
          <span>工作台</span>
        </a>
        {loaderData ? (
          <p className="staff-who">
            {loaderData.name} · {loaderData.role}
          </p>
        ) : null}
        <form className="staff-leave" method="post" action="/staff/sign-out">
          <a className="button" href="/dashboard">
            公开网站
          </a>
          <button type="submit">退出</button>
        </form>
      </header>
      <div className="border-pattern" />
      <div className="staff-columns">
        <nav className="side-tabs staff-menu" aria-label="工作台菜单">
          {loaderData?.routes.map(({ path, title: label, icon }) => (
            <NavLink key={path} to={path} end={path === '/staff'}>
              <Icon name={icon} />
              {label}
            </NavLink>
          ))}
        </nav>
        <main id="content" className="staff-main" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <NetworkNotice />
      <SessionDialog />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="content" className="staff-columns" tabIndex={-1}>
      <ErrorView error={error} />
    </main>
  )
}
