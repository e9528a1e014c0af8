import { useLocation } from 'react-router'
import { screens } from '../articles/addresses.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'
import { type Display, hasChoice } from '../../../platform/display.ts'
import { useChrome } from './use-chrome.ts'
import { useDisplay } from '../../ui/use-display.ts'

type Item = { title: string; path: string; icon: IconName; onlyInDrawer?: boolean }

/**
 * The vertical menu: a column on wide screens, a drawer on narrow ones. The drawer opens with `:target`,
 * so it needs no JavaScript.
 */
export function SideMenu() {
  const { titles } = useChrome()
  const { pathname } = useLocation()
  const display = useDisplay()
  // Icons without labels get tooltips.
  const closed = hasChoice(display, 'closed')
  const { party, politics, village, newsList } = screens
  const items: Item[] = [
    { title: '首页', path: '/dashboard', icon: 'house' },
    { title: party.title, path: party.path, icon: 'flag', onlyInDrawer: true },
    { title: politics.title, path: politics.path, icon: 'landmark', onlyInDrawer: true },
    { title: village.title, path: village.path, icon: 'wallet-cards', onlyInDrawer: true },
    { title: newsList.title, path: newsList.path, icon: 'newspaper' },
    { title: titles.department, path: '/region/region', icon: 'landmark' },
    { title: titles.township, path: '/regions/regions', icon: 'building-2' },
    { title: titles.village, path: '/regions1/regions1', icon: 'map-pinned' },
    { title: '补贴查询', path: '/subsidy/subsidy', icon: 'hand-coins' },
    { title: '群众留言', path: '/feedback/feedback', icon: 'message-square-text' },
    { title: '全文检索', path: '/search/search', icon: 'search' },
  ]
  return (
    <nav id="menu" className="side-menu drawer" aria-label="菜单">
      <a className="drawer-close" href="#content">
        <Icon name="x" />
        关闭菜单
      </a>
      <ul>
        {items.map(({ title, path, icon, onlyInDrawer }) => (
          <li key={path} className={onlyInDrawer ? 'only-in-drawer' : undefined}>
            <a href={path} aria-current={pathname === path ? 'page' : undefined} title={closed ? title : undefined}>
              <Icon name={icon} />
              <span>{title}</span>
            </a>
          </li>
        ))}
      </ul>
      <MenuSize display={display} />
    </nav>
  )
}

/** Buttons to collapse the menu to its icons or widen it; stored with the other display settings. */
function MenuSize({ display }: { display: Display }) {
  const closed = hasChoice(display, 'closed')
  return (
    <form className="side-menu-size" action="/display" method="post">
      <button
        type="submit"
        name="toggle"
        value="closed"
        aria-expanded={!closed}
        title={closed ? '展开菜单' : '收起菜单'}
      >
        <Icon name={closed ? 'panel-left-open' : 'panel-left-close'} />
        <span>{closed ? '展开菜单' : '收起菜单'}</span>
      </button>
      <button type="submit" name="toggle" value="wide" aria-pressed={hasChoice(display, 'wide')} title="放大菜单">
        <Icon name="zoom-in" />
        <span>放大菜单</span>
      </button>
    </form>
  )
}
