import { isoDay } from '../../calendar.ts'
import type { Paper } from '../paper.ts'
import type { County } from '../world/county.ts'
import { daysBetween } from './days.ts'

const keyCount = 10
/** Older ones fill the list of key news behind the home page. */
const olderCount = 20

/** What a text is about, so that ten key news are about ten things: 'payout BT101', 'weather hail', 'project road'. */
export type Topic = string

/**
 * Marks the key news of a district: the newest of each topic, those with a drawing before others of the same weeks. Older
 * ones are marked too, but none between these ten.
 */
export function markKeyNews(papers: readonly Paper[], topics: ReadonlyMap<string, Topic>, county: County): Paper[] {
  const news = papers
    .filter(({ key, column, desk }) => topics.has(key) && column.startsWith('本地要闻/') && desk.level === 'root')
    .toSorted((one, other) => rankOf(other, county) - rankOf(one, county))
  const ten = firstOfEach(news, topics)
  const oldest = Math.min(...ten.map(({ released }) => released.getTime()))
  const older = news.filter(({ released }) => released.getTime() < oldest).slice(0, olderCount)
  const chosen = new Set([...ten, ...older].map(({ key }) => key))
  return papers.map((paper) => (chosen.has(paper.key) ? { ...paper, important: true } : paper))
}

function firstOfEach(news: readonly Paper[], topics: ReadonlyMap<string, Topic>): Paper[] {
  const seen = new Set<Topic>()
  const first: Paper[] = []
  for (const paper of news) {
    const topic = topics.get(paper.key) ?? ''
    if (seen.has(topic) || first.length >= keyCount) continue
    seen.add(topic)
    first.push(paper)
  }
  return first
}

/** Days count; a drawing is worth two weeks. */
function rankOf({ released, picture }: Paper, { today }: County): number {
  return (picture ? 14 : 0) - daysBetween(isoDay(released), today)
}
