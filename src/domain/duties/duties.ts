import type { AreaLevel } from '../../access/area-table.server.ts'
import { formatDate } from '../../platform/dates.ts'

/**
 * What a unit has to publish again and again. Basis: 村民委员会组织法 (2025), 农经发〔2011〕13号, 党务公开条例 (2017),
 * 政府信息公开条例 (2019).
 */
export type Duty = {
  title: string
  /** Who has to publish it. */
  levels: readonly AreaLevel[]
  /** How many months a period has. */
  months: 1 | 3 | 6 | 12
  /** It is due on this day of the first month after the period. */
  dueDay: number
  /** Root of its categories. */
  rootTypeId: number
  /** Only the category of this title and those below it; a tree without it has no such duty. */
  category?: string
  /** Not the category of this title and those below it. */
  except?: string
  /** The product's template for a new article. */
  template: string
  /** What is of this duty for certain, whatever its title: categories (with those below them) and templates. */
  sure: { categories?: readonly string[]; templates: readonly string[] }
  /** Words of a title that may be of this duty, and an article directly in the root category may be too. */
  perhaps?: string
}

const [party, village, politics] = [1, 12, 13]

export const duties = {
  finance: {
    title: '集体财务收支',
    levels: ['village'],
    months: 3,
    dueDay: 15,
    rootTypeId: village,
    except: '村务公开',
    template: 'village-accounts',
    sure: { categories: ['财务收支表'], templates: ['village-accounts', 'zero-report'] },
    perhaps: '收支|账目|财务公开|财务公示|财务报表',
  },
  affairs: {
    title: '村务',
    levels: ['village'],
    months: 3,
    dueDay: 15,
    rootTypeId: village,
    category: '村务公开',
    template: 'decision',
    sure: { templates: ['decision', 'zero-report'] },
  },
  party: {
    title: '党务',
    levels: ['village', 'township'],
    months: 6,
    dueDay: 31,
    rootTypeId: party,
    template: 'blank',
    sure: { templates: [] },
  },
  report: {
    title: '政府信息公开年度报告',
    levels: ['township', 'department'],
    months: 12,
    dueDay: 31,
    rootTypeId: politics,
    category: '年度报告',
    template: 'blank',
    sure: { templates: [] },
  },
} as const satisfies Record<string, Duty>

export type DutyId = keyof typeof duties
export const dutyIds = Object.keys(duties) as [DutyId, ...DutyId[]]

/** What is published from `begins` until before `ends` is probably about this period. Days are YYYY-MM-DD. */
export type Period = {
  label: string
  /** First day of the period, and the day after its last one. */
  from: string
  begins: string
  due: string
  ends: string
}

const monthOf = (index: number): { year: number; month: number } => ({
  year: Math.floor(index / 12),
  month: (index % 12) + 1,
})

function dayIn(index: number, day: number): string {
  const { year, month } = monthOf(index)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return `${year}-${String(month).padStart(2, '0')}-${String(Math.min(day, last)).padStart(2, '0')}`
}

/** By which day the accounts of a period are due; `lastDay`: of the period. */
export function accountsDue(lastDay: string): string {
  const [year = 0, month = 1] = lastDay.split('-').map(Number)
  return dayIn(year * 12 + month, duties.finance.dueDay)
}

function labelOf(start: number, months: Duty['months']): string {
  const { year, month } = monthOf(start)
  if (months === 1) return `${year}年${month}月`
  if (months === 3) return `${year}年第${'一二三四'[(month - 1) / 3]}季度`
  return months === 6 ? `${year}年${month === 1 ? '上' : '下'}半年` : `${year}年`
}

/** How many periods of a duty staff and public see. */
export const shownPeriods = 4

/** The last periods that are over, the newest first. */
export function lastPeriods({ months, dueDay }: Pick<Duty, 'months' | 'dueDay'>, now: Date, count: number): Period[] {
  const [year = 0, month = 1] = formatDate(now).split('-').map(Number)
  const current = Math.floor((year * 12 + month - 1) / months) * months
  return Array.from({ length: count }, (_, back) => {
    const begins = current - back * months
    return {
      label: labelOf(begins - months, months),
      from: dayIn(begins - months, 1),
      begins: dayIn(begins, 1),
      due: dayIn(begins, dueDay),
      ends: dayIn(begins + months, 1),
    }
  })
}

/** `unsure`: something was published of which cannot be told whether it is what is due. */
export const dutyStates = {
  done: '已公开',
  late: '迟公开',
  unsure: '待核',
  open: '待公开',
  missing: '未公开',
} as const
export type DutyState = keyof typeof dutyStates

/** An article that may be what is due. `isSure`: by its category or template. `about`: the period that it names. */
export type Evidence = {
  id: number
  typeId: number
  /** Of its release. */
  day: string
  isSure: boolean
  about: { from: string; until: string } | null
}

/**
 * Whether a period was published, and the article that shows it. An article counts only if it is what is due for certain
 * and names the period; several that name its months count together. Whatever else may be it is `unsure`.
 * @param published by day of release.
 */
export function judge<Each extends Evidence>(
  period: Period,
  published: readonly Each[],
  now: Date,
): { state: DutyState; article: Each | null } {
  const { from, begins, due, ends } = period
  const isAbout = ({ about }: Each) => about !== null && about.from < begins && about.until > from
  const sure = published.filter((each) => each.isSure && isAbout(each))
  const complete = completing(period, sure)
  if (complete) return { state: complete.day <= due ? 'done' : 'late', article: complete }
  const unsure =
    sure[0] ??
    published.find(({ about, isSure, day }) => about === null && isSure && day >= begins && day < ends) ??
    published.find((each) => !each.isSure && (each.about ? isAbout(each) : each.day >= begins && each.day < ends))
  if (unsure) return { state: 'unsure', article: unsure }
  return { state: formatDate(now) <= due ? 'open' : 'missing', article: null }
}

/** The first article with which all of a period is covered. */
function completing<Each extends Evidence>({ from, begins }: Period, published: readonly Each[]): Each | null {
  const isCovered = (spans: readonly Each[]) => {
    let day = from
    for (const { about } of spans.toSorted((one, other) =>
      (one.about?.from ?? '').localeCompare(other.about?.from ?? ''),
    ))
      if (about && about.from <= day && about.until > day) day = about.until
    return day >= begins
  }
  const at = published.findIndex((_, index) => isCovered(published.slice(0, index + 1)))
  return published[at] ?? null
}
