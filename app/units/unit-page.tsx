import { screens } from '../articles/addresses.ts'
import { listArticles, toRow } from '../articles/queries.server.ts'
import { siteContext } from '../context.ts'
import { addressOf } from '../lib/address.ts'
import { readQuery } from '../lib/parameters.ts'
import { answer } from '../lib/route.server.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Empty } from '../ui/empty.tsx'
import { Pager } from '../ui/pager.tsx'
import { TitleList } from '../ui/title-list.tsx'
import type { Route } from './+types/unit-page.ts'
import { unitAddress } from './addresses.ts'
import { getArea, listAreaIds, listSubUnits } from './queries.server.ts'
import { unitQuerySchema } from './schema.ts'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  answer(async () => {
    const { db, district, now, keepUntilChanged } = context.get(siteContext)
    const { id, pageNum } = unitQuerySchema.parse(readQuery(new URL(request.url).searchParams))
    keepUntilChanged('areas', 'articles')
    const area = await getArea(db, district.areaCode, id)
    const scope = { districtCode: district.areaCode, now, areaIds: await listAreaIds(db, id) }
    const list = await listArticles(db, scope, pageNum)
    return {
      district: district.name,
      area,
      subUnits: await listSubUnits(db, id),
      ...list,
      rows: list.rows.map((row) => toRow(row, addressOf(screens.party.path, { id: row.id, areaId: id }), now)),
    }
  })

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `${loaderData.area.name} - ${loaderData.district}三务公开` : '页面不存在' },
]

/** One unit: what it is, what it published, and the units below it. */
export default function UnitPage({ loaderData }: Route.ComponentProps) {
  const { area, subUnits, rows, pageNum, pages, total } = loaderData
  return (
    <main id="content" tabIndex={-1}>
      <Breadcrumb crumbs={[{ title: '首页', href: '/dashboard' }, { title: area.name }]} />
      <section className="panel">
        <h1 className="screen-heading">
          <strong>{area.name}</strong>
        </h1>
        {area.intro ? <div className="prose" dangerouslySetInnerHTML={{ __html: area.intro }} /> : null}
        <h2 className="section-title">公开内容</h2>
        {rows.length === 0 ? <Empty /> : <TitleList rows={rows} />}
        <Pager
          pageNum={pageNum}
          pages={pages}
          total={total}
          addressOf={(page) => addressOf('/message/messgae', { id: area.id, pageNum: page > 1 ? page : null })}
        />
        {subUnits.length > 0 ? (
          <>
            <h2 className="section-title">下辖单位</h2>
            <ul className="tiles">
              {subUnits.map(({ id, name }) => (
                <li key={id}>
                  <a href={unitAddress(id, 1)}>{name}</a>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </section>
    </main>
  )
}
