import { screenOfRoot, screens } from '../articles/addresses.ts'
import { getCategories } from '../../../domain/articles/queries-categories.server.ts'
import { requestContext } from '../../context.ts'
import { unitTitles } from '../../../domain/districts/schema.ts'
import { addressOf } from '../../../platform/address.ts'
import { answer } from '../../request/route.server.ts'
import { listUnitGroups } from '../../../domain/areas/queries.server.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import type { Route } from './+types/site-map-page.ts'

export const loader = ({ context }: Route.LoaderArgs) =>
  answer(async () => {
    const site = context.get(requestContext)
    const { db, district } = site
    site.keepUntilChanged('areas', 'categories')
    const categories = await getCategories(site)
    const { newsList } = screens
    const columns = categories.roots.map((root) => {
      const { path } = screenOfRoot(root.id)
      const link = ({ id, title }: { id: number; title: string }) => ({
        title,
        href: addressOf(path, { articleTypeId: id }),
      })
      // The menu links news to the news screen, so use the same address.
      const { href } = root.id === newsList.rootTypeId ? { href: newsList.path } : link(root)
      return { title: root.title, href, links: categories.treeBelow(root.id).map(link) }
    })
    const titles = unitTitles[district.kind]
    const listing = async (title: string, path: string, level: 'department' | 'township' | 'village') => ({
      title,
      href: path,
      links: (await listUnitGroups(db, district.areaCode, level)).map((group) => ({
        title: group.title,
        href: addressOf(path, { group: group.title }),
      })),
    })
    const sections = [
      ...columns,
      await listing(titles.department, '/region/region', 'department'),
      await listing(titles.township, '/regions/regions', 'township'),
      await listing(titles.village, '/regions1/regions1', 'village'),
      {
        title: '服务',
        href: '/dashboard',
        links: [
          { title: '补贴查询', href: '/subsidy/subsidy' },
          { title: '群众留言', href: '/feedback/feedback' },
          { title: '全文检索', href: '/search/search' },
          { title: '网上举报', href: '/massMessage' },
          { title: '长者模式与无障碍', href: '/accessibility' },
          { title: '订阅（RSS）', href: '/rss.xml' },
          { title: '工作人员登录', href: '/login' },
        ],
      },
    ]
    return { sections, district: district.name }
  })

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `网站地图 - ${loaderData?.district ?? ''}三务公开` },
  { name: 'description', content: `${loaderData?.district ?? ''}三务公开的全部栏目、单位和服务。` },
]

export default function SiteMapPage({ loaderData: { sections } }: Route.ComponentProps) {
  return (
    <main id="content" tabIndex={-1}>
      <Breadcrumb crumbs={[{ title: '首页', href: '/dashboard' }, { title: '网站地图' }]} />
      <div className="panel">
        <h1 className="screen-heading">
          <strong>网站地图</strong>
        </h1>
        {sections.map(({ title, href, links }) => (
          <section key={title} className="site-map">
            <h2>
              <a href={href}>{title}</a>
            </h2>
            <ul>
              {links.map((link) => (
                <li key={link.href}>
                  <a href={link.href}>{link.title}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </main>
  )
}
