import { href } from '../../href.ts'
import { Icon } from '../../ui/icon.tsx'
import { DisclosureFrame } from '../disclosure/disclosure-frame.tsx'
import { redirectMerged } from '../units/merged-unit.server.ts'
import { pageTitles } from '../page-titles.ts'
import { pageLoader } from '../public-routes.server.ts'
import type { Route } from './+types/duties-page.ts'
import { CalendarFilter, StateLegend } from './calendar-filter.tsx'
import { CalendarOverview } from './calendar-overview.tsx'
import type { CalendarView } from './calendar.server.ts'
import { CalendarTable } from './calendar-table.tsx'
import { type DutiesView, loadDuties } from './duties-view.server.ts'
import foldedStyles from '../components/folded-group.css?url'
import styles from './duties.css?url'
import { OwnDuties } from './own-duties.tsx'

export const links = () => [styles, foldedStyles].map((address) => ({ rel: 'stylesheet', href: address }))

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
      <p className="duty-about">按规定要定期公开的内容，每一期公开了没有。按单位的固定顺序排列，不打分，不排名。</p>
      {unit === null ? (
        <p className="duty-own">
          <a className="button" href={href('/my-village')}>
            <Icon name="wallet-cards" />看{view.ownVillageTitle}公开了没有
          </a>
        </p>
      ) : null}
      <CalendarFilter view={view} />
      {own ? <OwnDuties view={own} /> : null}
      {calendar ? <Calendar view={calendar} isWithin={own !== null} /> : null}
      {own === null && (calendar === null || (calendar.groups.length === 0 && calendar.overview === null)) ? (
        <Nothing view={view} />
      ) : null}
      <Notes view={view} />
    </DisclosureFrame>
  )
}

function Nothing({ view: { unit, chosen } }: { view: DutiesView }) {
  if (unit?.isClosed) return <p className="empty">本单位已经停用，以后的公开事项不再列出。</p>
  if (chosen.state) return <p className="empty">没有这种情况。</p>
  return <p className="empty">{unit ? '这个单位没有要定期公开的事项。' : '还没有要定期公开的事项。'}</p>
}

/** What the words mean, what cannot be told, and where to read on. */
const Notes = ({ view }: { view: DutiesView }) => (
  <section className="duty-notes" aria-labelledby="duty-words">
    <h2 className="section-title" id="duty-words">
      这些词是什么意思
    </h2>
    {view.calendar ? <StateLegend states={view.calendar.states} /> : null}
    <p className="duty-about">文章写明了公开的是哪一项、哪一期，才算公开了；还不能确定的，写作“待核”。</p>
    <Events events={view.events} />
    <p className="duty-downloads">
      <a href={view.csvHref}>下载表格</a>
      <a href={view.feedHref} type="application/rss+xml">
        订阅
      </a>
      <a href={href('/compare')}>{pageTitles['/compare']}：各村的账</a>
      <a href={view.hintsHref}>{pageTitles['/hints']}</a>
    </p>
  </section>
)

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
  view: { overview, overviewHref, jumps, nextHref, groups },
  isWithin,
}: {
  view: CalendarView
  isWithin: boolean
}) => (
  <>
    {isWithin ? <h2 className="section-title">本级和下辖单位</h2> : null}
    {overview ? <CalendarOverview groups={overview} /> : null}
    {overviewHref ? (
      <p className="duty-downloads">
        <a href={overviewHref}>回到各组单位</a>
      </p>
    ) : null}
    {overview === null && jumps.length > 1 ? (
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
