import type { Holiday } from '../../../src/domain/holidays/holidays.ts'
import { publicHolidays } from '../../../src/domain/holidays/public-holidays.ts'
import type { DutyState } from '../../../src/domain/duties/states.ts'
import { addDays, daysBetween } from '../../../src/platform/dates.ts'

/** What a text names and says. `says`: the period in its title. */
export type Said = {
  item: string | null
  period: string
  says: string | null
  unit: 'own' | 'other' | 'none'
  isInCategory: boolean
}
export type ModelRelease = { day: string; said: Said | null; confirmed: { item: string; period: string }[] }
export type ModelText = { id: number; village: number; releases: ModelRelease[] }

export type ModelItem = {
  kind: 'month' | 'quarter'
  dueDay: number | null
  dueWorkingDays: number | null
  graceWorkingDays: number
  effectiveTo: string
}
type ModelDuty = { item: string; village: number; period: string; due: string; graceUntil: string; isExempt: boolean }

/** How duties stand, worked out day by day and month by month from everything that happened. */
export class DutyModel {
  today: string
  readonly villages: readonly number[]
  readonly items: Map<string, ModelItem>
  readonly texts: ModelText[] = []
  readonly holidays = new Map<number, readonly Holiday[]>(publicHolidays)
  readonly duties = new Map<string, ModelDuty>()

  constructor(today: string, villages: readonly number[], items: Map<string, ModelItem>) {
    this.today = today
    this.villages = villages
    this.items = items
  }

  /** As the job does each day: what is not past follows the items and the holidays. */
  make(): void {
    const begin = `${Number(this.today.slice(0, 4)) - 3}${this.today.slice(4, 7)}`
    for (const village of this.villages)
      for (const [code, item] of this.items) {
        const made = new Set<string>()
        for (const period of periodsUntil(item.kind, begin, this.today.slice(0, 7))) {
          const asked = lastDayOf(period) < this.today ? lastDayOf(period) : this.today
          if (item.effectiveTo !== '' && asked > item.effectiveTo) continue
          const key = `${village} ${code} ${period}`
          made.add(key)
          const before = this.duties.get(key)
          if (!before || before.graceUntil >= this.today)
            this.duties.set(key, {
              item: code,
              village,
              period,
              isExempt: before?.isExempt ?? false,
              ...this.dueOf(period, item),
            })
        }
        for (const [key, duty] of this.duties)
          if (
            key.startsWith(`${village} ${code} `) &&
            duty.graceUntil >= this.today &&
            !duty.isExempt &&
            !made.has(key)
          )
            this.duties.delete(key)
      }
  }

  private isWorking(day: string): boolean {
    const entries = [...this.holidays.values()].flat().filter(({ from, to }) => from <= day && day <= to)
    if (entries.some(({ kind }) => kind === 'work')) return true
    return entries.length === 0 && ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
  }

  private after(day: string, workingDays: number): string {
    let at = day
    for (let left = workingDays; left > 0;) {
      at = addDays(at, 1)
      if (this.isWorking(at)) left -= 1
    }
    return at
  }

  private dueOf(period: string, { dueDay, dueWorkingDays, graceWorkingDays }: ModelItem) {
    let due = lastDayOf(period)
    if (dueDay === null) due = this.after(due, dueWorkingDays ?? 0)
    else {
      const month = addDays(due, 1).slice(0, 7)
      due = `${month}-01`
      while (due.slice(8) < String(dueDay).padStart(2, '0') && addDays(due, 1).startsWith(month)) due = addDays(due, 1)
      while (!this.isWorking(due)) due = addDays(due, 1)
    }
    return { due, graceUntil: this.after(due, graceWorkingDays) }
  }

  /** The state of each duty, by village, item and period. */
  states(): Record<string, { state: DutyState; lateDays: number }> {
    return Object.fromEntries([...this.duties].map(([key, duty]) => [key, this.stateOf(duty)]))
  }

