import { href } from '../../href.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FoldedGroup } from '../components/folded-group.tsx'
import foldedStyles from '../components/folded-group.css?url'
import { pageTitles } from '../page-titles.ts'
import { pageLoader } from '../public-routes.server.ts'
import type { Route } from './+types/all-books-page.ts'
import { loadAllBooks } from './all-books.server.ts'

export const links = () => [{ rel: 'stylesheet', href: foldedStyles }]

export const loader = pageLoader('/books', ({ site }) => loadAllBooks(site))

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${pageTitles['/books']} - ${loaderData?.district ?? ''}三务公开` },
  { name: 'description', content: `${loaderData?.district ?? ''}各单位最近一期的账本，逐笔可查。` },
]

/** The newest book of every unit, one tap from the home page. */
export default function AllBooksPage({ loaderData: { groups, isFolded, ownVillageTitle } }: Route.ComponentProps) {
  return (
    <main id="content" tabIndex={-1}>
      <Breadcrumb
        crumbs={[{ title: pageTitles['/dashboard'], href: href('/dashboard') }, { title: pageTitles['/books'] }]}
      />
      <article className="panel article book">
        <h1>{pageTitles['/books']}</h1>
        <p>
          每个单位最近一期的账本：钱从哪里来、花在哪里，一笔一笔写明。没有列出的单位还没有公开逐笔的账本，见
          <a href={href('/duties')}>应公开事项</a>。合起来每 100 元花在哪，见
          <a href={href('/compare/totals')}>{pageTitles['/compare/totals']}</a>；同一项各村是多少，见
          <a href={href('/compare')}>{pageTitles['/compare']}</a>；需要说明的地方，见
          <a href={href('/hints')}>{pageTitles['/hints']}</a>。
        </p>
        {groups.length === 0 ? <p className="empty">还没有公开账本。</p> : null}
        {groups.length === 0 ? null : (
          <p>
            <a className="button" href={href('/my-village')}>
              <Icon name="wallet-cards" />看{ownVillageTitle}的账
            </a>
          </p>
        )}
        {groups.map(({ title, units }) =>
          isFolded ? (
            <FoldedGroup key={title} title={title} words={`${units.length} 个单位有账本`}>
              <Units units={units} />
            </FoldedGroup>
          ) : (
            <section key={title}>
              <h2>{title}</h2>
              <Units units={units} />
            </section>
          ),
        )}
      </article>
    </main>
  )
}

const Units = ({ units }: { units: readonly { href: string; name: string; period: string }[] }) => (
  <ul className="book-units">
    {units.map((unit) => (
      <li key={unit.href}>
        <a href={unit.href}>
          {unit.name}
          <small>{unit.period}</small>
        </a>
      </li>
    ))}
  </ul>
)
