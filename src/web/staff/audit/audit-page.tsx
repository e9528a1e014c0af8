import { Pager } from '../../ui/pager.tsx'
import type { Route } from './+types/audit-page.ts'
import { auditActions } from '../../../domain/staff-registry.ts'
import { thingKinds } from '../../../domain/audit-reads/event-words.ts'
import { mostEvents } from '../../../domain/audit-reads/find-events.server.ts'
import { listEvents } from '../../../domain/audit-reads/staff-queries.server.ts'
import { EventTable } from './event-table.tsx'
import { href } from '../../href.ts'
import { getPageTitle } from '../frame/menu.ts'
import { staffLoader } from '../frame/staff-routes.server.ts'

export const loader = staffLoader('/staff/audit', 'audit.read', async ({ site, staff, query }) => {
  const page = await listEvents.ask(site, staff, query)
  return { query, ...page, capped: page.total >= mostEvents ? mostEvents : null }
})

export const meta = () => [{ title: getPageTitle('/staff/audit') }]

type AuditView = Route.ComponentProps['loaderData']

/** The audit log: who did what and when. Read-only. */
export default function AuditPage({ loaderData: { query, rows, capped, ...page } }: Route.ComponentProps) {
  return (
    <section className="panel">
      <h1 className="staff-title">操作记录</h1>
      <p className="login-note">
        每项操作都在这里留下记录，任何账号都不能修改或删除，至少保存一年；群众查询补贴的记录至少保存六个月。
      </p>
      <EventFilter query={query} />
      {query.from && query.to && query.from > query.to ? (
        <p className="staff-problem" role="alert">
          开始日期在结束日期之后，所以没有记录。请改正后再查找。
        </p>
      ) : null}
      {rows.length === 0 ? (
        <p className="empty">暂无数据</p>
      ) : (
        <>
          <div className="staff-head">
            <a className="button" href={exportAddress(query)}>
              导出找到的记录（CSV）
            </a>
            <small>导出也会留下记录</small>
          </div>
          <EventTable rows={rows} />
        </>
      )}
      {capped ? (
        <p className="empty-hint">
          最多列出最近 {capped.toLocaleString('zh-CN')} 条；要查更早的，请用上面的条件缩小范围。
        </p>
      ) : null}
      <Pager {...page} addressOf={(pageNum) => href('/staff/audit', { ...query, pageNum })} />
    </section>
  )
}

const exportAddress = ({ actor, action, kind, subject, staff, from, to }: AuditView['query']): string =>
  href('/staff/audit/export', { actor, action, kind, subject, staff, from, to })

function EventFilter({ query }: Pick<AuditView, 'query'>) {
  return (
    <form className="staff-filter" action={href('/staff/audit')}>
      <label>
        操作人的账号或姓名
        <input
          name="actor"
          defaultValue={query.actor}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </label>
      <label>
        操作
        <select name="action" defaultValue={query.action ?? ''}>
          <option value="">全部</option>
          {Object.entries(auditActions).map(([action, title]) => (
            <option key={action} value={action}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label>
        对象
        <select name="kind" defaultValue={query.kind ?? ''}>
          <option value="">全部</option>
          {thingKinds.map(({ kind, title }) => (
            <option key={kind} value={kind}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label>
        对象的编号或账号
        <input name="subject" defaultValue={query.subject} maxLength={60} autoComplete="off" />
      </label>
      <label>
        开始日期
        <input name="from" type="date" defaultValue={query.from} />
      </label>
      <label>
        结束日期
        <input name="to" type="date" defaultValue={query.to} />
      </label>
      <label className="staff-check">
        <input name="staff" type="checkbox" value="1" defaultChecked={query.staff === '1'} />
        <span>只看工作人员操作</span>
      </label>
      <button type="submit" className="button-primary">
        查找
      </button>
    </form>
  )
}
