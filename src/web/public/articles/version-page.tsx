import type { Route } from './+types/version-page.ts'
import { noComparisonWords } from '../../../domain/articles/public-record/words.ts'
import { href } from '../../href.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { pageTitles } from '../page-titles.ts'
import { pageLoader } from '../public-routes.server.ts'
import { ReportLink } from '../personal-data/report-link.tsx'
import { ArticleTitle } from './article-title.tsx'
import { loadVersion } from './history.server.ts'

export const loader = pageLoader('/history/:id/:number', ({ site, params }) => loadVersion(site, params))

export const meta = ({ loaderData }: Route.MetaArgs) => [
  {
    title: `${loaderData?.title ?? ''}（${loaderData?.release.time ?? ''} 发布） - ${loaderData?.district ?? ''}三务公开`,
  },
  { name: 'robots', content: 'noindex' },
]

/** One released version of an article, with what it changed in the one before. */
export default function VersionPage({ loaderData: view }: Route.ComponentProps) {
  const { release, changes, shown } = view
  return (
    <main id="content" tabIndex={-1}>
      <Breadcrumb
        crumbs={[
          { title: pageTitles['/dashboard'], href: href('/dashboard') },
          { title: '修改记录', href: href('/history/:id', { id: view.id }) },
          { title: `${release.time} 发布` },
        ]}
      />
      <article className="panel article">
        <h1>
          <ArticleTitle title={shown.title} />
        </h1>
        <p className="article-changes">
          <b>{`第 ${release.number} 版`}</b>，{view.isCurrent ? '这是现在的内容' : '这是从前的内容，已经修改'}：
          {release.unitName}于 {release.time} 发布
          {release.note ? `，更正：${release.note}` : ''}。 <a href={href('/history/:id', { id: view.id })}>修改记录</a>{' '}
          {view.articleHref && !view.isCurrent ? <a href={view.articleHref}>现在的内容</a> : null}
        </p>
        {view.formerIsClosed ? <p className="article-changes">{noComparisonWords}</p> : null}
        {changes ? (
          <section aria-labelledby="changes">
            <h2 id="changes">这次改了什么</h2>
            {changes.fields.length > 0 ? (
              <dl className="document-card">
                {changes.fields.map(({ field, html }) => (
                  <div key={field}>
                    <dt>{field}</dt>
                    {/* Rendered and escaped by the server. */}
                    <dd dangerouslySetInnerHTML={{ __html: html }} />
                  </div>
                ))}
              </dl>
            ) : null}
            {changes.html === null ? (
              <p>正文的改动正在比较，一般几秒钟就好，请稍后刷新本页。下面是这一版的全文。</p>
            ) : (
              <div className="prose comparison" dangerouslySetInnerHTML={{ __html: changes.html }} />
            )}
            <h2>全文</h2>
          </section>
        ) : null}
        {/* Sanitised. */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: shown.content }} />
        <ReportLink article={view.id} />
      </article>
    </main>
  )
}
