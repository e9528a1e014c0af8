import { isoDay } from '../../calendar.ts'
import type { Paper } from '../paper.ts'
import type { County } from '../world/county.ts'
import { daysBetween } from '../world/days.ts'

const keyCount = 10
/** Older ones fill the list of key news behind the home page. */
const olderCount = 20
const recentDays = 85

/** What a text is about, so that ten key news are about ten things: 'payout BT101', 'weather hail', 'project road'. */
export type Topic = string

/**
 * Marks the key news of a district, all with a drawing: the newest of each topic; if these are fewer than ten in the last
 * weeks, the next ones of a topic. Older ones are marked too, but none between these ten.
 */
export function markKeyNews(papers: readonly Paper[], topics: ReadonlyMap<string, Topic>, county: County): Paper[] {
  const news = papers
    .filter(
      ({ key, column, desk, picture }) =>
        picture && topics.has(key) && column.startsWith('本地要闻/') && desk.level === 'root',
    )
    .toSorted((one, other) => other.released.getTime() - one.released.getTime())
  const recent = news.filter(({ released }) => daysBetween(isoDay(released), county.today) <= recentDays)
  const first = firstOfEach(recent, topics)
  const ten = [...first, ...recent.filter((paper) => !first.includes(paper))].slice(0, keyCount)
  const all = ten.length < keyCount ? [...ten, ...news.filter((paper) => !ten.includes(paper))].slice(0, keyCount) : ten
  const oldest = Math.min(...all.map(({ released }) => released.getTime()))
  const older = news.filter(({ released }) => released.getTime() < oldest).slice(0, olderCount)
  const chosen = new Set([...all, ...older].map(({ key }) => key))
  return papers.map((paper) => (chosen.has(paper.key) ? { ...paper, important: true } : paper))
}

function firstOfEach(news: readonly Paper[], topics: ReadonlyMap<string, Topic>): Paper[] {
  const seen = new Set<Topic>()
  return news.filter(({ key }) => {
    const topic = topics.get(key) ?? ''
    const isNew = !seen.has(topic)
    seen.add(topic)
    return isNew
  })
}
