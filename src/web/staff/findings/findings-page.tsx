import { href } from '../../href.ts'
import { Pager } from '../../ui/pager.tsx'
import styles from '../articles/articles.css?url'
import { FindingList } from '../articles/findings.tsx'
import { getPageTitle } from '../frame/menu.ts'
import { staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/findings-page.ts'
import { loadFindings } from './findings.server.ts'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = staffLoader('/staff/findings', 'article.read', loadFindings)

export const meta = () => [{ title: getPageTitle('/staff/findings') }]

/** What the nightly scan found in the public articles of the user's units. */
export default function FindingsPage({ loaderData: { rows, ...page } }: Route.ComponentProps) {
  return (
    <section className="panel">
      <h1 className="staff-title">巡检结果</h1>
      <p className="login-note">
        每天夜里按现在的规则把已发布的文章和附件再查一遍。发布时已经说明理由的不再列出。打开文章，修订改正或撤稿；改好发布后，这里就没有了。
      </p>
      {rows.length === 0 ? <p className="empty">没有需要处理的文章。</p> : null}
      {rows.map((row) => (
        <ScannedArticle key={row.id} row={row} />
      ))}
      <Pager {...page} addressOf={(pageNum) => href('/staff/findings', { pageNum })} />
    </section>
  )
}

/** More of one article would push the others out of sight. */
const openFindings = 5

function ScannedArticle({ row }: { row: Route.ComponentProps['loaderData']['rows'][number] }) {
  const { id, title, areaName, day, revised, findings } = row
  const further = findings.slice(openFindings)
  return (
    <article className="scanned" aria-labelledby={`article-${id}`}>
      <h2 id={`article-${id}`}>
        <a className="staff-link row-title" href={href('/staff/articles/:id', { id })}>
          {title}
        </a>
      </h2>
      <p>
        <small>
          {areaName}，{day} 发现{revised ? '，正在修订' : ''}
        </small>
      </p>
      <FindingList findings={findings.slice(0, openFindings)} />
      {further.length > 0 ? (
        <details>
          <summary>还有 {further.length} 处</summary>
          <FindingList findings={further} />
        </details>
      ) : null}
    </article>
  )
}
