import { CardTable } from '../frame/card-table.tsx'
import { formatDateTime } from '../../../platform/dates.ts'
import { listAreaNames, listDistrictNames } from '../../../domain/areas/queries.server.ts'
import { Pager } from '../../ui/pager.tsx'
import type { Route } from './+types/audit-page.ts'
import { auditActions } from '../../../domain/staff-registry.ts'
import { areasOfDetail, titleOfAction, wordsOfDetails, wordsOfSubject } from './audit-titles.ts'
import { listAudit, mostEvents } from './queries-audit.server.ts'
import { href } from '../../href.ts'
import { titleOf } from '../frame/menu.ts'
import { staffLoader } from '../frame/page.server.ts'

export const loader = staffLoader('/staff/audit', 'audit.read', async ({ site: { db }, staff, query }) => {
  const page = await listAudit(db, staff, { ...query, staffOnly: query.staff === '1' })
  const ids = page.rows.flatMap(({ detail }) =>
    Object.entries(detail).flatMap(([name, value]) => areasOfDetail(name, value)),
  )
  const areas = await listAreaNames(db, ids)
  const districts = await listDistrictNames(db)
  return {
    query,
    pageNum: page.pageNum,
    pages: page.pages,
    total: page.total,
    capped: page.total >= mostEvents ? mostEvents : null,
    rows: page.rows.map(({ id, at, actor, action, subject, detail, districtCode }) => ({
      id,
      actor,
      title: titleOfAction(action),
      subject: wordsOfSubject({ actor, action, subject }),
      ...dayAndTime(at),
      district: districtCode && (districts.get(districtCode) ?? districtCode),
      detail: wordsOfDetails(detail, areas),
    })),
  }
})

/** Split so that narrow columns wrap between date and time. */
function dayAndTime(at: Date) {
  const [day = '', time = ''] = formatDateTime(at).split(' ')
  return { day, time }
}

export const meta = () => [{ title: titleOf('/staff/audit') }]

type AuditView = Route.ComponentProps['loaderData']

/** The audit log: who did what and when. Read-only. */
export default function AuditPage({ loaderData: { query, rows, capped, ...page } }: Route.ComponentProps) {
  return (
    <section className="panel">
      <h1 className="staff-title">操作记录</h1>
      <p className="login-note">每项操作都在这里留下记录，任何账号都不能修改或删除，至少保存一年。</p>
      <EventFilter query={query} />
      {query.from && query.to && query.from > query.to ? (
        <p className="staff-problem" role="alert">
          开始日期在结束日期之后，所以没有记录。请改正后再查找。
        </p>
      ) : null}
      {rows.length === 0 ? <p className="empty">暂无数据</p> : <EventTable rows={rows} />}
      {capped ? (
        <p className="empty-hint">
          最多列出最近 {capped.toLocaleString('zh-CN')} 条；要查更早的，请用上面的条件缩小范围。
        </p>
      ) : null}
      <Pager {...page} addressOf={(pageNum) => href('/staff/audit', { ...query, pageNum })} />
    </section>
  )
}

function EventFilter({ query }: Pick<AuditView, 'query'>) {
  return (
    <form className="staff-filter" action={href('/staff/audit')}>
      <label>
        操作人的账号
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

function EventTable({ rows }: Pick<AuditView, 'rows'>) {
  return (
    <CardTable heads={['时间', '操作人', '操作', '地区', '说明']}>
      {rows.map((row) => (
        <tr key={row.id}>
          <td data-label="时间">
            <span>
              <span className="unbroken">{row.day}</span> {row.time}
            </span>
          </td>
          <td data-label="操作人">
            <span className="unbroken">{row.actor}</span>
          </td>
          <td data-label="操作">
            <span>{row.title}</span>
            {row.subject ? <small>{row.subject}</small> : null}
          </td>
          <td data-label="地区">
            <span className="unbroken">{row.district ?? '全部'}</span>
          </td>
          <td data-label="说明">
            <span>{row.detail.join('，') || '—'}</span>
          </td>
        </tr>
      ))}
    </CardTable>
  )
}
