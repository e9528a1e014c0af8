import type { RequestView } from '../../../domain/disclosure-requests/views.ts'
import { href } from '../../href.ts'
import { Pager } from '../../ui/pager.tsx'
import messages from '../messages/messages.css?url'
import { CardTable } from '../frame/card-table.tsx'
import { ListViews } from '../frame/list-views.tsx'
import { getPageTitle } from '../frame/menu.ts'
import { staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/requests-page.ts'
import { loadRequests } from './requests.server.ts'

export const links = () => [{ rel: 'stylesheet', href: messages }]

export const loader = staffLoader('/staff/requests', 'disclosure-request.read', loadRequests)

export const meta = () => [{ title: getPageTitle('/staff/requests') }]

const emptyWords: Record<RequestView, string> = {
  open: '没有还没办结的公开申请。',
  received: '没有等待受理的公开申请。',
  accepted: '没有正在办理的公开申请。',
  asked: '没有等申请人补正的公开申请。',
  answered: '还没有答复过公开申请。',
}

/** The requests for disclosure of the district. */
export default function RequestsPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <section className="panel">
      <h1 className="staff-title">公开申请</h1>
      <p className="login-note">收到之日起 20 个工作日内答复，可以延长一次，最多 20 个工作日；按节假日表计算。</p>
      <ListViews
        label="申请列表"
        unit="份"
        views={view.views.map((each) => ({
          key: each.view,
          title: each.title,
          count: each.count,
          isQuiet: each.view === 'answered',
          address: href('/staff/requests', { view: each.view }),
          isCurrent: each.view === view.view,
        }))}
      />
      {view.rows.length === 0 ? (
        <p className="empty">{emptyWords[view.view]}</p>
      ) : (
        <CardTable heads={['需要的信息', '状态', '申请人', '收到时间']}>
          {view.rows.map((row) => (
            <tr key={row.id}>
              <td data-label="需要的信息">
                <a className="staff-link" href={href('/staff/requests/:id', { id: row.id })}>
                  {row.excerpt}
                </a>
              </td>
              <td data-label="状态">
                <span className="unbroken">{row.state}</span>
                {row.result ? <small>{row.result}</small> : null}
                <small className={`due-${row.dueLevel}`}>{row.due}</small>
              </td>
              <td data-label="申请人">{row.applicant}</td>
              <td data-label="收到时间">
                <span className="unbroken">{row.receivedTime}</span>
              </td>
            </tr>
          ))}
        </CardTable>
      )}
      <Pager {...view} addressOf={(pageNum) => href('/staff/requests', { view: view.view, pageNum })} />
    </section>
  )
}
