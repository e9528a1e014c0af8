import { addDays } from '../../platform/dates.ts'
import type { CheckCode } from './checks.ts'
import type { ColumnKind, ColumnRhythm } from './column-rhythms.ts'
import { type CheckResult, earliest, type Mend, result, stateByDays } from './result.ts'
import { daysUntil, limitDay, limitInWords, type TimeLimit } from './time-limits.ts'

/** A category that shows articles itself, with its newest one: YYYY-MM-DD in Beijing, null if it has none. */
export type Column = ColumnRhythm & { id: number; title: string; lastDay: string | null }

type Aged = Column & { lastDay: string; daysLeft: number }

/** So many stale columns of news, notices and policies are a veto; of all columns; so many blank ones. */
const [mostStaleNews, mostStale, mostBlank] = [5, 10, 5]

const aged = (columns: readonly Column[], today: string): Aged[] =>
  columns
    .flatMap((column) =>
      column.lastDay === null
        ? []
        : [{ ...column, lastDay: column.lastDay, daysLeft: daysUntil(column.lastDay, column.limit, today) }],
    )
    .toSorted((one, other) => one.daysLeft - other.daysLeft)

const ageInWords = ({ title, lastDay, limit }: Aged): string =>
  `“${title}”最后更新 ${lastDay}，应在${limitInWords(limit)}内更新`

const toMend = (column: Aged): Mend => ({
  words: ageInWords(column),
  target: { kind: 'column', typeId: column.id },
  daysLeft: column.daysLeft,
  since: column.daysLeft <= 0 ? limitDay(column.lastDay, column.limit) : null,
})

const countStale = (columns: readonly Aged[]): number => columns.filter(({ daysLeft }) => daysLeft <= 0).length

/** Columns of one sort: those past their limit, then those that are soon. */
function judgeGroup(code: CheckCode, noun: string, columns: readonly Aged[]): CheckResult {
  if (columns.length === 0) return result({ code, state: 'unknown', words: `没有找到${noun}的栏目，请人工核对。` })
  const mends = columns.filter(({ daysLeft, soonDays }) => daysLeft <= soonDays).map(toMend)
  const total = countStale(columns)
  if (total > 0)
    return result({
      code,
      state: 'problem',
      words: `${columns.length} 个${noun}的栏目里，${total} 个过期没有更新。`,
      since: earliest(mends.map(({ since }) => since)),
      total,
      mends,
    })
  const words = `${columns.length} 个${noun}的栏目都按时更新。`
  const [first] = mends
  if (!first) return result({ code, state: 'fine', words })
  return result({ code, state: 'soon', words, daysLeft: first.daysLeft, mends })
}

/** Says from how many on they are a veto, once there are any. */
const withVeto = (found: CheckResult, stale: number, most: number, words = ''): CheckResult =>
  stale === 0
    ? found
    : {
        ...found,
        state: stale >= most ? 'problem' : found.state,
        words: `${found.words}${words}满 ${most} 个就是单项否决。`,
        isVeto: stale >= most,
      }

const newsKinds: ReadonlySet<ColumnKind> = new Set(['news', 'notice', 'policy'])

/** Columns that were not updated in time. Blank ones count as blank only. */
export function judgeColumns(columns: readonly Column[], today: string): CheckResult[] {
  const all = aged(columns, today)
  const news = all.filter(({ kind }) => newsKinds.has(kind))
  const others = all.filter(({ kind }) => !newsKinds.has(kind))
  const staleNews = countStale(news)
  const also = staleNews === 0 ? '' : `加上动态、通知公告和政策文件类的 ${staleNews} 个，`
  return [
    withVeto(judgeGroup('news-columns', '动态、通知公告和政策文件类', news), staleNews, mostStaleNews),
    // All count for the veto, but each is listed once.
    withVeto(judgeGroup('columns', '其他应更新', others), countStale(all), mostStale, also),
    judgeBlank(columns),
    judgeNewest({
      code: 'policy-column',
      lastDay: newestOf(all, 'policy'),
      limit: { months: 6 },
      soonDays: 30,
      today,
      what: '政策文件',
      target: { kind: 'column', typeId: firstOf(columns, 'policy') },
    }),
    judgeStatistics(columns, all, today),
  ]
}

const newestOf = (columns: readonly Aged[], kind: ColumnKind): string | null =>
  columns.reduce<string | null>(
    (last, column) => (column.kind === kind && column.lastDay > (last ?? '') ? column.lastDay : last),
    null,
  )

const firstOf = (columns: readonly Column[], kind: ColumnKind): number | null =>
  columns.find((column) => column.kind === kind)?.id ?? null

function judgeBlank(columns: readonly Column[]): CheckResult {
  const blank = columns.filter(({ lastDay }) => lastDay === null)
  const code = 'blank-columns'
  if (blank.length === 0) return result({ code, state: 'fine', words: `${columns.length} 个栏目都有内容。` })
  const line = blank.length >= mostBlank ? '达到单项否决的数量' : `满 ${mostBlank} 个就是单项否决`
  return result({
    code,
    state: 'problem',
    words: `${columns.length} 个栏目里 ${blank.length} 个是空白的，${line}。`,
    isVeto: blank.length >= mostBlank,
    mends: blank.map(({ id, title }) => ({
      words: `“${title}”还没有内容；用不着的栏目可以停用`,
      target: { kind: 'column', typeId: id },
      daysLeft: null,
      since: null,
    })),
  })
}

function judgeStatistics(columns: readonly Column[], all: readonly Aged[], today: string): CheckResult {
  const id = firstOf(columns, 'statistics')
  if (id === null)
    return result({
      code: 'statistics',
      state: 'unknown',
      words: '没有名称里带“统计”或“数据”的栏目。发布统计数据的话，请人工看看是不是按时。',
    })
  return judgeNewest({
    code: 'statistics',
    lastDay: newestOf(all, 'statistics'),
    limit: { months: 3 },
    soonDays: 14,
    today,
    what: '统计数据',
    target: { kind: 'column', typeId: id },
  })
}

type Newest = {
  code: CheckCode
  lastDay: string | null
  limit: TimeLimit
  soonDays: number
  today: string
  what: string
  target: Mend['target']
  isVeto?: boolean
}

/** Something whose newest one counts. */
export function judgeNewest({ code, lastDay, limit, soonDays, today, what, target, isVeto }: Newest): CheckResult {
  if (lastDay === null)
    return result({
      code,
      state: 'problem',
      words: `没有公开过${what}。`,
      isVeto: isVeto ?? false,
      mends: [{ words: `公开${what}`, target, daysLeft: null, since: null }],
    })
  const daysLeft = daysUntil(lastDay, limit, today)
  const state = stateByDays(daysLeft, soonDays)
  const words = `最近一次是 ${lastDay}，期限：${limitInWords(limit)}。`
  if (state === 'fine') return result({ code, state, words })
  const since = state === 'problem' ? limitDay(lastDay, limit) : null
  const left = state === 'soon' ? `在 ${addDays(today, daysLeft)} 前` : ''
  return result({
    code,
    state,
    words,
    daysLeft: state === 'soon' ? daysLeft : null,
    since,
    isVeto: state === 'problem' && (isVeto ?? false),
    mends: [{ words: `${left}更新${what}`, target, daysLeft, since }],
  })
}
