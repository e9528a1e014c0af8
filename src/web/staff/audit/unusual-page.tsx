import type { Route } from './+types/unusual-page.ts'
import { href } from '../../href.ts'
import { Pager } from '../../ui/pager.tsx'
import { ListViews } from '../frame/list-views.tsx'
import { getPageTitle } from '../frame/menu.ts'
import { staffLoader } from '../frame/staff-routes.server.ts'
import { EventTable } from './event-table.tsx'
import { listUnusualEvents } from '../../../domain/audit-reads/staff-queries.server.ts'
import { unusualKinds, unusualTitles } from '../../../domain/audit-reads/unusual.ts'

const path = '/staff/audit/unusual'

export const loader = staffLoader(path, 'audit.read', ({ site, staff, query }) =>
  listUnusualEvents.ask(site, staff, query),
)

export const meta = () => [{ title: getPageTitle(path) }]

/** For auditors: what deserves a question, with how often it happened in a period. */
export default function UnusualPage({ loaderData: view }: Route.ComponentProps) {
  const { from, to, kind, counts, rows, ...page } = view
  return (
    <section className="panel">
      <h1 className="staff-title">{getPageTitle(path)}</h1>
      <p className="login-note">这里的事项不一定有错，但值得问一问。全部记录在“操作记录”中。</p>
      <form className="staff-filter" action={href(path)}>
        <input type="hidden" name="kind" value={kind} />
        <label>
          开始日期
          <input name="from" type="date" defaultValue={from} />
        </label>
        <label>
          结束日期
          <input name="to" type="date" defaultValue={to} />
        </label>
        <button type="submit" className="button-primary">
          查找
        </button>
      </form>
      {from > to ? (
        <p className="staff-problem" role="alert">
          开始日期在结束日期之后，所以没有记录。请改正后再查找。
        </p>
      ) : null}
      <ListViews
        label="异常情况的种类"
        unit="条"
        views={unusualKinds.map((each) => ({
          key: each,
          title: unusualTitles[each].title,
          address: href(path, { kind: each, from, to }),
          isCurrent: each === kind,
          count: counts[each],
        }))}
      />
      <h2 className="section-title">
        {unusualTitles[kind].title}：{page.total} 条
      </h2>
      <p className="login-note">{unusualTitles[kind].about}</p>
      {rows.length === 0 ? <p className="empty">这段时间没有</p> : <EventTable rows={rows} />}
      <Pager {...page} addressOf={(pageNum) => href(path, { kind, from, to, pageNum })} />
    </section>
  )
}
