import { href } from '../../href.ts'
import { Pager } from '../../ui/pager.tsx'
import { CardTable } from '../frame/card-table.tsx'
import { getPageTitle } from '../frame/menu.ts'
import { staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/books-page.ts'
import { loadBooks } from './books.server.ts'

export const loader = staffLoader('/staff/books', 'article.read', loadBooks)

export const meta = () => [{ title: getPageTitle('/staff/books') }]

type View = Route.ComponentProps['loaderData']

/** The books of one period of all villages of an accountant: what is missing comes first. */
export default function BooksPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <section className="panel">
      <h1 className="staff-title">账本</h1>
      <p className="login-note">管理范围内各村一期的账：退回的、正在写的和还没有写的排在前面。</p>
      <form className="staff-filter" action={href('/staff/books')} key={view.period}>
        <label>
          期间
          <select name="period" defaultValue={view.period}>
            {view.choices.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <button type="submit">查看</button>
      </form>
      <p>
        {view.words}：{view.rows.length === 0 ? '管理范围内没有村。' : view.sums.join('，')}
      </p>
      {view.rows.length === 0 ? null : <BookTable rows={view.rows} />}
      <Pager {...view} addressOf={(pageNum) => href('/staff/books', { period: view.period, pageNum })} />
    </section>
  )
}

const BookTable = ({ rows }: { rows: View['rows'] }) => (
  <CardTable heads={['单位', '情况', '笔数', '期末余额（元）', '要改的', '待说明']}>
    {rows.map((row) => (
      <tr key={row.areaId}>
        <td data-label="单位">
          {row.href === null ? (
            row.areaName
          ) : (
            <a className="staff-link" href={row.href}>
              {row.areaName}
            </a>
          )}
        </td>
        <td data-label="情况">
          {row.title}
          {row.state === 'returned' ? <small>{row.returnReason}</small> : null}
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
      </tr>
    ))}
  </CardTable>
)
