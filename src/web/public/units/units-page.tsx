import { redirect, useLocation } from 'react-router'
import { unitTitles } from '../../../domain/districts/schema.ts'
import { notFound } from '../../../platform/errors.ts'
import { pageLoader } from '../public-routes.server.ts'
import { pageTitles } from '../page-titles.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Empty } from '../../ui/empty.tsx'
import type { Route } from './+types/units-page.ts'
import { regionAddress } from './region-address.ts'
import { listUnitGroups, searchUnits, type UnitGroup } from '../../../domain/units/queries.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { UnitFilter } from './unit-filter.tsx'
import { UnitGroupPanel } from './unit-group-panel.tsx'
import { nameInWords, toTiles, withLastReleases } from './unit-tiles.server.ts'
import { UnitTabs } from './unit-tabs.tsx'
import { href } from '../../href.ts'

const levels = {
  '/region/region': 'department',
  '/regions/regions': 'township',
  '/regions1/regions1': 'village',
} as const

export const loader = pageLoader(
  ['/region/region', '/regions/regions', '/regions1/regions1'],
  async ({ site, path, query }) => {
    const { db, district, keepUntilChanged } = site
    const { group, areaName, id, type } = query
    const region = id && type === '1' ? regionAddress(id, 1) : path
    if (id === district.areaId && region.includes('?')) throw redirect(region)

    const level = levels[path]
    keepUntilChanged('areas', ...(level === 'village' ? (['articles'] as const) : []))
    const common = { path, level, district: district.name, title: unitTitles[district.kind][level] }
    if (areaName) {
      const found = await tilesOf(site, level, await searchUnits(db, district.areaCode, level, areaName))
      return { ...common, mode: 'search' as const, areaName, found }
    }
    const groups = await listUnitGroups(db, district.areaCode, level)
    const current = group ? groups.find(({ title }) => title === group) : groups[0]
    if (group && !current) throw notFound('没有这一组单位，请从列表中重新选择。')
    return {
      ...common,
      mode: 'normal' as const,
      tabs: groups.map(({ title, units }) => ({
        title,
        label: nameInWords(title),
        count: units.length,
        href: href(path, { group: title === groups[0]?.title ? null : title }),
        current: title === current?.title,
      })),
      current: current && (await tilesOf(site, level, [current]))[0],
    }
  },
)

/** Tiles of villages say when they disclosed something last: citizens ask whether theirs is late. */
const tilesOf = async (site: RequestContext, level: string, groups: readonly UnitGroup[]) =>
  level === 'village' ? withLastReleases(site, toTiles(groups)) : toTiles(groups)

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return []
  const { title, district } = loaderData
  const group = loaderData.mode === 'normal' ? loaderData.current?.title : `查找“${loaderData.areaName}”`
  return [
    { title: [group, title, `${district}三务公开`].filter(Boolean).join(' - ') },
    { name: 'description', content: `${district}${title}名录，可按名称查找，查看各单位简介和公开内容。` },
    ...(loaderData.mode === 'search' ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

/** The units of one level: one tab per group, tiles for its units, and a search by name across all groups. */
export default function UnitsPage({ loaderData: view }: Route.ComponentProps) {
  const { pathname } = useLocation()
  return (
    <main id="content" tabIndex={-1}>
      <Breadcrumb crumbs={[{ title: pageTitles['/dashboard'], href: href('/dashboard') }, { title: view.title }]} />
      <section className="panel units">
        <header className="units-header">
          <h1 className="screen-heading">
            <strong>{view.title}</strong>
          </h1>
          <UnitFilter key={pathname} path={view.path} areaName={view.mode === 'search' ? view.areaName : ''} />
        </header>
        {view.mode === 'search' ? (
          <div className="unit-results">
            {view.found.length === 0 ? (
              <Empty message="暂无数据！" hint="请检查名称有无错字，或只输入名称里的一两个字再查。" />
            ) : null}
            {view.found.map((group) => (
              <UnitGroupPanel key={group.title} group={group} />
            ))}
          </div>
        ) : view.current ? (
          <div className="unit-columns">
            <UnitTabs tabs={view.tabs} label={view.title} />
            <UnitGroupPanel group={view.current} tab />
          </div>
        ) : (
          <Empty />
        )}
      </section>
    </main>
  )
}
