import { href } from '../../href.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { redirectMerged } from '../units/merged-unit.server.ts'
import { pageTitles } from '../page-titles.ts'
import { pageLoader } from '../public-routes.server.ts'
import type { Route } from './+types/duties-page.ts'
import { DutiesOverview } from './duties-overview.tsx'
import { loadOverview, loadUnitDuties, type UnitDutiesView } from './duties.server.ts'
import styles from './duties.css?url'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = pageLoader('/duties', async ({ site, query: { id } }) => {
  if (id === undefined) return { district: site.district.name, unit: null, overview: await loadOverview(site) }
  await redirectMerged(site, id, (current) => href('/duties', { id: current }))
  return { district: site.district.name, unit: await loadUnitDuties(site, id), overview: null }
})

export const meta = ({ loaderData }: Route.MetaArgs) => {
  const district = loaderData?.district ?? ''
  const name = loaderData?.unit?.name ?? ''
  return [
    { title: `${name}${pageTitles['/duties']} - ${district}三务公开` },
    { name: 'description', content: `${name || district}每季度、半年、年度应公开的事项，以及最近几期是否公开。` },
  ]
}

/** What has to be published each quarter, half-year or year, and whether it was: of one unit, or of the district. */
export default function DutiesPage({ loaderData: { unit, overview } }: Route.ComponentProps) {
  return unit ? <UnitDuties view={unit} /> : <DutiesOverview view={overview} />
}

const UnitDuties = ({ view: { name, unitHref, duties } }: { view: UnitDutiesView }) => (
  <main id="content" tabIndex={-1}>
    <Breadcrumb
      crumbs={[
        { title: pageTitles['/dashboard'], href: href('/dashboard') },
        { title: pageTitles['/duties'], href: href('/duties') },
        { title: name },
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
      <p>
        按规定要定期公开的内容，这里列出最近几期的情况。文章写明了公开的是哪一项、哪一期，才算公开了；还不能确定的，写作“待核”。发现没有按时公开，可以向该单位留言询问。
      </p>
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
                    {period.article.day} 公开的{period.state === 'unsure' ? '，看看是不是' : '内容'}
                    <span className="visually-hidden">
                      ：{period.label}
                      {title}
                    </span>
                  </a>
                ) : null}
                {period.note ? <small>{period.note}</small> : null}
                <small>应于 {period.due} 前公开</small>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  </main>
)
