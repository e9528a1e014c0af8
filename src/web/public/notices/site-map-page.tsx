import { screenOfRoot, screens } from '../articles/screens.ts'
import { getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import { ownVillageTitle, unitTitles } from '../../../domain/districts/schema.ts'
import { dataSets } from '../../../domain/open-data/data-sets.server.ts'
import { pageLoader } from '../public-routes.server.ts'
import { pageTitles } from '../page-titles.ts'
import { listUnitGroups } from '../../../domain/units/queries.server.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import type { Route } from './+types/site-map-page.ts'
import { href } from '../../href.ts'

const aboutPages = {
  title: '公开和网站说明',
  href: href('/disclosure/guide'),
  links: (
    [
      '/disclosure/guide',
      '/disclosure/catalogue',
      '/duties',
      '/changes',
      '/books',
      '/compare',
      '/compare/totals',
      '/hints',
      '/disclosure/reports',
      '/disclosure/request',
      '/personal-data/report',
      '/disclosure/notices',
      '/privacy',
      '/help',
      '/about',
    ] as const
  ).map((path) => ({ title: pageTitles[path], href: href(path) })),
}

export const loader = pageLoader('/sitemap', async ({ site }) => {
  const { db, district } = site
  site.keepUntilChanged('areas', 'categories')
  const categories = await getCategories(site)
  const { newsList } = screens
  const columns = categories.roots.map((root) => {
    const { path } = screenOfRoot(root.id)
    const link = ({ id, title }: { id: number; title: string }) => ({
      title,
      href: href(path, { articleTypeId: id }),
    })
    // The menu links news to the news screen, so use the same address.
    const address = root.id === newsList.rootTypeId ? href(newsList.path) : link(root).href
    return { title: root.title, href: address, links: categories.treeBelow(root.id).map(link) }
  })
  const titles = unitTitles[district.kind]
  const listing = async (
    title: string,
    path: '/region/region' | '/regions/regions' | '/regions1/regions1',
    level: 'department' | 'township' | 'village',
  ) => ({
    title,
    href: href(path),
    links: (await listUnitGroups(db, district.areaCode, level)).map((group) => ({
      title: group.title,
      href: href(path, { group: group.title }),
    })),
  })
  const sections = [
    ...columns,
    await listing(titles.department, '/region/region', 'department'),
    await listing(titles.township, '/regions/regions', 'township'),
    await listing(titles.village, '/regions1/regions1', 'village'),
    aboutPages,
    {
      title: pageTitles['/open-data'],
      href: href('/open-data'),
      links: dataSets.map(({ name, title }) => ({ title, href: href('/open-data/:name', { name }) })),
    },
    {
      title: '服务',
      href: href('/dashboard'),
      links: [
        { title: ownVillageTitle(district.kind), href: href('/my-village/choose') },
        { title: pageTitles['/subsidy/subsidy'], href: href('/subsidy/subsidy') },
        { title: pageTitles['/feedback/feedback'], href: href('/feedback/feedback') },
        { title: pageTitles['/feedback/selected'], href: href('/feedback/selected') },
        { title: '全文检索', href: href('/search/search') },
        { title: pageTitles['/massMessage/*'], href: href('/massMessage/*') },
        { title: '长者模式与无障碍', href: href('/accessibility') },
        { title: '订阅（RSS）', href: href('/rss.xml') },
        { title: '工作人员登录', href: href('/login') },
      ],
    },
  ]
  return { sections, district: district.name }
})

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${pageTitles['/sitemap']} - ${loaderData?.district ?? ''}三务公开` },
  { name: 'description', content: `${loaderData?.district ?? ''}三务公开的全部栏目、单位和服务。` },
]

export default function SiteMapPage({ loaderData: { sections } }: Route.ComponentProps) {
  return (
    <main id="content" tabIndex={-1}>
      <Breadcrumb
        crumbs={[{ title: pageTitles['/dashboard'], href: href('/dashboard') }, { title: pageTitles['/sitemap'] }]}
      />
      <div className="panel">
        <h1 className="screen-heading">
          <strong>{pageTitles['/sitemap']}</strong>
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
