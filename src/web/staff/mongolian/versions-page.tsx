import { href } from '../../href.ts'
import { Pager } from '../../ui/pager.tsx'
import script from '../../ui/styles/mongolian-script.css?url'
import { getPageTitle } from '../frame/menu.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import { VersionTable } from '../frame/version-table.tsx'
import type { Route } from './+types/versions-page.ts'
import { loadVersions, restoreVersion } from './mongolian.server.ts'

export const links = () => [{ rel: 'stylesheet', href: script }]

export const loader = staffLoader('/staff/mongolian/versions', 'settings.read', loadVersions)

export const action = staffAction('/staff/mongolian/versions', 'settings.read', restoreVersion)

export const meta = () => [{ title: getPageTitle('/staff/mongolian/versions') }]

/** Who changed the words, when, why, and which. */
export default function VersionsPage({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return (
    <section className="panel">
      <p>
        <a className="staff-link" href={href('/staff/mongolian')}>
          ‹ 蒙古文用词
        </a>
      </p>
      <h1 className="staff-title">修改记录</h1>
      <p className="login-note">每次修改都留下一个版本，不能删改。恢复以前的版本会产生一个新的版本。</p>
      <Outcome notice={answer ? answer.notice : view.notice} />
      {view.rows.length === 0 ? (
        <p className="empty">还没有修改过，现在用的是系统自带的词。</p>
      ) : (
        <VersionTable {...view} currentWords="现在的用词" Changes={Changes} />
      )}
      <Pager {...view} addressOf={(pageNum) => href('/staff/mongolian/versions', { pageNum })} />
    </section>
  )
}

function Changes({ changes }: { changes: Route.ComponentProps['loaderData']['rows'][number]['changes'] }) {
  return (
    <ul className="plain-list">
      {changes.map(({ title, before, after }) => (
        <li key={title}>
          {title}：<span lang={langOf(before)}>{before}</span> → <span lang={langOf(after)}>{after}</span>
        </li>
      ))}
    </ul>
  )
}

const langOf = (text: string): string | undefined => (text === '（空）' ? undefined : 'mn-Mong')
