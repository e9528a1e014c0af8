import { random, seedOf } from '../random.ts'
import type { Ground } from './kinds.ts'

/** Bounds of one item in a year, in whole yuan. */
export type SurplusBounds = { low: number; high: number }

type SurplusTerms = SurplusBounds & {
  /** what is paid from the surplus */
  items: readonly string[]
  /** as which all of it leaves the books */
  leaves: string
}

/** How villages, housing estates and production teams use what was left of the year before. */
export const surplusTerms: Readonly<Record<Ground, SurplusTerms>> = {
  rural: {
    items: ['提取公积公益金', '成员分红', '公益事业支出', '困难户帮扶'],
    leaves: '收益分配支出',
    low: 6_000,
    high: 64_000,
  },
  urban: {
    items: ['文体活动', '设施维修', '困难居民慰问', '便民服务'],
    leaves: '经营结余使用',
    low: 600,
    high: 8_000,
  },
  farm: {
    items: ['上缴农牧场', '设备更新', '职工福利', '困难职工帮扶'],
    leaves: '经营结余使用',
    low: 600,
    high: 5_000,
  },
}

/** What a unit sets aside for the items of a year, in fen; those named first get most. */
export function surplusOf(areaId: number, year: number, items: number, { low, high }: SurplusBounds): number[] {
  const dice = random(seedOf(areaId, year, 81))
  const amounts = Array.from({ length: items }, () => dice.int(low / 100, high / 100) * 10_000)
  return amounts.toSorted((one, other) => other - one)
}

/** How much of an item was spent by the end of a quarter, 0 to 4; all of it by the end of the year. */
export function spentBy(areaId: number, year: number, item: number, planned: number, quarter: number): number {
  if (quarter >= 4) return planned
  let share = 0
  for (let past = 1; past <= quarter; past++) share += seedOf(areaId, year, item, past, 82) % 31
  return Math.floor((planned * share) / 10_000) * 100
}

/** The items of a year's surplus. */
export function yearlyOf(areaId: number, ground: Ground, year: number): number[] {
  const { items, ...bounds } = surplusTerms[ground]
  return surplusOf(areaId, year, items.length, bounds)
}

/** What was used of a year's surplus in a quarter, 1 to 4, in fen. */
export function usedIn(areaId: number, ground: Ground, year: number, quarter: number): number {
  return yearlyOf(areaId, ground, year).reduce(
    (sum, planned, at) =>
      sum + spentBy(areaId, year, at, planned, quarter) - spentBy(areaId, year, at, planned, quarter - 1),
    0,
  )
}
