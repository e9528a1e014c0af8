import { href } from '../../../href.ts'
import { CardTable } from '../../frame/card-table.tsx'
import { Outcome } from '../../frame/forms/outcome.tsx'
import { getPageTitle } from '../../frame/menu.ts'
import { staffLoader } from '../../frame/staff-routes.server.ts'
import type { Route } from './+types/rules-page.ts'
import { loadRules } from './rules.server.ts'

export const loader = staffLoader('/staff/disclosure-rules', 'duty-item.read', loadRules)

export const meta = () => [{ title: getPageTitle('/staff/disclosure-rules') }]

/** Laws and documents on which items of disclosure rest, with the days on which they are in effect. */
export default function RulesPage({ loaderData: { rows, mayChange, notice } }: Route.ComponentProps) {
  return (
    <section className="panel">
      <h1 className="staff-title">公开依据</h1>
      <p className="login-note">
        公开事项依据的法规和文件，各旗县市共用，由负责全部旗县市的系统管理员修改。修订以后另加一条，旧的一条写上到哪天为止。
      </p>
      <Outcome notice={notice} />
      <p className="form-buttons">
        {mayChange ? (
          <a className="button" href={href('/staff/disclosure-rules/new')}>
            新增公开依据
          </a>
        ) : null}
        <a className="button" href={href('/staff/duty-items')}>
          公开事项清单
        </a>
      </p>
      {rows.length === 0 ? (
        <p className="empty">还没有公开依据。</p>
      ) : (
        <CardTable heads={['名称', '文号', '施行', '本地区的事项', ...(mayChange ? ['操作'] : [])]}>
          {rows.map(({ id, title, documentNo, url, effectiveFrom, effectiveTo, standing, items }) => (
            <tr key={id}>
              <td data-label="名称">
                {url ? (
                  <a className="staff-link" href={url} rel="noreferrer">
                    {title}
                  </a>
                ) : (
                  <strong>{title}</strong>
                )}
              </td>
              <td data-label="文号">{documentNo || '—'}</td>
              <td data-label="施行">
                {standing}
                <small className="unbroken">
                  {effectiveFrom}
                  {effectiveTo ? ` 至 ${effectiveTo}` : ' 起'}
                </small>
              </td>
              <td data-label="本地区的事项">{items} 个</td>
              {mayChange ? (
                <td data-label="操作">
                  <a className="staff-link" href={href('/staff/disclosure-rules/:id', { id })}>
                    修改<span className="visually-hidden">“{title}”</span>
                  </a>
                </td>
              ) : null}
            </tr>
          ))}
        </CardTable>
      )}
    </section>
  )
}
