import { siteContext } from '../context.ts'
import { unitTitles } from '../districts/schema.ts'
import { answer } from '../lib/route.server.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Empty } from '../ui/empty.tsx'
import type { Route } from './+types/units-page.ts'
import { unitAddress } from './addresses.ts'
import { listUnitGroups } from './queries.server.ts'

const levels = {
  '/region/region': 'department',
  '/regions/regions': 'township',
  '/regions1/regions1': 'village',
} as const

export const loader = ({ context, request }: Route.LoaderArgs) =>
  answer(async () => {
    const { db, district, keepUntilChanged } = context.get(siteContext)
    const path = new URL(request.url).pathname.replace(/\.data$/, '').replace(/\/$/, '')
    const level = levels[path as keyof typeof levels]
    keepUntilChanged('areas')
    return {
      level,
      district: district.name,
      title: unitTitles[district.kind][level],
      groups: await listUnitGroups(db, district.areaCode, level),
    }
  })

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `${loaderData.title} - ${loaderData.district}三务公开` : '页面不存在' },
]

/** All units of one level, by their groups. */
export default function UnitsPage({ loaderData: { title, groups, level } }: Route.ComponentProps) {
  const type = level === 'department' ? 2 : 1
  return (
    <main id="content" tabIndex={-1}>
      <Breadcrumb crumbs={[{ title: '首页', href: '/dashboard' }, { title }]} />
      <section className="panel">
        <h1 className="screen-heading">
          <strong>{title}</strong>
        </h1>
        {groups.length === 0 ? <Empty /> : null}
        {groups.map((group) => (
          <section key={group.title} className="unit-group">
            <h2>{group.title}</h2>
            <ul className="tiles">
              {group.units.map(({ id, name }) => (
                <li key={id}>
                  <a href={unitAddress(id, type)}>{name}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </section>
    </main>
  )
}
