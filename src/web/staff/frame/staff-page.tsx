import { Fact } from './fact.tsx'
import { countScannedArticles } from '../../../domain/articles/scan/queries.server.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import { href } from '../../href.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Route } from './+types/staff-page.ts'
import { menuOf, titleOf } from './menu.ts'
import { nameGrants } from '../../../access/grants.server.ts'
import { wordsOfAreas } from '../../../access/area-titles.ts'
import { getLastSignIn } from '../audit/queries-audit.server.ts'
import { staffLoader } from './page.server.ts'
import { roleTitles } from '../../../access/policy.ts'

export const loader = staffLoader('/staff', 'signed-in', async ({ site, staff, session: { startTime, hasFactor } }) => {
  const [grants = []] = await nameGrants(site.db, [staff.grants])
  const last = await getLastSignIn(site.db, staff)
  return {
    name: staff.name,
    loginName: staff.loginName,
    grants: grants.map(({ role, areas }) => ({ role: roleTitles[role], areas: wordsOfAreas(areas) })),
    routes: menuOf(staff).filter(({ path }) => path !== href('/staff')),
    since: formatDateTime(startTime),
    last: last.at && formatDateTime(last.at),
    failures: last.failures,
    hasFactor,
    concerned: await countScannedArticles({ db: site.db, actor: staff, districtCode: site.district.areaCode }),
  }
})

export const meta = () => [{ title: titleOf('/staff') }]

type StaffView = Route.ComponentProps['loaderData']

/** Staff start page: the signed-in user, their areas, and the pages they may open. */
export default function StaffPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <>
      <section className="panel">
        <h1 className="staff-title">{view.name}，您好</h1>
        {view.failures > 0 ? (
          <p className="staff-problem">
            {view.last ? '上次登录以后' : '到目前为止'}，有人用您的账号登录失败 {view.failures}
            次。如果不是您本人，请修改密码，并告诉系统管理员。
          </p>
        ) : null}
        {view.concerned > 0 ? (
          <p className="staff-problem">
            巡检发现 {view.concerned} 篇已发布的文章需要处理。
            <a className="staff-link" href={href('/staff/findings')}>
              查看巡检结果
            </a>
          </p>
        ) : null}
        <AccountFacts view={view} />
      </section>
      <section className="panel">
        <h2 className="section-title">可以打开的页面</h2>
        <PageTiles pages={view.routes} />
      </section>
    </>
  )
}

function AccountFacts({ view }: { view: StaffView }) {
  return (
    <dl className="facts">
      <Fact title="账号">{view.loginName}</Fact>
      <Fact title="角色和管理范围">
        {view.grants.length === 0
          ? '还没有，请联系系统管理员'
          : view.grants.map(({ role, areas }) => <span key={role}>{`${role}：${areas}`}</span>)}
      </Fact>
      <Fact title="本次登录">{view.since}</Fact>
      <Fact title="上次登录">{view.last ?? '这是第一次登录'}</Fact>
      <Fact title="此后失败">{view.failures === 0 ? '没有' : `${view.failures} 次`}</Fact>
      <Fact title="动态口令">{view.hasFactor ? '已绑定' : '未绑定'}</Fact>
    </dl>
  )
}

function PageTiles({ pages }: { pages: StaffView['routes'] }) {
  return (
    <ul className="staff-tiles">
      {pages.map(({ path, title, about, icon }) => (
        <li key={path}>
          <a href={path}>
            <Icon name={icon} />
            <span>{title}</span>
            <small>{about}</small>
          </a>
        </li>
      ))}
    </ul>
  )
}
