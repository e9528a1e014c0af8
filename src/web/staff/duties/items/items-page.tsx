import { itemLevels } from '../../../../domain/duties/item-fields.ts'
import { dueInWords } from './due-in-words.ts'
import { href } from '../../../href.ts'
import { Pager } from '../../../ui/pager.tsx'
import { CardTable } from '../../frame/card-table.tsx'
import { Outcome } from '../../frame/forms/outcome.tsx'
import { getPageTitle } from '../../frame/menu.ts'
import { staffLoader } from '../../frame/staff-routes.server.ts'
import type { Route } from './+types/items-page.ts'
import styles from './items.css?url'
import { loadItems } from './items.server.ts'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = staffLoader('/staff/duty-items', 'duty-item.read', loadItems)

export const meta = () => [{ title: getPageTitle('/staff/duty-items') }]

type View = Route.ComponentProps['loaderData']

/** What the district publishes, how often, and on which rule it rests. */
export default function ItemsPage({ loaderData: view }: Route.ComponentProps) {
  const { filter, mayChange } = view
  return (
    <section className="panel">
      <h1 className="staff-title">公开事项清单</h1>
      <p className="login-note">
        {view.district}
        要公开的事项。定期公开的，每期给每个单位列一项任务；发生时公开的，没有固定的期，网站不说谁缺。修改马上生效，过去的任务不变。
      </p>
      <Outcome notice={view.notice} />
      <p className="form-buttons item-actions">
        {mayChange ? (
          <>
            <a className="button" href={href('/staff/duty-items/new')}>
              新增事项
            </a>
            <a className="button" href={href('/staff/duty-items/import')}>
              导入目录
            </a>
          </>
        ) : null}
        <a className="button" href={href('/staff/disclosure-rules')}>
          公开依据
        </a>
        <a className="button" href={href('/staff/duty-items/export')} download>
          下载清单（XLSX）
        </a>
      </p>
      <Filter filter={filter} />
      {view.rows.length === 0 ? <p className="empty">没有这样的事项。</p> : <ItemTable view={view} />}
      <Pager {...view} addressOf={(pageNum) => href('/staff/duty-items', { ...filter, pageNum })} />
    </section>
  )
}

const Filter = ({ filter }: { filter: View['filter'] }) => (
  <form className="staff-filter" action={href('/staff/duty-items')} key={`${filter.view} ${filter.words}`}>
    <label>
      事项
      <input name="words" type="search" defaultValue={filter.words} maxLength={60} autoComplete="off" />
    </label>
    <label>
      范围
      <select name="view" defaultValue={filter.view ?? ''}>
        <option value="">现行的</option>
        <option value="regular">定期公开的</option>
        <option value="event">发生时公开的</option>
        <option value="ended">已停用的</option>
      </select>
    </label>
    <button type="submit">查找</button>
  </form>
)

const ItemTable = ({ view: { rows, mayChange } }: { view: View }) => (
  <CardTable heads={['事项', '由谁公开', '什么时候', '依据', ...(mayChange ? ['操作'] : [])]}>
    {rows.map((item) => (
      <tr key={item.id}>
        <td data-label="事项">
          <strong>{item.title}</strong>
          <small>{item.heading}</small>
        </td>
        <td data-label="由谁公开">{item.levels.map((level) => itemLevels[level]).join('、')}</td>
        <td data-label="什么时候">
          {dueInWords(item)}
          {item.effectiveTo ? <small className="unbroken">到 {item.effectiveTo} 为止</small> : null}
        </td>
        <td data-label="依据">{item.ruleTitle || item.basis || '—'}</td>
        {mayChange ? (
          <td data-label="操作">
            <a className="staff-link" href={href('/staff/duty-items/:id', { id: item.id })}>
              修改<span className="visually-hidden">“{item.title}”</span>
            </a>
          </td>
        ) : null}
      </tr>
    ))}
  </CardTable>
)
