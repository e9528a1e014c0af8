import { siteContext } from '../context.ts'
import { formatDateTime } from '../lib/dates.ts'
import { answer } from '../lib/route.server.ts'
import { Icon } from '../ui/icon.tsx'
import type { Route } from './+types/staff-page.ts'
import { routesOf } from './addresses.ts'
import { listAccountAreas } from './queries.server.ts'
import { staffOf } from './route.server.ts'
import { roleTitles } from './policy.ts'
import { tasksOf } from './tasks.ts'

export const loader = ({ context }: Route.LoaderArgs) =>
  answer(async () => {
    const site = context.get(siteContext)
    const { staff, startTime, hasFactor } = staffOf(site, '/staff')
    const areas = (await listAccountAreas(site.db, [staff.id])).get(staff.id) ?? []
    const groups = Map.groupBy(areas, ({ districtName }) => districtName)
    return {
      name: staff.name,
      loginName: staff.loginName,
      role: roleTitles[staff.role],
      tasks: tasksOf(staff.role),
      areas:
        staff.areaIds === null
          ? [{ district: '全部旗县市', units: [] }]
          : [...groups].map(([district, found]) => ({
              district,
              units: found.map(({ name }) => name).filter((name) => name !== district),
            })),
      routes: routesOf(staff.role),
      since: formatDateTime(startTime),
      hasFactor,
    }
  })

export const meta = () => [{ title: '工作台' }]

/** Who is signed in, for which areas, and what may be opened. */
export default function StaffPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <>
      <section className="panel">
        <h1 className="staff-title">{view.name}，您好</h1>
        <dl className="facts">
          <div>
            <dt>账号</dt>
            <dd>{view.loginName}</dd>
          </div>
          <div>
            <dt>角色</dt>
            <dd>{view.role}</dd>
          </div>
          <div>
            <dt>管理范围</dt>
            <dd>
              {view.areas.length === 0
                ? '还没有，请联系系统管理员'
                : view.areas.map(({ district, units }) => (
                    <span key={district}>{units.length > 0 ? `${district}：${units.join('、')}` : district}</span>
                  ))}
            </dd>
          </div>
          <div>
            <dt>登录时间</dt>
            <dd>{view.since}</dd>
          </div>
          <div>
            <dt>动态口令</dt>
            <dd>{view.hasFactor ? '已绑定' : '未绑定'}</dd>
          </div>
        </dl>
      </section>
      <section className="panel">
        <h2 className="section-title">本角色的权限</h2>
        <ul className="task-list">
          {view.tasks.map((task) => (
            <li key={task}>{task}</li>
          ))}
        </ul>
      </section>
      <section className="panel">
        <h2 className="section-title">可以打开的页面</h2>
        <ul className="staff-tiles">
          {view.routes.map(({ path, title, about, icon }) => (
            <li key={path}>
              <a href={path}>
                <Icon name={icon} />
                <span>{title}</span>
                <small>{about}</small>
              </a>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
