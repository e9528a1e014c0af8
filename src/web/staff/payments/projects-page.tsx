import { CardTable } from '../frame/card-table.tsx'
import { href } from '../../href.ts'
import { Pager } from '../../ui/pager.tsx'
import { getPageTitle } from '../frame/menu.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/projects-page.ts'
import styles from './payments.css?url'
import { loadProjects } from './projects.server.ts'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = staffLoader('/staff/payments/projects', 'subsidy-batch.read', loadProjects)

export const meta = () => [{ title: getPageTitle('/staff/payments/projects') }]

/** What citizens read about each project beside their payments. */
export default function ProjectsPage({ loaderData: { rows, mayChange, notice, ...page } }: Route.ComponentProps) {
  return (
    <section className="panel">
      <p>
        <a className="staff-link" href={href('/staff/payments')}>
          ‹ 补贴数据
        </a>
      </p>
      <h1 className="staff-title">补贴政策说明</h1>
      <p className="login-note">群众查到补贴时，旁边写着每个项目的依据、标准、申请指南和投诉电话。</p>
      <Outcome notice={notice} />
      {rows.length === 0 ? (
        <p className="empty">还没有补贴项目，导入补贴数据以后会列在这里。</p>
      ) : (
        <CardTable heads={['项目', '笔数', '今年的标准', '投诉电话', ...(mayChange ? ['操作'] : [])]}>
          {rows.map(({ projectCode, projectName, payments, card }) => (
            <tr key={projectCode}>
              <td data-label="项目">
                {projectName}
                <small>{projectCode}</small>
              </td>
              <td data-label="笔数" className="figure">
                {payments.toLocaleString('zh-CN')}
              </td>
              <td data-label="今年的标准">
                {card ? card.rate || '没有填写' : <strong className="notable">还没有说明</strong>}
              </td>
              <td data-label="投诉电话">{card?.complaintPhone || '没有填写'}</td>
              {mayChange ? (
                <td data-label="操作">
                  <a className="staff-link" href={href('/staff/payments/projects/:code', { code: projectCode })}>
                    修改<span className="visually-hidden">{projectName}</span>
                  </a>
                </td>
              ) : null}
            </tr>
          ))}
        </CardTable>
      )}
      <Pager {...page} addressOf={(pageNum) => href('/staff/payments/projects', { pageNum })} />
    </section>
  )
}
