import type { Route } from './+types/history-page.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { href } from '../../href.ts'
import { pageTitles } from '../page-titles.ts'
import { pageLoader } from '../public-routes.server.ts'
import { loadHistory } from './history.server.ts'
import { Releases } from './releases.tsx'

export const loader = pageLoader('/history/:id', ({ site, params }) => loadHistory(site, params))

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `修改记录：${loaderData?.title ?? ''} - ${loaderData?.district ?? ''}三务公开` },
  { name: 'description', content: `“${loaderData?.title ?? ''}”每次公开和更正的时间、单位和内容。` },
]

/** Every release of an article: when, by which unit, and what was corrected. */
export default function HistoryPage({ loaderData: history }: Route.ComponentProps) {
  return (
    <main id="content" tabIndex={-1}>
      <Breadcrumb
        crumbs={[
          { title: pageTitles['/dashboard'], href: href('/dashboard') },
          { title: history.title, ...(history.articleHref && { href: history.articleHref }) },
          { title: '修改记录' },
        ]}
      />
      <section className="panel article">
        <h1>修改记录</h1>
        <p className="article-meta">
          {history.articleHref ? (
            <a href={history.articleHref}>{history.title}</a>
          ) : (
            <span>{history.title}（已撤下）</span>
          )}
        </p>
        {history.hasClosed ? (
          <p className="article-changes">
            不再公开的内容，这里只保留它公开的时间和单位，以及不再公开的理由；原文封存，公众看不到。
          </p>
        ) : null}
        <Releases releases={history.releases} />
      </section>
    </main>
  )
}
