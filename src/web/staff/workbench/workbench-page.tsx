import { href } from '../../href.ts'
import { Icon } from '../../ui/icon.tsx'
import { getPageTitle } from '../frame/menu.ts'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/workbench-page.ts'
import { FiguresPanel } from './figures-panel.tsx'
import { FirstStepsPanel } from './first-steps-panel.tsx'
import { TaskList } from './task-list.tsx'
import { actOnWorkbench, loadWorkbench } from './workbench.server.ts'
import styles from './workbench.css?url'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = staffLoader('/staff', 'signed-in', loadWorkbench)

export const action = staffAction('/staff', 'signed-in', actOnWorkbench)

export const meta = () => [{ title: getPageTitle('/staff') }]

/** Staff start page: what the user has to do today, and the pages they may open. */
export default function WorkbenchPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <>
      <section className="panel">
        <div className="staff-head">
          <h1 className="staff-title">{view.name}，您好</h1>
          <p className="login-note">{view.today}</p>
        </div>
        {view.failures > 0 ? (
          <p className="staff-problem">
            {view.isFirst ? '到目前为止' : '上次登录以后'}，有人用您的账号登录失败 {view.failures}
            次。如果不是您本人，请修改密码，并告诉系统管理员。
          </p>
        ) : null}
        {view.systemFaults.length > 0 ? (
          <p className="staff-problem">
            系统有故障：{view.systemFaults.join('、')}。<a href={href('/staff/system-status')}>查看系统状况</a>
          </p>
        ) : null}
        <TaskList tasks={view.tasks} isReader={view.isReader} />
      </section>
      {view.firstSteps ? <FirstStepsPanel steps={view.firstSteps} /> : null}
      <FiguresPanel figures={view.figures} period={view.period} />
      <section className="panel">
        <div className="staff-head">
          <h2 className="section-title">可以打开的页面</h2>
          <a className="staff-link" href={href('/staff/guide')}>
            入门说明
          </a>
        </div>
        <PageTiles pages={view.routes} />
      </section>
    </>
  )
}

function PageTiles({ pages }: { pages: Route.ComponentProps['loaderData']['routes'] }) {
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
