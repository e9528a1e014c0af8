import type { ReportView } from '../../../domain/personal-data/states.ts'
import { href } from '../../href.ts'
import { Pager } from '../../ui/pager.tsx'
import messages from '../messages/messages.css?url'
import { CardTable } from '../frame/card-table.tsx'
import { ListViews } from '../frame/list-views.tsx'
import { getPageTitle } from '../frame/menu.ts'
import { staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/reports-page.ts'
import { loadReports } from './reports.server.ts'

export const links = () => [{ rel: 'stylesheet', href: messages }]

export const loader = staffLoader('/staff/personal-data', 'personal-data.read', loadReports)

export const meta = () => [{ title: getPageTitle('/staff/personal-data') }]

const emptyWords: Record<ReportView, string> = {
  open: '没有等待核对的个人信息。',
  ended: '还没有办结过。',
}

/** The reports of personal data in the district. */
export default function ReportsPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <section className="panel">
      <h1 className="staff-title">个人信息反映</h1>
      <p className="login-note">
        群众指出的、不该公开的个人信息。收到后一个工作日内办结；拿不准的，先让文章暂不公开，再核对。
      </p>
      <ListViews
        label="个人信息反映的列表"
        unit="份"
        views={view.views.map((each) => ({
          key: each.view,
          title: each.title,
          count: each.count,
          isQuiet: each.view === 'ended',
          address: href('/staff/personal-data', { view: each.view }),
          isCurrent: each.view === view.view,
        }))}
      />
      {view.rows.length === 0 ? (
        <p className="empty">{emptyWords[view.view]}</p>
      ) : (
        <CardTable heads={['反映的内容', '在哪里', '状态', '收到时间']}>
          {view.rows.map((row) => (
            <tr key={row.id}>
              <td data-label="反映的内容">
                <a className="staff-link" href={href('/staff/personal-data/:id', { id: row.id })}>
                  {`${row.kind}：${row.excerpt}`}
                </a>
              </td>
              <td data-label="在哪里">{row.subject}</td>
              <td data-label="状态">
                <span>{row.state}</span>
                {row.result ? <small>{row.result}</small> : null}
                <small className={`due-${row.dueLevel}`}>{row.due}</small>
              </td>
              <td data-label="收到时间">
                <span className="unbroken">{row.receivedTime}</span>
              </td>
            </tr>
          ))}
        </CardTable>
      )}
      <Pager {...view} addressOf={(pageNum) => href('/staff/personal-data', { view: view.view, pageNum })} />
      {view.foundTexts.count > 0 ? <FoundTexts found={view.foundTexts} /> : null}
      <Figures figures={view.figures} />
    </section>
  )
}

/** What the nightly scan found outside articles. */
function FoundTexts({ found }: { found: Route.ComponentProps['loaderData']['foundTexts'] }) {
  return (
    <>
      <h2 className="section-title">夜间巡检发现的</h2>
      <p className="login-note">
        文章以外的公开内容里，按现在的规则还有这些个人信息。请到相应的页面改正；第二天这里就没有了。
      </p>
      <CardTable heads={['在哪里', '哪一项', '发现了什么', '发现时间']}>
        {found.texts.map((text) => (
          <tr key={`${text.where} ${text.column} ${text.found}`}>
            <td data-label="在哪里">{text.where}</td>
            <td data-label="哪一项">{text.column}</td>
            <td data-label="发现了什么">{text.found}</td>
            <td data-label="发现时间">
              <span className="unbroken">{text.day}</span>
            </td>
          </tr>
        ))}
      </CardTable>
      {found.count > found.texts.length ? (
        <p className="login-note">
          共 {found.count} 处，这里是前 {found.texts.length} 处；改正以后，第二天列出其余的。
        </p>
      ) : null}
    </>
  )
}

function Figures({ figures }: { figures: Route.ComponentProps['loaderData']['figures'] }) {
  const shown: [string, number][] = [
    ['收到', figures.received],
    ['按期办结', figures.inTime],
    ['超期', figures.late],
    ...figures.results.map(({ title, count }): [string, number] => [title, count]),
  ]
  return (
    <>
      <h2 className="section-title">{figures.year}年</h2>
      <dl className="facts">
        {shown.map(([title, count]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{count} 份</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
