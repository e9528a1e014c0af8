import { href } from '../../href.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { pageTitles } from '../page-titles.ts'
import { pageLoader } from '../public-routes.server.ts'
import type { Route } from './+types/posted-page.ts'
import { loadPosted } from './posted.server.ts'

export const loader = pageLoader('/p/:code', ({ site, params }) => loadPosted(site, params['code'] ?? ''))

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `核对张贴的公示：${loaderData?.verdict ?? ''} - ${loaderData?.district ?? ''}三务公开` },
  { name: 'robots', content: 'noindex' },
]

/** Where the code on a poster leads: whether the paper is what the public reads now. */
export default function PostedPage({ loaderData: { verdict, posted, phone } }: Route.ComponentProps) {
  return (
    <main id="content" tabIndex={-1}>
      <Breadcrumb
        crumbs={[{ title: pageTitles['/dashboard'], href: href('/dashboard') }, { title: '核对张贴的公示' }]}
      />
      <article className="panel article posted">
        <h1>{verdict}</h1>
        {posted ? <Known posted={posted} /> : <Unknown phone={phone} />}
      </article>
    </main>
  )
}

type View = Route.ComponentProps['loaderData']
type KnownVersion = NonNullable<View['posted']>

const sentences = {
  current: '纸上印的这一版，就是现在网上公开的内容。纸上如有涂改，以网上为准。',
  corrected: '纸上印的是从前的一版，后来有更正。请看现在网上公开的内容。',
  withdrawn: '纸上印的这一版已经撤下，不再公开。',
  erased: '纸上印的这一版不再公开。',
} as const satisfies Record<KnownVersion['fate'], string>

const Known = ({ posted }: { posted: KnownVersion }) => (
  <>
    <p className={`posted-verdict posted-${posted.fate}`}>{sentences[posted.fate]}</p>
    <dl className="document-card">
      {(
        [
          ['标题', posted.title],
          ['单位', posted.unit],
          ['版本', `第 ${posted.number} 版`],
          ['网上发布', posted.time],
        ] as const
      ).map(([title, value]) =>
        value === '' ? null : (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
    {posted.closing ? <p>{posted.closing}</p> : null}
    {posted.since.length > 0 ? <Since since={posted.since} /> : null}
    <p className="posted-links">
      {posted.articleHref ? (
        <a className="button button-primary" href={posted.articleHref}>
          看网上的内容
        </a>
      ) : null}
      <a className="button" href={posted.historyHref}>
        修改记录
      </a>
    </p>
  </>
)

const Since = ({ since }: { since: KnownVersion['since'] }) => (
  <section aria-labelledby="since">
    <h2 id="since">这一版以后</h2>
    <ul className="posted-since">
      {since.map((release) => (
        <li key={release.number}>
          {release.time} {release.unit}
          {release.kind === 'withdrawal' ? '撤下' : '发布了新的一版'}
          {release.note ? `，${release.kind === 'withdrawal' ? '理由' : '更正'}：${release.note}` : ''}。
          {release.href ? <a href={release.href}>看改了什么</a> : null}
          {release.closing}
        </li>
      ))}
    </ul>
  </section>
)

const Unknown = ({ phone }: { phone: string }) => (
  <>
    <p className="posted-verdict posted-unknown">本网站没有发布过这个编号的内容。</p>
    <p>
      网址如果是照着纸抄的，请再核对一遍。如果是扫码打开的，纸上的内容不是从本网站打印的，请向张贴的单位核实，或者打电话：
      {phone}。
    </p>
  </>
)
