import { href } from '../../href.ts'
import { Pager } from '../../ui/pager.tsx'
import { getPageTitle } from '../frame/menu.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import { VersionTable } from '../frame/version-table.tsx'
import type { Route } from './+types/versions-page.ts'
import styles from './settings.css?url'
import { loadVersions, restoreVersion } from './settings.server.ts'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = staffLoader('/staff/settings/versions', 'settings.read', loadVersions)

export const action = staffAction('/staff/settings/versions', 'settings.read', restoreVersion)

export const meta = () => [{ title: getPageTitle('/staff/settings/versions') }]

/** Who changed the settings, when, why, and what. */
export default function VersionsPage({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return (
    <section className="panel">
      <p>
        <a className="staff-link" href={href('/staff/settings')}>
          ‹ 网站设置
        </a>
      </p>
      <h1 className="staff-title">修改记录</h1>
      <p className="login-note">每次修改都留下一个版本，不能删改。恢复以前的版本会产生一个新的版本。</p>
      <Outcome notice={answer ? answer.notice : view.notice} />
      <VersionTable {...view} currentWords="现在的设置" Changes={Changes} />
      <Pager {...view} addressOf={(pageNum) => href('/staff/settings/versions', { pageNum })} />
    </section>
  )
}

function Changes({ changes }: { changes: Route.ComponentProps['loaderData']['rows'][number]['changes'] }) {
  if (changes.length === 0) return '—'
  return (
    <ul className="settings-changes">
      {changes.map(({ title, before, after }) => (
        <li key={title}>
          {title}：原来是“{before}”，改为“{after}”
        </li>
      ))}
    </ul>
  )
}
