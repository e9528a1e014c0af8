import { findingKinds, isError } from '../../../domain/articles/writing/findings.ts'
import { href } from '../../href.ts'
import { Pager } from '../../ui/pager.tsx'
import styles from '../articles/articles.css?url'
import { titleOf } from '../frame/menu.ts'
import { staffLoader } from '../frame/page.server.ts'
import type { Route } from './+types/findings-page.ts'
import { loadFindings } from './findings.server.ts'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = staffLoader('/staff/findings', 'article.read', loadFindings)

export const meta = () => [{ title: titleOf('/staff/findings') }]

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

/** More of one article would hide the others; the article's own check lists all. */
const shownFindings = 5

function ScannedArticle({ row }: { row: Route.ComponentProps['loaderData']['rows'][number] }) {
  const { id, title, areaName, day, revised, findings } = row
  return (
    <article aria-labelledby={`article-${id}`}>
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
      <ul className="finding-list">
        {findings.slice(0, shownFindings).map((finding, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- Findings may be equal, and they keep their order.
          <li key={`${at} ${finding.kind}`} className={isError(finding) ? 'finding-error' : undefined}>
            <strong>{findingKinds[finding.kind].title}</strong>
            <span>
              {finding.place}：{finding.excerpt}
            </span>
            <small>{findingKinds[finding.kind].advice}</small>
          </li>
        ))}
      </ul>
      {findings.length > shownFindings ? <p>还有 {findings.length - shownFindings} 处。</p> : null}
    </article>
  )
}
