import { href } from '../../href.ts'
import { BooksBreadcrumb } from '../books/books-breadcrumb.tsx'
import { Pager } from '../../ui/pager.tsx'
import { pageTitles } from '../page-titles.ts'
import { pageLoader } from '../public-routes.server.ts'
import type { Route } from './+types/hints-page.ts'
import { HintList } from './hint-list.tsx'
import { type HintsView, loadHints } from './hints.server.ts'
import styles from './hints.css?url'

const title = pageTitles['/hints']

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = pageLoader('/hints', ({ site, query }) => loadHints(site, query))

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.area ?? ''}${title} - ${loaderData?.district ?? ''}三务公开` },
  {
    name: 'description',
    content: `${loaderData?.area ?? loaderData?.district ?? ''}公开的账本、合同和项目里需要说明的地方，和单位的说明。`,
  },
]

/** What comparing public books asks, and what the units say. */
export default function HintsPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <main id="content" tabIndex={-1}>
      <BooksBreadcrumb crumbs={[{ title }]} />
      <article className="panel article book">
        <h1>
          {view.area ?? ''}
          {title}
        </h1>
        <p>
          把公开的账本、合同和项目放在一起比对，有的地方看不明白，就请单位说明。这里是比对出的问题，不是结论，也不表示有错。单位的说明由另一个人确认以后当时公开；
          {view.days} 个工作日还没有说明的，也列在这里。按名录次序，不排名。
        </p>
        <Choices choices={view.choices} district={view.district} />
        {view.units.length === 0 ? <p className="empty">没有要列出的。</p> : null}
        <p className="hint-downloads">
          {view.units.length > 0 ? <a href={view.csv}>下载（CSV）</a> : null}
          <a href={view.feed} type="application/rss+xml">
            订阅
          </a>
        </p>
        {view.units.map(({ id, name, href: address, hints }) => (
          <section key={id}>
            <h2>
              <a href={address}>{name}</a>
            </h2>
            <HintList hints={hints} />
          </section>
        ))}
        <Pager {...view} addressOf={(page) => (page > 1 ? withPage(view.first, page) : view.first)} />
      </article>
    </main>
  )
}

const withPage = (address: string, page: number) => `${address}${address.includes('?') ? '&' : '?'}pageNum=${page}`

const Choices = ({ choices, district }: Pick<HintsView, 'choices' | 'district'>) => (
  <form className="hint-choices" action={href('/hints')} aria-label="选择单位、种类和是否已说明">
    <label>
      <span>哪里的</span>
      <select name="areaId" defaultValue={choices.areaId ?? ''}>
        <option value="">{district}全部</option>
        {choices.areas.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
    <label>
      <span>问的是</span>
      <select name="kind" defaultValue={choices.kind ?? ''}>
        <option value="">全部</option>
        {choices.kinds.map(({ name, title: words }) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </label>
    <label>
      <span>说明</span>
      <select name="state" defaultValue={choices.state ?? ''}>
        <option value="">全部</option>
        <option value="explained">已说明</option>
        <option value="open">还没有说明</option>
      </select>
    </label>
    <button type="submit" className="button button-primary">
      看
    </button>
  </form>
)
