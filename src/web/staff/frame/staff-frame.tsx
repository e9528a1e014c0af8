import type { FormEvent, ReactNode } from 'react'
import { NavLink, Outlet } from 'react-router'
import { countWaitingMessages } from '../../../domain/messages/queries-staff.server.ts'
import { requestContext } from '../../context.ts'
import { href } from '../../href.ts'
import { answer } from '../../request/route.server.ts'
import { Count } from './list-views.tsx'
import { commonMenu, menuOf, type MenuEntry } from './menu.ts'
import { titlesOf } from '../../../access/policy.ts'
import { wipeDrafts } from '../editor/draft-store.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Route } from './+types/staff-frame.ts'
import { Arrival } from '../../frame/arrival.tsx'
import { NetworkNotice } from '../../frame/network-notice.tsx'
import { SessionDialog } from './session-dialog.tsx'
import { StaffError } from './staff-frame-error.tsx'
import styles from './staff-frame.css?url'
import { useRootData } from '../../frame/use-root-data.ts'
import { useLinkNavigation } from '../../frame/use-link-navigation.ts'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = ({ context }: Route.LoaderArgs) =>
  answer(async () => {
    const { db, district, now, session } = context.get(requestContext)
    if (!session) return null
    const { staff } = session
    const asking = { db, actor: staff, districtCode: district.areaCode, now }
    const waiting = session.state === 'open' ? await countWaitingMessages(asking) : 0
    const routes = menuOf(staff).map((entry) =>
      entry.path === href('/staff/messages') ? { ...entry, count: waiting } : entry,
    )
    return { name: staff.name, role: titlesOf(staff), routes }
  })

/** Layout of all staff pages: the signed-in user, the menu of their role, and the page. */
export default function StaffFrame({ loaderData }: Route.ComponentProps) {
  return (
    <Frame who={loaderData}>
      <Outlet />
    </Frame>
  )
}

/** Errors are shown inside the layout so that users can navigate on or sign out. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Frame who={loaderData}>
      <StaffError error={error} />
    </Frame>
  )
}

type SignedInUser = { name: string; role: string; routes: (MenuEntry & { count?: number })[] }

function Frame({ who, children }: { who: SignedInUser | null | undefined; children: ReactNode }) {
  useLinkNavigation()
  const district = useRootData()?.district
  return (
    <>
      <Arrival />
      <header className="staff-header">
        <a className="staff-brand" href={href('/staff')}>
          <img src={`/logo/${district?.areaCode}.svg`} alt="" width="40" height="40" />
          <strong>{district?.name}三务公开</strong>
          <span>工作台</span>
        </a>
        {who ? <p className="staff-who">{`${who.name}（${who.role}）`}</p> : null}
        <form
          className="staff-leave"
          method="post"
          action={href('/staff/sign-out')}
          onSubmit={(event) => void signOut(event)}
        >
          <a className="button" href={href('/dashboard')}>
            公开网站
          </a>
          <button type="submit">退出</button>
        </form>
      </header>
      <div className="border-pattern" />
      <div className="staff-columns">
        <nav className="side-tabs staff-menu" aria-label="工作台菜单">
          {/* Without loader data, e.g. after a failed form, show the pages that every role may open. */}
          {(who?.routes ?? commonMenu).map(({ path, title: label, icon, count }: MenuEntry & { count?: number }) => (
            <NavLink key={path} to={path} end={path === href('/staff') || path === href('/staff/audit')}>
              <Icon name={icon} />
              {label}
              {count ? <Count count={count} unit="条待办" /> : null}
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

/** Texts that the browser kept are wiped first. Without its storage there is nothing to wipe. */
async function signOut(event: FormEvent<HTMLFormElement>): Promise<void> {
  event.preventDefault()
  const form = event.currentTarget
  await wipeDrafts().catch(() => undefined)
  form.submit()
}
