import { findBookItem } from '../../../../../src/domain/articles/books/book-items.ts'
import { isoFrom, workDayFrom, workDayAfter, yearOf } from './days.ts'
import type { PlanLine, VillageHistory } from './history.ts'
import type { Flow } from './ledger/flow.ts'
import type { Done, Ledger } from './ledger/ledger.ts'
import type { Trace } from './trace.ts'
import { seedOf } from '../../random.ts'

type Plans = VillageHistory['plans'][number]
type Shares = VillageHistory['shares'][number]

/** The day on which the assembly decides plan and accounts of a year. */
export const yearMeetingDay = (areaId: number, year: number): string =>
  workDayFrom(isoFrom(year, 1, 8 + (seedOf(areaId, year, 263) % 40)))

/** The plan of a year: what is expected under each item, rounded up, before anybody knows how it will end. */
export function planYear({ village, meetings, terms }: Trace, year: number, flows: readonly Flow[]): Plans {
  const { areaId } = village.desk
  const sums = new Map<string, number>()
  for (const { day, item, direction, fen } of flows)
    if (yearOf(day) === year && (item.startsWith('2.') || item.startsWith('3.')))
      sums.set(`${direction} ${item}`, (sums.get(`${direction} ${item}`) ?? 0) + fen)
  const lines = (direction: string): PlanLine[] =>
    [...sums]
      .filter(([key]) => key.startsWith(direction))
      .map(([key, fen]): PlanLine => {
        const item = key.slice(direction.length + 1)
        const reserve = direction === 'out' ? 104 + (seedOf(areaId, year, item.length, 264) % 6) : 100
        return { item, words: findBookItem(item)?.title ?? '', fen: Math.ceil((fen * reserve) / 100 / 10_000) * 10_000 }
      })
      .toSorted((a, b) => Number(a.item.slice(2)) - Number(b.item.slice(2)))
  const [income, expense] = [lines('in'), lines('out')]
  const decision = `v${areaId} decision budget ${year}`
  const day = yearMeetingDay(areaId, year)
  if (day >= terms.scale.from)
    meetings.decide(day, {
      key: decision,
      words: `通过${year}年财务计划，计划收入${total(income) / 100}元、支出${total(expense) / 100}元`,
      about: 'budget',
      fen: total(expense),
    })
  return { year, decision, income, expense }
}

const total = (lines: readonly PlanLine[]): number => lines.reduce((sum, { fen }) => sum + fen, 0)

const earned = new Set(['2.1', '2.2', '2.3'])
const spent = new Set(['3.1', '3.4', '3.5'])

/** What the unit earned itself in a year, less what that and the common good cost. */
function surplusOf(done: readonly Done[], year: number): number {
  let surplus = 0
  for (const { at, item, fen } of done) {
    if (yearOf(at) !== year) continue
    if (earned.has(item)) surplus += fen
    else if (spent.has(item)) surplus -= fen
  }
  return surplus
}

/** The surplus of the year before: what is put aside and what members get. */
export function shareYear(trace: Trace, ledger: Ledger, year: number): Shares | null {
  const { village, style, meetings, terms } = trace
  const surplus = Math.floor(surplusOf(ledger.done, year - 1) / 10_000) * 10_000
  if (surplus < 1_500_000 || village.ground !== 'rural' || style.activity < 0.35) return null
  const { areaId } = village.desk
  const decision = `v${areaId} decision distribution ${year - 1}`
  const members = Math.max(1, style.people)
  // Whole tens of yuan for each member; only some units pay out.
  const pays = village.isShown || seedOf(areaId, 265) % 3 === 0
  const each = pays ? Math.floor((surplus * 0.4) / members / 1_000) * 1_000 : 0
  const paid = each * members
  const aside = Math.round((surplus * 0.4) / 10_000) * 10_000
  const lines = [
    { words: '提取公积公益金', fen: aside },
    ...(paid > 0 ? [{ words: `成员分红${members}人，每人${each / 100}元`, fen: paid }] : []),
    { words: '结转下年', fen: surplus - aside - paid },
  ]
  const day = workDayAfter(yearMeetingDay(areaId, year), paid > 0 ? 6 : 0)
  meetings.decide(day, {
    key: decision,
    words: `通过${year - 1}年度收益分配方案，可分配收益${surplus / 100}元${paid > 0 ? `，成员每人分红${each / 100}元` : '，本年不分红'}`,
    about: 'distribution',
    fen: surplus,
  })
  const shares: Shares = { year: year - 1, decision, surplus, lines, paid: null }
  if (paid > 0)
    ledger.plan({
      day: workDayAfter(day, 8 + (areaId % 9)),
      direction: 'out',
      item: '6.3',
      summary: `发放${year - 1}年度成员分红 ${members} 人，每人 ${each / 100} 元`,
      party: 'person',
      fen: paid,
      cause: { kind: 'share', year: year - 1 },
      onDone: (at) => {
        if (at <= terms.today) shares.paid = at
      },
    })
  return shares
}
