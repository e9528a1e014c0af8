import { formatDate } from '../../platform/dates.ts'
import { type LookState, mostNeverLooked, readLookState } from '../articles/scan/look-state.server.ts'
import type { Reading, SignalCheck } from './signal.ts'

const dayMs = 86_400_000
/** A round of all articles should take less. */
const longestRoundDays = 35
const more = '可以把 PORTAL_SCAN_MINUTES（每夜检查文章的分钟数）加大。'

/** How long ago the nightly scan looked at the public text that it left alone longest. */
export const looksSignal: SignalCheck = {
  name: 'article-looks',
  title: '文章巡检',
  group: 'data',
  cacheMs: 60_000,
  metric: {
    name: 'portal_oldest_article_look_seconds',
    help: 'Age of the oldest look of the nightly scan at a public text.',
  },
  async read({ db, now }) {
    return judgeLooks(await readLookState(db), now())
  },
}

export function judgeLooks({ never, oldest }: LookState, now: Date): Reading {
  const ageMs = oldest ? Math.max(0, now.getTime() - oldest.getTime()) : 0
  const seen = oldest ? `最早的一次检查在 ${formatDate(oldest)}（${Math.floor(ageMs / dayMs)} 天前）。` : ''
  const measured = oldest ? { value: Math.round(ageMs / 1_000) } : {}
  if (never > 0) {
    const count = never < mostNeverLooked ? `${never} 篇` : `${mostNeverLooked} 篇以上`
    return { state: 'unknown', words: `有 ${count}公开的文章还没有检查过，每夜接着检查。${seen}`, ...measured }
  }
  if (!oldest) return { state: 'ok', words: '没有等待夜间巡检的文章：新发布的文章从下一夜起检查。' }
  if (ageMs > longestRoundDays * dayMs)
    return { state: 'warning', words: `${seen}夜间巡检没有运行，或一轮时间太长：${more}`, ...measured }
  return { state: 'ok', words: `公开的文章都检查过，${seen}`, ...measured }
}
