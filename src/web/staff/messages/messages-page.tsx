import { CardTable } from '../frame/card-table.tsx'
import { soonDays } from '../../../domain/messages/deadlines.ts'
import { kindTitles, messageKinds } from '../../../domain/messages/kinds.ts'
import type { MessageView } from '../../../domain/messages/answering/views.ts'
import { href } from '../../href.ts'
import { Pager } from '../../ui/pager.tsx'
import { ListViews } from '../frame/list-views.tsx'
import { getPageTitle } from '../frame/menu.ts'
import { FilterPicker } from '../frame/forms/picker.tsx'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/messages-page.ts'
import { loadMessages } from './messages.server.ts'
import styles from './messages.css?url'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = staffLoader('/staff/messages', 'message.read', loadMessages)

export const meta = () => [{ title: getPageTitle('/staff/messages') }]

type View = Route.ComponentProps['loaderData']

/** What each list says when nothing is in it. */
const emptyWords: Record<MessageView, string> = {
  mine: '没有指定您办理的留言。',
  waiting: '没有等待受理的留言。',
  working: '没有正在办理的留言。',
  due: '没有快到期或超期的留言。',
  approval: '没有等待审核的答复。',
  answered: '还没有答复过留言。',
  all: '您的单位还没有收到留言。',
}

const aboutDue = ({ terms: { warn, veto } }: View): string =>
  `受理或答复已经超期、离答复期限还有 ${soonDays} 个工作日以内，或者留言人对答复有异议的留言。满 ${warn} 天未答复的要报告领导，满 ${veto} 天触及检查的一票否决。`

/** The messages to the user's units. */
export default function MessagesPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <section className="panel">
      <div className="staff-head">
        <h1 className="staff-title">留言</h1>
        <p className="form-buttons">
          <a className="button" href={href('/staff/messages/export', { format: 'xlsx' })} download="">
            导出统计表（XLSX）
          </a>
          <a className="button" href={href('/staff/messages/export')} download="">
            导出 CSV
          </a>
        </p>
      </div>
      <ListViews
        label="留言列表"
        unit="条"
        views={view.views.map((each) => ({
          key: each.view,
          title: each.title,
          count: each.count,
          isQuiet: each.view === 'answered' || each.view === 'all',
          address: href('/staff/messages', { view: each.view }),
          isCurrent: each.view === view.view,
        }))}
      />
      <Filter view={view} />
      <Outcome notice={view.notice} />
      {view.view === 'due' ? <p className="login-note">{aboutDue(view)}</p> : null}
      {view.isCut ? (
        <p className="staff-note">留言太多，只在前 5000 条里查找了字词。请再选单位或类别，缩小范围。</p>
      ) : null}
      {view.rows.length === 0 ? (
        <p className="empty">{view.filtered ? '没有符合条件的留言，请放宽条件再查。' : emptyWords[view.view]}</p>
      ) : (
        <MessageTable rows={view.rows} />
      )}
      <Pager {...view} addressOf={(pageNum) => href('/staff/messages', { view: view.view, ...view.filter, pageNum })} />
    </section>
  )
}

function Filter({ view: { view, filter, units } }: { view: View }) {
  return (
    <form className="staff-filter" action={href('/staff/messages')} key={view}>
      <input type="hidden" name="view" value={view} />
      <label>
        内容或昵称
        <input name="words" type="search" defaultValue={filter.words} maxLength={60} autoComplete="off" />
      </label>
      <FilterPicker name="areaId" label="单位" groups={units} chosen={filter.areaId} none="全部" />
      <label>
        类别
        <select name="kind" defaultValue={filter.kind ?? ''}>
          <option value="">全部</option>
          {messageKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindTitles[kind]}
            </option>
          ))}
        </select>
      </label>
      <button type="submit">查找</button>
    </form>
  )
}

function MessageTable({ rows }: { rows: View['rows'] }) {
  return (
    <CardTable heads={['留言', '状态', '单位', '收到时间']}>
      {rows.map((row) => (
        <tr key={row.id}>
          <td data-label="留言">
            <a className="staff-link" href={href('/staff/messages/:id', { id: row.id })}>
              {row.excerpt}
            </a>
            <small>{row.kind ? `${row.nickname}，${row.kind}` : row.nickname}</small>
          </td>
          <td data-label="状态">
            <span className="unbroken">{row.isPublic ? `${row.state}，已公开` : row.state}</span>
            <small className={`due-${row.due.level}`}>{row.due.words}</small>
            {row.joinedTo ? <small>已并入 {row.joinedTo} 号留言</small> : null}
            {row.isProposed ? <small>答复待审核</small> : null}
            {row.isAsked ? <small>已追问，等留言人补充</small> : null}
          </td>
          <td data-label="单位">
            <span>{row.unitName}</span>
            {row.assignee ? <small>{row.assignee}办理</small> : null}
          </td>
          <td data-label="收到时间">
            <span className="unbroken">{row.received}</span>
          </td>
        </tr>
      ))}
    </CardTable>
  )
}
