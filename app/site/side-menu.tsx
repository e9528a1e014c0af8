import { useLocation } from 'react-router'
import { screens } from '../articles/addresses.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon-names.ts'
import { useChrome } from './use-chrome.ts'

type Item = { title: string; path: string; icon: IconName; onlyInDrawer?: boolean }

/**
 * The vertical menu: a column on wide screens, a drawer on narrow ones. The drawer opens as the target of a link,
 * so it needs no script.
 */
export function SideMenu() {
  const { titles } = useChrome()
  const { pathname } = useLocation()
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
    { title: '全文检索', path: '/search/search', icon: 'search' },
  ]
  return (
    <nav id="menu" className="side-menu" aria-label="菜单">
      <a className="side-menu-close" href="#content">
        <Icon name="x" />
        关闭菜单
      </a>
      <ul>
        {items.map(({ title, path, icon, onlyInDrawer }) => (
          <li key={path} className={onlyInDrawer ? 'only-in-drawer' : undefined}>
            <a href={path} aria-current={pathname === path ? 'page' : undefined}>
              <Icon name={icon} />
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
