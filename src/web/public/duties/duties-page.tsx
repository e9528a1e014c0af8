import { href } from '../../href.ts'
import { DisclosureFrame } from '../disclosure/disclosure-frame.tsx'
import { redirectMerged } from '../units/merged-unit.server.ts'
import { pageTitles } from '../page-titles.ts'
import { pageLoader } from '../public-routes.server.ts'
import type { Route } from './+types/duties-page.ts'
import { CalendarFilter, StateLegend } from './calendar-filter.tsx'
import type { CalendarView } from './calendar.server.ts'
import { CalendarTable } from './calendar-table.tsx'
import { type DutiesView, loadDuties } from './duties-view.server.ts'
import styles from './duties.css?url'
import { OwnDuties } from './own-duties.tsx'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = pageLoader('/duties', async ({ site, query }) => {
  if (query.id !== undefined)
    await redirectMerged(site, query.id, (id) => href('/duties', { ...query, id, pageNum: null }))
  return loadDuties(site, query)
})

export const meta = ({ loaderData }: Route.MetaArgs) => {
  const [district, name] = [loaderData?.district ?? '', loaderData?.unit?.name ?? '']
  return [
    { title: `${name}${pageTitles['/duties']} - ${district}三务公开` },
    { name: 'description', content: `${name || district}按规定要定期公开的事项，每一期按时、迟了还是缺。` },
  ]
}

/** What has to be published in each period, and whether it was: of the district, of a township, of one unit. */
export default function DutiesPage({ loaderData: view }: Route.ComponentProps) {
  const { unit, calendar, own } = view
  const name = unit?.name ?? ''
  return (
    <DisclosureFrame title={`${name}${pageTitles['/duties']}`} {...(unit && { parent: '/duties' as const })}>
      <p className="duty-about">
        按规定要定期公开的内容，每一期公开了没有。文章写明了公开的是哪一项、哪一期，才算公开了；还不能确定的，写作“待核”。按单位的固定顺序排列，不打分，不排名。
      </p>
      <Events events={view.events} />
      <CalendarFilter view={view} />
      <p className="duty-downloads">
        <a href={view.csvHref}>下载表格</a>
        <a href={view.feedHref} type="application/rss+xml">
          订阅
        </a>
        <a href={href('/compare')}>{pageTitles['/compare']}：各村的账</a>
        <a href={view.hintsHref}>{pageTitles['/hints']}</a>
      </p>
      {own ? <OwnDuties view={own} /> : null}
      {calendar ? <Calendar view={calendar} isWithin={own !== null} /> : null}
      {own === null && (calendar === null || calendar.groups.length === 0) ? <Nothing view={view} /> : null}
    </DisclosureFrame>
  )
}

function Nothing({ view: { unit, chosen } }: { view: DutiesView }) {
  if (unit?.isClosed) return <p className="empty">本单位已经停用，以后的公开事项不再列出。</p>
  if (chosen.state) return <p className="empty">没有这种情况。</p>
  return <p className="empty">{unit ? '这个单位没有要定期公开的事项。' : '还没有要定期公开的事项。'}</p>
}

/** What cannot be told. */
function Events({ events }: Pick<DutiesView, 'events'>) {
  if (events.length === 0) return null
  return (
    <p className="duty-about">
      {events.map(({ title }) => title).join('、')}
      ：发生一次公开一次，没有固定的日期，有没有该公开而没有公开的，这里看不出来。
    </p>
  )
}

const Calendar = ({
  view: { states, jumps, nextHref, groups },
  isWithin,
}: {
  view: CalendarView
  isWithin: boolean
}) => (
  <>
    {isWithin ? <h2 className="section-title">本级和下辖单位</h2> : null}
    <StateLegend states={states} />
    {jumps.length > 1 ? (
      <nav className="duty-jumps" aria-label="各组单位">
        <ul>
          {jumps.map(({ title, href: address, isHere }) => (
            <li key={address}>
              <a href={address} aria-current={isHere ? 'page' : undefined}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    ) : null}
    {groups.map((group) => (
      <CalendarTable key={group.id} group={group} />
    ))}
    {nextHref ? (
      <p className="duty-next">
        <a className="button" href={nextHref} rel="next">
          往下看其余单位
        </a>
      </p>
    ) : null}
  </>
)
