import { href } from '../../href.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Icon } from '../../ui/icon.tsx'
import { pageTitles } from '../page-titles.ts'
import { pageLoader } from '../public-routes.server.ts'
import type { Route } from './+types/poster-page.ts'
import { loadPoster, type Poster } from './poster.server.ts'

export const loader = pageLoader('/poster/:id', async ({ site, params }) => ({
  ...(await loadPoster(site, params)),
  // The article's own page is the one to share and to find.
  canonical: null,
}))

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `打印张贴：${loaderData?.title ?? ''} - ${loaderData?.site ?? ''}` },
  { name: 'robots', content: 'noindex' },
]

/** An article in large print for the notice board, with a code that tells whether the paper is still up to date. */
export default function PosterPage({ loaderData: poster }: Route.ComponentProps) {
  return (
    <main id="content" tabIndex={-1} className={poster.isTurned ? 'poster poster-turned' : 'poster'}>
      <Breadcrumb
        crumbs={[
          { title: pageTitles['/dashboard'], href: href('/dashboard') },
          { title: '正文', href: poster.articleHref },
          { title: '打印张贴' },
        ]}
      />
      <Guide poster={poster} />
      <p className="poster-line" aria-hidden="true">
        {poster.unit}　{poster.title}　{poster.versionHref}
      </p>
      <article className="panel article">
        <header>
          <p className="poster-site">
            {poster.site}
            <span>{poster.unit}</span>
          </p>
          <h1>{poster.title}</h1>
          <dl className="poster-facts">
            {poster.facts.map(([title, value]) => (
              <div key={title}>
                <dt>{title}：</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </header>
        {/* Sanitised on save. */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: poster.content }} />
        {poster.attachments.length > 0 ? (
          <section className="poster-attachments">
            <h2>附件（在网上看）</h2>
            <ul>
              {poster.attachments.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </section>
        ) : null}
        <PosterFoot poster={poster} />
      </article>
    </main>
  )
}

/** On the screen only. */
const Guide = ({ poster }: { poster: Poster }) => (
  <div className="poster-guide">
    <p>用 A4 纸打印，字比平常大；表格长的接着印在后面几张，每张都有表头和页码。盖章后张贴，有更正时请换上新的一份。</p>
    <p className="poster-buttons">
      <button type="button" className="button-primary needs-script" data-do="print">
        <Icon name="printer" />
        打印
      </button>
      <a className="button" href={href('/article.pdf', { id: poster.id })}>
        <Icon name="download" />
        下载 PDF
      </a>
      <a className="button" href={poster.articleHref}>
        返回正文
      </a>
    </p>
    <noscript>
      <p>请用浏览器菜单里的“打印”。</p>
    </noscript>
  </div>
)

const PosterFoot = ({ poster }: { poster: Poster }) => (
  <footer className="poster-foot">
    <div className="poster-check">
      <img
        src={href('/qr.svg', { path: poster.versionHref })}
        alt={`二维码：${poster.versionAddress}`}
        width="140"
        height="140"
      />
      <p>
        手机扫一扫，看这份公示现在与网上是否一致。
        <br />第 {poster.number} 版　<span className="poster-address">{poster.versionAddress}</span>
        <br />
        有疑问请打电话：{poster.phone.phone}（{poster.phone.of}）
      </p>
    </div>
    <div className="poster-seal">
      <p>{poster.unit}</p>
      <p className="poster-seal-place">（盖章）</p>
      <p>张贴日期：　　　　年　　月　　日</p>
    </div>
  </footer>
)
