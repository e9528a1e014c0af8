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
  },
  affairs: {
    title: '村务',
    levels: ['village'],
    months: 3,
    dueDay: 15,
    rootTypeId: village,
    category: '村务公开',
    template: 'decision',
  },
  party: {
    title: '党务',
    levels: ['village', 'township'],
    months: 6,
    dueDay: 31,
    rootTypeId: party,
    template: 'blank',
  },
  report: {
    title: '政府信息公开年度报告',
    levels: ['township', 'department'],
    months: 12,
    dueDay: 31,
    rootTypeId: politics,
    category: '年度报告',
    template: 'blank',
  },
} as const satisfies Record<string, Duty>

export type DutyId = keyof typeof duties
export const dutyIds = Object.keys(duties) as [DutyId, ...DutyId[]]

/** Days are YYYY-MM-DD. An article counts for a period if it was released from `begins` until before `ends`. */
export type Period = { label: string; begins: string; due: string; ends: string }

const monthOf = (index: number): { year: number; month: number } => ({
  year: Math.floor(index / 12),
  month: (index % 12) + 1,
})

function dayIn(index: number, day: number): string {
  const { year, month } = monthOf(index)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return `${year}-${String(month).padStart(2, '0')}-${String(Math.min(day, last)).padStart(2, '0')}`
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
      begins: dayIn(begins, 1),
      due: dayIn(begins, dueDay),
      ends: dayIn(begins + months, 1),
    }
  })
}

export const dutyStates = {
  done: '已公开',
  late: '迟公开',
  open: '待公开',
  missing: '未公开',
} as const
export type DutyState = keyof typeof dutyStates

/** @param released day of the first article that counts, or null. */
export function stateOf({ due }: Period, released: string | null, now: Date): DutyState {
  if (released !== null) return released <= due ? 'done' : 'late'
  return formatDate(now) <= due ? 'open' : 'missing'
}
