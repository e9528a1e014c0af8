import type { TimeLimit } from './time-limits.ts'

/** What kind of column a category is for the inspection. */
export type ColumnKind = 'news' | 'policy' | 'notice' | 'statistics' | 'other'

type Rhythm = {
  kind: ColumnKind
  /** Titles of its categories. */
  titles: RegExp
  limit: TimeLimit
  /** Days before the limit from which a column is soon due. */
  soonDays: number
}

/**
 * How often columns have to be updated, the first that fits: 国办秘函〔2019〕19号 (two weeks, six and three months). The year
 * of all others is ours: the document does not name one for them.
 */
const rhythms: readonly Rhythm[] = [
  { kind: 'statistics', titles: /统计|数据/, limit: { months: 3 }, soonDays: 14 },
  { kind: 'news', titles: /动态|要闻|新闻/, limit: { days: 14 }, soonDays: 3 },
  { kind: 'notice', titles: /通知|公告/, limit: { months: 6 }, soonDays: 30 },
  { kind: 'policy', titles: /政策文件|规范性文件|补贴政策|制度文件/, limit: { months: 6 }, soonDays: 30 },
]
const other: Rhythm = { kind: 'other', titles: /(?:)/, limit: { months: 12 }, soonDays: 30 }

export type ColumnRhythm = Pick<Rhythm, 'kind' | 'limit' | 'soonDays'>

/** @param title of the column itself: those of roots are too wide. */
export function rhythmOf(title: string): ColumnRhythm {
  const { kind, limit, soonDays } = rhythms.find(({ titles }) => titles.test(title)) ?? other
  return { kind, limit, soonDays }
}

export const isInterpretation = (title: string): boolean => title.includes('解读')
