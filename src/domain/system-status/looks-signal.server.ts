import { formatDate } from '../../platform/dates.ts'
import { type LookedTable, type LookState, mostNeverLooked, readLookState } from '../articles/scan/look-state.server.ts'
import type { Reading, SignalCheck } from './signal.ts'

const dayMs = 86_400_000
/** A round of all should take less. */
const longestRoundDays = 35
/** What came later is looked at in the next night. */
const awaitedAfterMs = 2 * dayMs
const more = '可以把 PORTAL_SCAN_MINUTES（每夜巡检的分钟数）加大。'

/** What is looked at, in words: 3 篇公开的文章. */
type Nouns = { things: string; counter: string }

const lookSignal = (
  table: LookedTable,
  { name, title, ...nouns }: Nouns & { name: string; title: string },
  metric: SignalCheck['metric'],
): SignalCheck => ({
  name,
  title,
  group: 'data',
  cacheMs: 60_000,
  ...(metric && { metric }),
  async read({ db, now }) {
    const added = new Date(now().getTime() - awaitedAfterMs)
    return judgeLooks(await readLookState(db, table, added), now(), nouns)
  },
})

/** How long ago the nightly scan looked at what it left alone longest. */
export const looksSignals: readonly SignalCheck[] = [
  lookSignal(
    'article_look',
    { name: 'article-looks', title: '文章巡检', things: '公开的文章', counter: '篇' },
    {
      name: 'portal_oldest_article_look_seconds',
      help: 'Age of the oldest look of the nightly scan at a public text.',
    },
  ),
  lookSignal(
    'stored_file',
    { name: 'file-looks', title: '文件巡检', things: '上传的文件', counter: '个' },
    {
      name: 'portal_oldest_file_look_seconds',
      help: 'Age of the oldest look of the nightly scan at an uploaded file.',
    },
  ),
  lookSignal(
    'voucher_file',
    { name: 'voucher-looks', title: '凭证巡检', things: '凭证文件', counter: '个' },
    {
      name: 'portal_oldest_voucher_look_seconds',
      help: 'Age of the oldest look of the nightly scan at a file of vouchers.',
    },
  ),
  lookSignal(
    'subsidy_batch',
    { name: 'payment-looks', title: '补贴巡检', things: '补贴批次', counter: '个' },
    {
      name: 'portal_oldest_payment_look_seconds',
      help: 'Age of the oldest look of the nightly scan at the payments of a batch.',
    },
  ),
]

export function judgeLooks({ never, oldest }: LookState, now: Date, { things, counter }: Nouns): Reading {
  const ageMs = oldest ? Math.max(0, now.getTime() - oldest.getTime()) : 0
  const seen = oldest ? `最早的一次检查在 ${formatDate(oldest)}（${Math.floor(ageMs / dayMs)} 天前）。` : ''
  const measured = oldest ? { value: Math.round(ageMs / 1_000) } : {}
  if (never > 0) {
    const count = never < mostNeverLooked ? `${never} ${counter}` : `${mostNeverLooked} ${counter}以上`
    return { state: 'unknown', words: `有 ${count}${things}还没有检查过，每夜接着检查。${seen}`, ...measured }
  }
  if (!oldest) return { state: 'ok', words: `没有等待夜间巡检的${things}，新的从下一夜起检查。` }
  if (ageMs > longestRoundDays * dayMs)
    return { state: 'warning', words: `${seen}夜间巡检没有运行，或一轮时间太长：${more}`, ...measured }
  return { state: 'ok', words: `${things}都检查过，${seen}`, ...measured }
}
