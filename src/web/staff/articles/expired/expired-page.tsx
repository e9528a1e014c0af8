import { listExpired, listExpiredUnits } from '../../../../domain/articles/categories/queries-expired.server.ts'
import { mayAnywhere } from '../../../../domain/articles/policy.ts'
import { askingOf } from '../../../../domain/workbench/asking.ts'
import { href } from '../../../href.ts'
import { Pager } from '../../../ui/pager.tsx'
import { CardTable } from '../../frame/card-table.tsx'
import { titleOf } from '../../frame/menu.ts'
import { staffLoader } from '../../frame/page.server.ts'
import type { Route } from './+types/expired-page.ts'

const path = '/staff/expired'
/** Staff read longer lists than visitors. */
const rowsPerPage = 20

export const loader = staffLoader(path, 'article.read', async ({ site, staff, query: { areaId, pageNum } }) => {
  const asking = askingOf(site, staff)
  const units = await listExpiredUnits(asking)
  const page = await listExpired(asking, units, { areaId, pageNum, size: rowsPerPage })
  return { ...page, units, areaId: areaId ?? null, mayWithdraw: mayAnywhere(staff, 'article.withdraw') }
})

export const meta = () => [{ title: titleOf(path) }]

type View = Route.ComponentProps['loaderData']

/** Released articles of the user's units that are past the period of their category. */
export default function ExpiredPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <section className="panel">
      <h1 className="staff-title">{titleOf(path)}</h1>
      <p className="login-note">
        栏目定了公开多少个月，发布后满了期限的文章列在这里，期限到得最早的在前。到期的文章不会自动撤下：
        {view.mayWithdraw ? '请打开核对，不用再公开的撤稿' : '请核对，不用再公开的请审核员撤稿'}
        ；还要公开的，请把它修订到没有期限的栏目。
      </p>
      {view.units.length > 1 ? <UnitFilter view={view} /> : null}
      {view.rows.length === 0 ? <p className="empty">没有过了公开期限的文章。</p> : <ExpiredTable rows={view.rows} />}
      <Pager {...view} addressOf={(pageNum) => href(path, { areaId: view.areaId ?? undefined, pageNum })} />
    </section>
  )
}

const UnitFilter = ({ view: { units, areaId } }: { view: View }) => (
  <form className="staff-filter" action={href(path)} key={areaId}>
    <label>
      单位
      <select name="areaId" defaultValue={areaId ?? ''}>
        <option value="">全部（{units.reduce((sum, { count }) => sum + count, 0)} 篇）</option>
        {units.map(({ id, name, count }) => (
          <option key={id} value={id}>
            {name}（{count} 篇）
          </option>
        ))}
      </select>
    </label>
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
