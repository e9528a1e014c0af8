import { href } from '../../href.ts'
import { Pager } from '../../ui/pager.tsx'
import { CardTable } from '../frame/card-table.tsx'
import { ListViews } from '../frame/list-views.tsx'
import { getPageTitle } from '../frame/menu.ts'
import { staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/books-page.ts'
import { loadBooks } from './books.server.ts'
import duties from '../duties/duties.css?url'
import forwarding from '../forwarding/forwarding.css?url'

export const links = () => [
  { rel: 'stylesheet', href: duties },
  { rel: 'stylesheet', href: forwarding },
]

export const loader = staffLoader('/staff/books', 'article.read', loadBooks)

export const meta = () => [{ title: getPageTitle('/staff/books') }]

type View = Route.ComponentProps['loaderData']

const quiet: ReadonlySet<string> = new Set(['soon', 'review', 'released'])

/** The books of one period of all villages of an accountant, in the order of what is to be done. */
export default function BooksPage({ loaderData: view }: Route.ComponentProps) {
  const { period, task } = view
  return (
    <section className="panel">
      <h1 className="staff-title">账本</h1>
      <p className="login-note">
        管理范围内各村一期的账，按要办的排列：先是退回的，再是逾期没有写的和没有做完的；同一类按单位次序。
      </p>
      <form className="staff-filter" action={href('/staff/books')} key={period}>
        <label>
          期间
          <select name="period" defaultValue={period}>
            {view.choices.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <button type="submit">查看</button>
      </form>
      {view.units === 0 ? (
        <p className="empty">管理范围内没有村。</p>
      ) : (
        <>
          <p>
            {view.words}的{view.basis}应于 <strong className="unbroken">{view.due}</strong> 前公开。
          </p>
          <ListViews
            label="账本的情况"
            unit="个单位"
            views={[
              {
                key: 'all',
                title: '全部',
                address: href('/staff/books', { period }),
                isCurrent: task === null,
                count: view.units,
                isQuiet: true,
              },
              ...view.counts.map((each) => ({
                key: each.task,
                title: each.title,
                address: href('/staff/books', { period, view: each.task }),
                isCurrent: task === each.task,
                count: each.count,
                isQuiet: quiet.has(each.task),
              })),
            ]}
          />
          <FormLinks view={view} />
          {view.rows.length === 0 ? <p className="empty">没有这样的单位。</p> : <BookTable rows={view.rows} />}
        </>
      )}
      <Pager {...view} addressOf={(pageNum) => href('/staff/books', { period, view: task, pageNum })} />
    </section>
  )
}

/** The form for the level above, of all villages or of those of one township. */
const FormLinks = ({ view: { period, words, places } }: { view: View }) => (
  <details className="books-forms">
    <summary>下载{words}上报表（XLSX）</summary>
    <ul>
      <li>
        <a className="staff-link" href={href('/staff/books/form', { period })} download>
          管理范围内的各村
        </a>
      </li>
      {places.map(({ id, name }) => (
        <li key={id}>
          <a className="staff-link" href={href('/staff/books/form', { period, areaId: id })} download>
            {name}的各村
          </a>
        </li>
      ))}
    </ul>
  </details>
)

const BookTable = ({ rows }: { rows: View['rows'] }) => (
  <CardTable heads={['单位', '情况', '笔数', '期末余额（元）', '要改的', '待说明', '下一步']}>
    {rows.map((row) => (
      <tr key={row.areaId}>
        <td data-label="单位">{row.areaName}</td>
        <td data-label="情况">
          {row.title}
          {row.due ? (
            <small>
              <span className={row.due.isLate ? 'duty-missing' : undefined}>{row.due.words}</span>
            </small>
          ) : null}
          {row.returnReason === '' ? null : <small>{row.returnReason}</small>}
        </td>
        <td data-label="笔数">{row.entries === 0 ? '' : row.entries}</td>
        <td data-label="期末余额（元）">{row.closing}</td>
        <td data-label="要改的">{row.faults === 0 ? '' : `${row.faults} 处`}</td>
        <td data-label="待说明">
          {row.hints === 0 ? (
            ''
          ) : (
            <a className="staff-link" href={href('/staff/hints', { areaId: row.areaId })}>
              {row.hints} 条<span className="visually-hidden">：{row.areaName}的账目提示</span>
            </a>
          )}
        </td>
        <td data-label="下一步">
          {row.next ? (
            <a className="staff-link" href={row.next.href}>
              {row.next.title}
              <span className="visually-hidden">：{row.areaName}的账本</span>
            </a>
          ) : null}
          {row.forwardHref ? (
            <a className="staff-link" href={row.forwardHref}>
              报送和转发<span className="visually-hidden">：{row.areaName}的账本</span>
            </a>
          ) : null}
        </td>
      </tr>
    ))}
  </CardTable>
)
