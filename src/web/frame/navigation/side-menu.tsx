import type { UnitTitles } from '../../../domain/districts/schema.ts'
import { pageTitles } from '../../public/page-titles.ts'
import type { PublicPages } from '../../public/pages.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'
import { type Display, hasChoice } from '../../../platform/display.ts'
import { href } from '../../href.ts'
import type { Say } from '../say.tsx'

type Item = {
  title: string
  path: Exclude<keyof PublicPages, `${string}:${string}`>
  icon: IconName
  onlyInDrawer?: boolean
}

const itemsOf = (titles: UnitTitles, ownVillage: string): Item[] => [
  { path: '/dashboard', title: pageTitles['/dashboard'], icon: 'house', onlyInDrawer: true },
  { path: '/party/party', title: pageTitles['/party/party'], icon: 'flag', onlyInDrawer: true },
  {
    path: '/politics/politics',
    title: pageTitles['/politics/politics'],
    icon: 'landmark',
    onlyInDrawer: true,
  },
  {
    path: '/village/village',
    title: pageTitles['/village/village'],
    icon: 'wallet-cards',
    onlyInDrawer: true,
  },
  {
    path: '/news-list/news-list',
    title: pageTitles['/news-list/news-list'],
    icon: 'newspaper',
    onlyInDrawer: true,
  },
  { path: '/region/region', icon: 'landmark', title: titles.department, onlyInDrawer: true },
  { path: '/regions/regions', icon: 'building-2', title: titles.township, onlyInDrawer: true },
  { path: '/regions1/regions1', icon: 'map-pinned', title: titles.village, onlyInDrawer: true },
  { path: '/my-village', title: ownVillage, icon: 'wallet-cards' },
  { path: '/subsidy/subsidy', title: pageTitles['/subsidy/subsidy'], icon: 'hand-coins' },
  { path: '/feedback/feedback', title: pageTitles['/feedback/feedback'], icon: 'message-square-text' },
  { path: '/feedback/selected', title: pageTitles['/feedback/selected'], icon: 'users' },
  { path: '/disclosure/request', title: pageTitles['/disclosure/request'], icon: 'file-text' },
  { path: '/search/search', icon: 'search', title: '全文检索' },
  { path: '/sitemap', title: pageTitles['/sitemap'], icon: 'list-tree', onlyInDrawer: true },
]

/**
 * The vertical menu: a column of services on wide screens; a drawer on narrow ones, which has the entries of the top bar
 * too. The drawer opens with `:target`, so it needs no JavaScript.
 */
export function SideMenuContent({
  titles,
  ownVillage,
  display,
  say,
}: {
  titles: UnitTitles
  ownVillage: string
  display: Display
  say: Say
}) {
  // Icons without labels get tooltips.
  const closed = hasChoice(display, 'closed')
  return (
    <>
      <a className="drawer-close" href="#content">
        <Icon name="x" />
        {say('关闭菜单')}
      </a>
      <ul>
        {itemsOf(titles, ownVillage).map(({ title, path, icon, onlyInDrawer }) => (
          <li key={path} className={onlyInDrawer ? 'only-in-drawer' : undefined}>
            <a href={href(path)} title={closed ? title : undefined}>
              <Icon name={icon} />
              <span>{say(title)}</span>
            </a>
          </li>
        ))}
      </ul>
      <MenuSize display={display} say={say} />
    </>
  )
}

/** Buttons to collapse the menu to its icons or widen it; stored with the other display settings. */
function MenuSize({ display, say }: { display: Display; say: Say }) {
  const closed = hasChoice(display, 'closed')
  return (
    <form className="side-menu-size" action={href('/display')} method="post">
      <button
        type="submit"
        name="toggle"
        value="closed"
        aria-expanded={!closed}
        title={closed ? '展开菜单' : '收起菜单'}
      >
        <Icon name={closed ? 'panel-left-open' : 'panel-left-close'} />
        <span>{say(closed ? '展开菜单' : '收起菜单')}</span>
      </button>
      <button type="submit" name="toggle" value="wide" aria-pressed={hasChoice(display, 'wide')} title="放大菜单">
        <Icon name="zoom-in" />
        <span>{say('放大菜单')}</span>
      </button>
    </form>
  )
}
