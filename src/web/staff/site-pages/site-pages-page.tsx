import { href } from '../../href.ts'
import { CardTable } from '../frame/card-table.tsx'
import { getPageTitle } from '../frame/menu.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/site-pages-page.ts'
import { loadSitePages } from './site-pages.server.ts'

export const loader = staffLoader('/staff/site-pages', 'site-page.read', loadSitePages)

export const meta = () => [{ title: getPageTitle('/staff/site-pages') }]

/** The pages with a text of the district, and the yearly reports. */
export default function SitePagesPage({ loaderData: { pages, mayChange, notice } }: Route.ComponentProps) {
  return (
    <section className="panel">
      <h1 className="staff-title">网站说明</h1>
      <p className="login-note">
        没有修改过的页面显示产品自带的文字，里面的名称、地址和电话取自网站设置。
        {mayChange ? '修改后马上公开，每次修改都留下版本。' : '这些页面由负责整个地区的编辑修改，您可以查看。'}
      </p>
      <Outcome notice={notice} />
      <CardTable heads={['页面', '最近修改', '操作']}>
        {pages.map(({ page, title, about, changed, address }) => (
          <tr key={page}>
            <td data-label="页面">
              <strong>{title}</strong>
              <small>{about}</small>
            </td>
            <td data-label="最近修改">{changed ?? '产品自带的文字'}</td>
            <td data-label="操作">
              <a className="staff-link" href={href('/staff/site-pages/:page', { page })}>
                {mayChange ? '修改' : '查看'}
                <span className="visually-hidden">{title}</span>
              </a>{' '}
              {address ? (
                <a className="staff-link" href={address}>
                  打开<span className="visually-hidden">{title}</span>
                </a>
              ) : null}
            </td>
          </tr>
        ))}
      </CardTable>
    </section>
  )
}
