import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { NavLink, Outlet, useNavigation } from 'react-router'
import { mayAnywhere } from '../../../domain/messages/policy.ts'
import { readAt } from '../../../domain/notifications/bell.server.ts'
import { mostCounted } from '../../../domain/notifications/kinds.ts'
import { countWaiting } from '../../../domain/messages/staff-queries.server.ts'
import { requestContext } from '../../context.ts'
import { href } from '../../href.ts'
import { answer } from '../../request/route.server.ts'
import { Count } from './list-views.tsx'
import { commonMenu, listMenuEntries, type MenuEntry } from './menu.ts'
import { roleTitlesText } from '../../../access/policy.ts'
import { wipeDrafts } from '../editor/draft-store.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Route } from './+types/staff-frame.ts'
import { Arrival } from '../../frame/arrival.tsx'
import { NetworkNotice } from '../../frame/network-notice.tsx'
import { LeaveGuard } from '../field-drafts/leave-guard.tsx'
import { loadPageDrafts } from '../field-drafts/page-drafts.server.ts'
import { noDrafts, PageDraftsContext } from '../field-drafts/page-drafts.ts'
import { keepAll } from '../field-drafts/unkept-texts.ts'
import { Palette } from '../palette/palette.tsx'
import { ErrorLog } from '../shell/error-log.tsx'
import { FoldButton } from '../shell/fold-button.tsx'
import { clearPageErrors } from '../shell/page-errors.ts'
import {
  readSettings,
  readTabs,
  settingsCookie,
  type ShellSettings,
  tabsCookie,
  defaultSettings,
} from '../shell/settings.ts'
import { ProviderContext } from '../sign-in/provider-context.ts'
import { Tabs } from '../shell/tabs.tsx'
import { SessionDialog } from './session-dialog.tsx'
import { StaffError } from './staff-frame-error.tsx'
import drafts from '../field-drafts/field-drafts.css?url'
import picker from './forms/picker.css?url'
import styles from './staff-frame.css?url'
import { useRootData } from '../../frame/use-root-data.ts'
import { useLinkNavigation } from '../../frame/navigation/use-link-navigation.ts'

export const links = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: drafts },
  { rel: 'stylesheet', href: picker },
]

export const loader = ({ context, request, url }: Route.LoaderArgs) =>
  answer(async () => {
    const site = context.get(requestContext)
    const { district, session } = site
    if (!session) return null
    const { staff } = session
    const maySeeMessages = session.state === 'open' && mayAnywhere(staff, 'message.read')
    const waiting = maySeeMessages ? await countWaiting.ask(site, staff, {}) : 0
    const unread = session.state === 'open' ? await readAt(site.db, staff, district.areaCode, url.pathname) : 0
    const routes = listMenuEntries(staff, district.areaId).map((entry) =>
      entry.path === href('/staff/messages') ? { ...entry, count: waiting } : entry,
    )
    const cookies = request.headers.get('cookie') ?? ''
    return {
      name: staff.name,
      role: roleTitlesText(staff),
      routes,
      unread,
      settings: readSettings(cookies),
      tabs: readTabs(cookies),
      provider: site.provider?.settings.label ?? null,
      drafts: await loadPageDrafts({ site, staff }, url.pathname),
    }
  })

