import { href } from '../../href.ts'
import { redirectMerged } from '../areas/merged-unit.server.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { pageTitles } from '../page-titles.ts'
import { pageLoader } from '../page.server.ts'
import type { Route } from './+types/duties-page.ts'
import { loadDuties } from './duties.server.ts'
import styles from './duties.css?url'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = pageLoader('/duties', async ({ site, query }) => {
  await redirectMerged(site, query.id, (id) => href('/duties', { id }))
  return loadDuties(site, query)
})

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.name ?? ''}${pageTitles['/duties']} - ${loaderData?.district ?? ''}三务公开` },
  { name: 'description', content: `${loaderData?.name ?? ''}每季度、半年、年度应公开的事项，以及最近几期是否公开。` },
]

/** What a unit has to publish each quarter, half-year or year, and whether it did. */
export default function DutiesPage({ loaderData: { name, unitHref, duties } }: Route.ComponentProps) {
  return (
    <main id="content" tabIndex={-1}>
      <Breadcrumb
        crumbs={[
          { title: pageTitles['/dashboard'], href: href('/dashboard') },
          { title: name, href: unitHref },
          { title: pageTitles['/duties'] },
        ]}
      />
      <section className="panel article">
        <h1>
          {name}
          {pageTitles['/duties']}
        </h1>
        <p className="article-meta">
          <a href={unitHref}>{name}公开的内容</a>
        </p>
        <p>按规定要定期公开的内容，这里列出最近几期的情况。发现没有按时公开，可以向该单位留言询问。</p>
        {duties.length === 0 ? <p className="empty">这个单位没有要定期公开的事项。</p> : null}
        {duties.map(({ id, title, periods }) => (
          <section key={id} aria-labelledby={`duty-${id}`}>
            <h2 id={`duty-${id}`}>{title}</h2>
            <ul className="duty-periods">
              {periods.map((period) => (
                <li key={period.label}>
                  <strong>{period.label}</strong>
                  <span className={`duty-state duty-${period.state}`}>{period.stateTitle}</span>
                  {period.article ? (
                    <a href={period.article.href}>
                      {period.article.day} 公开的内容
                      <span className="visually-hidden">
                        ：{period.label}
                        {title}
                      </span>
                    </a>
                  ) : null}
                  <small>应于 {period.due} 前公开</small>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </section>
    </main>
  )
}
