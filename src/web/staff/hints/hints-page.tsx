import { href } from '../../href.ts'
import { Pager } from '../../ui/pager.tsx'
import { CardTable } from '../frame/card-table.tsx'
import { ListViews } from '../frame/list-views.tsx'
import { getPageTitle } from '../frame/menu.ts'
import { staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/hints-page.ts'
import { loadHints } from './hints.server.ts'
import styles from './hints.css?url'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = staffLoader('/staff/hints', 'hint.read', loadHints)

export const meta = () => [{ title: getPageTitle('/staff/hints') }]

type View = Route.ComponentProps['loaderData']

const emptyWords: Record<View['view'], string> = {
  open: '没有等着说明的地方。',
  waiting: '没有等着确认的说明。',
  explained: '还没有说明过。',
  gone: '没有更正后不再成立的提示。',
}

/** What comparing asks of the units that the user sees, in their official order. */
export default function HintsPage({ loaderData: view }: Route.ComponentProps) {
  const { areaId, kind } = view
  return (
    <section className="panel">
      <h1 className="staff-title">账目提示</h1>
      <p className="login-note">
        把公开的账本、合同、项目对照着看，有疑问的地方请单位说明。提示只是提问，不是结论；按单位次序排列，不排名、不打分。账目更正以后不再成立的，移到“已不成立”。
      </p>
      <ListViews
        label="账目提示的列表"
        unit="条"
        views={view.views.map((each) => ({
          key: each.view,
          title: each.title,
          count: each.count,
          isQuiet: each.view === 'explained' || each.view === 'gone',
          address: href('/staff/hints', { view: each.view, areaId, kind }),
          isCurrent: each.view === view.view,
        }))}
      />
      <Filter view={view} />
      {view.rows.length === 0 ? <p className="empty">{emptyWords[view.view]}</p> : <HintTable rows={view.rows} />}
      <Pager {...view} addressOf={(pageNum) => href('/staff/hints', { view: view.view, areaId, kind, pageNum })} />
    </section>
  )
}

const Filter = ({ view: { view, areaId, kind, kinds, rows } }: { view: View }) => (
  <form className="staff-filter" action={href('/staff/hints')} key={`${view} ${areaId} ${kind}`}>
    <input type="hidden" name="view" value={view} />
    {areaId === null ? null : <input type="hidden" name="areaId" value={areaId} />}
    <label>
      哪一类
      <select name="kind" defaultValue={kind ?? ''}>
        <option value="">全部</option>
        {kinds.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
    <button type="submit">查看</button>
    {areaId === null ? null : (
      <a className="staff-link" href={href('/staff/hints', { view, kind })}>
        只看{rows[0]?.areaName ?? '一个单位'}；看全部单位
      </a>
    )}
  </form>
)

const HintTable = ({ rows }: { rows: View['rows'] }) => (
  <CardTable heads={['单位', '请说明', '期间', '提出时间']}>
    {rows.map((row) => (
      <tr key={row.id}>
        <td data-label="单位" className="hint-whole">
          {row.areaName}
        </td>
        <td data-label="请说明" className="hint-words">
          <a className="staff-link" href={href('/staff/hints/:id', { id: row.id })}>
            {row.title}
          </a>
          <span>{row.words}</span>
          {row.explanation ? <small>说明：{row.explanation}</small> : null}
        </td>
        <td data-label="期间">
          <span className="unbroken">{row.period}</span>
        </td>
        <td data-label="提出时间">
          <span className="unbroken">{row.foundDay}</span>
          {row.goneDay ? <small>{row.goneDay} 起不成立</small> : null}
        </td>
      </tr>
    ))}
  </CardTable>
)