/** Layout of all staff pages: the signed-in user, the menu of their role, and the page. */
export default function StaffFrame({ loaderData }: Route.ComponentProps) {
  return (
    <PageDraftsContext value={loaderData?.drafts ?? noDrafts}>
      <ProviderContext value={loaderData?.provider ?? null}>
        <Frame who={loaderData}>
          <Outlet />
        </Frame>
      </ProviderContext>
    </PageDraftsContext>
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

type SignedInUser = {
  name: string
  role: string
  routes: Entry[]
  unread: number
  settings: ShellSettings
  tabs: string[]
}
type Entry = MenuEntry & { count?: number }

function Frame({ who, children }: { who: SignedInUser | null | undefined; children: ReactNode }) {
  useLinkNavigation()
  useClosingMenu()
  const [settings, fold] = useSettings(who?.settings)
  return (
    <>
      <Arrival />
      <div
        className="staff-top"
        data-fixed={settings.fixedHeader || undefined}
        data-logo-aside={settings.sidebarLogo || undefined}
      >
        <Header who={who} settings={settings} />
        <div className="border-pattern" />
        {who && settings.tagsView ? <Tabs kept={who.tabs} /> : null}
      </div>
      <div className="staff-columns" data-folded={settings.folded || undefined}>
        {/* On phones the menu opens over the page; on wider screens its styles keep it beside the page. */}
        <div id={menuId} className="staff-sidebar" popover="auto">
          {who ? (
            <p className="staff-menu-top">
              {`${who.name}（${who.role}）`}
              <a className="button" href={href('/staff/shell')}>
                界面
              </a>
            </p>
          ) : null}
          {/* Without loader data, e.g. after a failed form, show the pages that every role may open. */}
          <Menu entries={who?.routes ?? commonMenu} settings={settings} />
          <FoldButton isFolded={settings.folded} fold={fold} />
        </div>
        <main id="content" className="staff-main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <NetworkNotice />
      <SessionDialog />
      <LeaveGuard />
    </>
  )
}

/** The settings of this browser, and what folds or unfolds the menu. */
function useSettings(given: ShellSettings | undefined): [ShellSettings, () => void] {
  const kept = given ?? defaultSettings
  const [folded, setFolded] = useState(kept.folded)
  const [seen, setSeen] = useState(given)
  // Saved on the page of the settings, or read again after a navigation.
  if (seen !== given) {
    setSeen(given)
    if (given) setFolded(given.folded)
  }
  const settings = { ...kept, folded }
  const fold = () => {
    setFolded(!folded)
    // After an error the loader gave none.
    document.cookie = settingsCookie({ ...readSettings(document.cookie), folded: !folded })
  }
  return [settings, fold]
}

function Header({ who, settings }: { who: SignedInUser | null | undefined; settings: ShellSettings }) {
  const district = useRootData()?.district
  return (
    <header className="staff-header">
      <a className="staff-brand" href={href('/staff')}>
        <img src={`/logo/${district?.areaCode}.svg`} alt="" width="40" height="40" />
        <strong>{district?.name}三务公开</strong>
        <span>{settings.title}</span>
      </a>
      <MenuButton entries={who?.routes ?? commonMenu} />
      {who ? <Palette pages={who.routes} /> : null}
      {who ? <Bell unread={who.unread} /> : null}
      {who && settings.errorLog ? <ErrorLog /> : null}
      {who ? <p className="staff-who">{`${who.name}（${who.role}）`}</p> : null}
      <form
        className="staff-leave"
        method="post"
        action={href('/staff/sign-out')}
        onSubmit={(event) => void signOut(event)}
      >
        {who ? (
          <a className="button staff-shell" href={href('/staff/shell')}>
            界面
          </a>
        ) : null}
        <a className="button" href={href('/dashboard')}>
          公开网站
        </a>
        <button type="submit">退出</button>
      </form>
    </header>
  )
}

const Bell = ({ unread }: { unread: number }) => (
  <a className="button staff-bell" href={href('/staff/notifications')}>
    <Icon name="bell" />
    <span className="staff-bell-word">提醒</span>
    {unread > 0 ? <Count count={unread > mostCounted ? `${mostCounted}+` : unread} unit="条新提醒" /> : null}
  </a>
)

function SidebarLogo({ isFolded }: { isFolded: boolean }) {
  const district = useRootData()?.district
  return (
    <p className="staff-logo">
      <img src={`/logo/${district?.areaCode}.svg`} alt="" width="40" height="40" />
      {isFolded ? null : district?.name}
    </p>
  )
}

const menuId = 'staff-menu'

/** Closes the menu of phones when a navigation begins, if what opens it has loaded. */
function useClosingMenu(): void {
  const { state } = useNavigation()
  useEffect(() => {
    const menu = document.getElementById(menuId)
    if (state === 'loading' && menu && 'hidePopover' in menu) menu.hidePopover()
  }, [state])
}

function MenuButton({ entries }: { entries: readonly Entry[] }) {
  const count = entries.reduce((sum, { count: waiting = 0 }) => sum + waiting, 0)
  return (
    <button type="button" className="staff-menu-button" popoverTarget={menuId}>
      菜单
      {count ? <Count count={count} unit="条待办" /> : null}
    </button>
  )
}

const Menu = ({ entries, settings }: { entries: readonly Entry[]; settings: ShellSettings }) => (
  <nav className="side-tabs staff-menu" aria-label="工作台菜单">
    {settings.sidebarLogo ? <SidebarLogo isFolded={settings.folded} /> : null}
    {entries.map(({ path, title: label, icon, count }) => (
      <NavLink
        key={path}
        to={path}
        end={path === href('/staff') || path === href('/staff/audit')}
        title={settings.folded ? label : undefined}
      >
        <Icon name={icon} />
        {settings.folded ? <span className="visually-hidden">{label}</span> : label}
        {count ? <Count count={count} unit="条待办" /> : null}
      </NavLink>
    ))}
  </nav>
)

/** Texts that the browser kept are wiped first. Without its storage there is nothing to wipe. */
async function signOut(event: FormEvent<HTMLFormElement>): Promise<void> {
  event.preventDefault()
  const form = event.currentTarget
  await keepAll()
  await wipeDrafts().catch(() => undefined)
  clearPageErrors()
  // The next person begins without tabs.
  document.cookie = tabsCookie([])
  form.submit()
}
