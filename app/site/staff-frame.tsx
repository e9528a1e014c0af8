import type { ReactNode } from 'react'
import { NavLink, Outlet } from 'react-router'
import { siteContext } from '../context.ts'
import { answer } from '../lib/route.server.ts'
import { everybodysRoutes, routesOf, type StaffRoute } from '../staff/addresses.ts'
import { roleTitles } from '../staff/policy.ts'
import { Icon } from '../ui/icon.tsx'
import type { Route } from './+types/staff-frame.ts'
import { Arrival } from './arrival.tsx'
import { NetworkNotice } from './network-notice.tsx'
import { SessionDialog } from './session-dialog.tsx'
import { StaffError } from './staff-frame-error.tsx'
import styles from './staff-frame.css?url'
import { useChrome } from './use-chrome.ts'
import { useLinkNavigation } from './use-link-navigation.ts'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = ({ context }: Route.LoaderArgs) =>
  answer(async () => {
    const { session } = context.get(siteContext)
    if (!session) return null
    const { name, role } = session.staff
    return { name, role: roleTitles[role], routes: routesOf(role) }
  })

/** The layout around every page of staff: who is signed in, the pages of the role, and the page itself. */
export default function StaffFrame({ loaderData }: Route.ComponentProps) {
  return (
    <Frame who={loaderData}>
      <Outlet />
    </Frame>
  )
}

/** A page that fails still stands inside the layout, so that its reader can go on from there, or leave. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Frame who={loaderData}>
      <StaffError error={error} />
    </Frame>
  )
}

type Who = { name: string; role: string; routes: StaffRoute[] }

function Frame({ who, children }: { who: Who | null | undefined; children: ReactNode }) {
  useLinkNavigation()
  const { district } = useChrome()
  return (
    <>
      <Arrival />
      <header className="staff-header">
        <a className="staff-brand" href="/staff">
          <img src={`/logo/${district.areaCode}.svg`} alt="" width="40" height="40" />
          <strong>{district.name}三务公开</strong>
          <span>工作台</span>
        </a>
        {who ? <p className="staff-who">{`${who.name}（${who.role}）`}</p> : null}
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
          {/* Of whom nothing is known, as after a form that failed, may open what everybody may. */}
          {(who?.routes ?? everybodysRoutes).map(({ path, title: label, icon }) => (
            <NavLink key={path} to={path} end={path === '/staff'}>
              <Icon name={icon} />
              {label}
            </NavLink>
          ))}
        </nav>
        <main id="content" className="staff-main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <NetworkNotice />
      <SessionDialog />
    </>
  )
}
