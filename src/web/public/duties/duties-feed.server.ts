import { addDays } from '../../../platform/dates.ts'
import type { Feed } from 'feed'
import type { UnitDuty } from '../../../domain/duties/queries.server.ts'
import { stateInWords } from '../../../domain/duties/states.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { storable } from '../../../platform/text/visible.ts'
import { href } from '../../href.ts'
import type { ReadQuery } from '../../page-declaration.ts'
import { newFeed } from '../crawlers/new-feed.server.ts'
import { pageTitles } from '../page-titles.ts'
import type { PublicPages } from '../pages.ts'
import { createEvidenceLinks, titleOfGroup } from './calendar.server.ts'
import { listSelected, selectDuties } from '../../../domain/duties/selection.server.ts'

/** Readers ask often; older ones are in the calendar. */
const newest = 50

type Entry = { key: string; day: string; title: string; words: string; path: string }

/** What became public for a duty, and what became overdue. @throws not_found */
export async function makeDutiesFeed(
  site: RequestContext,
  query: ReadQuery<PublicPages['/duties/rss.xml']>,
): Promise<Feed> {
  const { district, now, origin } = site
  const selection = await selectDuties(site, query)
  const duties = await listSelected(site, selection, query.item)
  const entries = [...(await listPublished(site, duties)), ...listOverdue(site, duties)]
    .toSorted((one, other) => (one.day < other.day ? 1 : one.day > other.day ? -1 : 0))
    .slice(0, newest)
  const name = selection.area?.name
  const feed = newFeed(site, {
    path: href('/duties', query),
    titles: [name, pageTitles['/duties']],
    description: `${name ?? district.name}新公开的和过期没有公开的事项。`,
    updated: entries[0] ? startOf(entries[0].day) : now,
    rss: href('/duties/rss.xml', query),
    json: href('/duties/feed.json', query),
  })
  for (const { key, day, title, words, path } of entries)
    feed.addItem({
      id: `${origin}/duties#${key}`,
      link: origin + path,
      title: storable(title),
      description: storable(words),
      date: startOf(day),
      published: startOf(day),
    })
  return feed
}

const startOf = (day: string): Date => new Date(`${day}T00:00:00+08:00`)

async function listPublished(site: RequestContext, duties: readonly UnitDuty[]): Promise<Entry[]> {
  const evidenceOf = await createEvidenceLinks(site)
  return duties.flatMap(({ unit, item, periods }) =>
    periods.flatMap((period) => {
      const { evidence, state, key, label, due } = period
      if (!evidence || !['done', 'late', 'zero'].includes(state)) return []
      return {
        key: `published-${unit.id}-${item.code}-${key}`,
        day: evidence.day,
        title: `${unit.name}：${label}${item.title}，${stateInWords(period)}`,
        words: `${evidence.day} 公开，应于 ${due} 前公开。`,
        path: evidenceOf(evidence),
      }
    }),
  )
}

/** Many units may owe the same on the same day, so those of a township are one entry. */
function listOverdue(site: RequestContext, duties: readonly UnitDuty[]): Entry[] {
  const groupOf = titleOfGroup(site)
  const owing = duties.flatMap(({ unit, item, periods }) =>
    periods.filter(({ state }) => state === 'missing').map((period) => ({ unit, item, period })),
  )
  const together = Map.groupBy(owing, ({ unit, item, period }) => `${groupOf(unit)} ${item.code} ${period.key}`)
  return Array.from(together.values(), (own) => {
    const [{ unit, item, period }] = own as [(typeof owing)[number], ...typeof owing]
    const names = own.map((each) => each.unit.name).join('、')
    return {
      key: `overdue-${encodeURIComponent(groupOf(unit))}-${item.code}-${period.key}`,
      day: addDays(period.graceUntil, 1),
      title: `没有按时公开：${period.label}${item.title}（${groupOf(unit)}）`,
      words: `应于 ${period.due} 前公开，到现在还没有公开：${names}。`,
      path:
        own.length === 1 ? href('/duties', { id: unit.id }) : href('/duties', { item: item.code, state: 'missing' }),
    }
  })
}
