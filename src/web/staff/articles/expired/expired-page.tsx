import { getExpiredArticles } from '../../../../domain/articles/categories/staff-queries-expired.server.ts'
import type { Staff } from '../../../../access/policy.ts'
import { permittedAreas, mayAnywhere } from '../../../../domain/articles/policy.ts'
import type { RequestContext } from '../../../../domain/request-context.ts'
import { href } from '../../../href.ts'
import { Pager } from '../../../ui/pager.tsx'
import { CardTable } from '../../frame/card-table.tsx'
import { getPageTitle } from '../../frame/menu.ts'
import { readOptions, packGroups, type PackedGroup } from '../../frame/forms/find-options.ts'
import { FilterPicker } from '../../frame/forms/picker.tsx'
import { listUnitOptions } from '../../frame/unit-options.server.ts'
import { staffLoader } from '../../frame/staff-routes.server.ts'
import type { Route } from './+types/expired-page.ts'

const path = '/staff/expired'
/** Staff read longer lists than visitors. */
const rowsPerPage = 20

export const loader = staffLoader(path, 'article.read', async ({ site, staff, query: { areaId, pageNum } }) => {
  const { units, ...page } = await getExpiredArticles.ask(site, staff, { areaId, pageNum, size: rowsPerPage })
  return {
    ...page,
    units: await withCounts(site, staff, units),
    areaId: areaId ?? null,
    mayWithdraw: mayAnywhere(staff, 'article.withdraw'),
  }
})

/** The units in which something has expired, with how much. */
async function withCounts(
  site: RequestContext,
  staff: Staff,
  units: readonly { id: number; name: string; count: number }[],
): Promise<PackedGroup[]> {
  const counts = new Map(units.map(({ id, count }) => [id, count]))
  const groups = await listUnitOptions(site, permittedAreas(staff, 'article.read'))
  const open = new Set(groups.flatMap(({ options }) => options.map(({ id }) => id)))
  const closed = units.filter(({ id }) => !open.has(id)).map(({ id, name }) => ({ id, title: name }))
  const counted = [...groups, { title: '已停用的单位', options: closed }].map(({ title, options }) => ({
    title,
    options: options
      .filter(({ id }) => counts.has(id))
      .map((option) => ({ ...option, title: `${option.title}（${counts.get(option.id)} 篇）` })),
  }))
  return packGroups(counted.filter(({ options }) => options.length > 0))
}

export const meta = () => [{ title: getPageTitle(path) }]

type View = Route.ComponentProps['loaderData']

/** Released articles of the user's units that are past the period of their category. */
export default function ExpiredPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <section className="panel">
      <h1 className="staff-title">{getPageTitle(path)}</h1>
      <p className="login-note">
        栏目定了公开多少个月，发布后满了期限的文章列在这里，期限到得最早的在前。到期的文章不会自动撤下：
        {view.mayWithdraw ? '请打开核对，不用再公开的撤稿' : '请核对，不用再公开的请审核员撤稿'}
        ；还要公开的，请把它修订到没有期限的栏目。
      </p>
      {view.units.flatMap(readOptions).length > 1 ? <UnitFilter view={view} /> : null}
      {view.rows.length === 0 ? <p className="empty">没有过了公开期限的文章。</p> : <ExpiredTable rows={view.rows} />}
      <Pager {...view} addressOf={(pageNum) => href(path, { areaId: view.areaId ?? undefined, pageNum })} />
    </section>
  )
}

const UnitFilter = ({ view: { units, areaId } }: { view: View }) => (
  <form className="staff-filter" action={href(path)} key={areaId}>
    <FilterPicker name="areaId" label="单位" groups={units} chosen={areaId ?? undefined} none="全部" />
    <button type="submit">查找</button>
  </form>
)

const ExpiredTable = ({ rows }: { rows: View['rows'] }) => (
  <CardTable heads={['文章', '单位', '发布日期', '公开期限到']}>
    {rows.map(({ id, title, areaName, category, released, until }) => (
      <tr key={id}>
        <td data-label="文章">
          <a className="staff-link" href={href('/staff/articles/:id', { id })}>
            {title}
          </a>
          <small>{category}</small>
        </td>
        <td data-label="单位">{areaName}</td>
        <td data-label="发布日期">
          <span className="unbroken">{released}</span>
        </td>
        <td data-label="公开期限到">
          <span className="unbroken">{until}</span>
        </td>
      </tr>
    ))}
  </CardTable>
)