  private stateOf(duty: ModelDuty): { state: DutyState; lateDays: number } {
    const named = this.texts
      .filter(({ village }) => village === duty.village)
      .flatMap((text) => evidenceOf(text, duty) ?? [])
    const sure = named.filter(({ isSure }) => isSure).toSorted((one, other) => (one.since < other.since ? -1 : 1))
    const covered = new Set<string>()
    const wanted = monthsOf(duty.period)
    for (const { since, months } of sure) {
      for (const month of months) covered.add(month)
      if (wanted.some((month) => !covered.has(month))) continue
      const isLate = since > duty.graceUntil
      return { state: isLate ? 'late' : 'done', lateDays: isLate ? daysBetween(duty.due, since) : 0 }
    }
    if (duty.isExempt) return { state: 'exempt', lateDays: 0 }
    const isOpen = this.today <= duty.graceUntil
    if (named.length > sure.length || (!isOpen && sure.length > 0)) return { state: 'unsure', lateDays: 0 }
    return { state: isOpen ? 'open' : 'missing', lateDays: 0 }
  }
}

type Evidence = { isSure: boolean; since: string; months: string[] }

function evidenceOf({ releases }: ModelText, duty: ModelDuty): Evidence | null {
  const last = releases.at(-1)
  if (!last?.said) return null
  const { said } = last
  const isNamed = said.item === duty.item && said.period === duty.period
  if (saysSurely(said, duty)) {
    let since = releases.length - 1
    while (since > 0 && keeps(releases[since - 1], releases[since], duty)) since -= 1
    const day = releases[since]?.day ?? ''
    const months = saidMonths(said, duty)
    // What is known only now is not mended by a confirmation: the text itself names the duty.
    return { isSure: said.isInCategory && !isBeforeEnd(day, months), since: day, months }
  }
  if (last.confirmed.some(({ item, period }) => item === duty.item && period === duty.period))
    return { isSure: true, since: last.day, months: saidMonths(said, duty) }
  return isNamed ? { isSure: false, since: last.day, months: [] } : null
}

function keeps(before: ModelRelease | undefined, after: ModelRelease | undefined, duty: ModelDuty): boolean {
  if (!before?.said || !after?.said || !saysSurely(before.said, duty)) return false
  const covered = saidMonths(before.said, duty)
  // What was released before its days were over did not tell them.
  if (isBeforeEnd(before.day, covered)) return false
  return saidMonths(after.said, duty).every((month) => covered.includes(month))
}

const saysSurely = (said: Said, { item, period }: ModelDuty): boolean =>
  said.item === item &&
  said.period === period &&
  said.unit === 'own' &&
  said.says !== null &&
  monthsOf(said.says).every((month) => monthsOf(period).includes(month))

const isBeforeEnd = (day: string, months: readonly string[]): boolean => day < lastDayOf(months.at(-1) ?? '')

const saidMonths = ({ says }: Said, { period }: ModelDuty): string[] =>
  says === null ? monthsOf(period) : monthsOf(period).filter((month) => monthsOf(says).includes(month))

/** 2026-Q3 has 2026-07, 2026-08 and 2026-09. */
export function monthsOf(period: string): string[] {
  const [year, part = ''] = period.split('-')
  if (!part.startsWith('Q')) return [period]
  return [1, 2, 3].map((at) => `${year}-${String((Number(part.slice(1)) - 1) * 3 + at).padStart(2, '0')}`)
}

const monthAfter = (month: string): string => addDays(`${month}-28`, 4).slice(0, 7)
const lastDayOf = (period: string): string => addDays(`${monthAfter(monthsOf(period).at(-1) ?? '')}-01`, -1)
const quarterOf = (month: string): string => `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`

function periodsUntil(kind: ModelItem['kind'], from: string, until: string): string[] {
  const periods = new Set<string>()
  for (let month = from; month <= until; month = monthAfter(month))
    periods.add(kind === 'month' ? month : quarterOf(month))
  return [...periods]
}
