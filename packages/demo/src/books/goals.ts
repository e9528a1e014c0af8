import { random, seedOf } from '../random.ts'
import { monthNumber } from './books.ts'

/** What is planned for a year and how much of it was done; neither changes from one text to the next. */
export type Goals = { total: number; done: number; left: number }

function goalsOf(seed: number, least: number, most: number, share: number): Goals {
  const total = random(seed).int(least, most)
  const done = Math.max(1, Math.floor(total * share))
  return { total, done, left: total - done }
}

/** Works for the people of a district, chosen in the first quarter; one in ten is left to the end of December. */
export const deedsOf = (districtCode: string, year: number, month: number): Goals =>
  goalsOf(seedOf(Number(districtCode.slice(0, 6)), year, 97), 10, 25, (month - 3) / 10)

type Level = 'root' | 'department' | 'township' | 'village'

/** Projects in a year's plan, and what is paid in a quarter, in tens of thousands of yuan. */
const majors: Readonly<Record<Level, { projects: readonly [number, number]; paid: readonly [number, number] }>> = {
  root: { projects: [24, 46], paid: [4_000, 12_000] },
  department: { projects: [9, 26], paid: [2_000, 7_500] },
  township: { projects: [3, 9], paid: [80, 460] },
  village: { projects: [3, 9], paid: [80, 460] },
}
/** Before April little is built. */
const BEGUN_SHARES = [0.2, 0.55, 0.8, 0.93] as const
const PAID_SHARES = [0.3, 0.8, 1, 0.9] as const

/** The major projects of a unit and how many were begun by the end of the quarter that starts with a month. */
export function majorProjectsOf(areaId: number, level: Level, from: number): Goals & { paid: number } {
  const year = Math.floor(from / 12)
  const quarter = (from - monthNumber(year, 1)) / 3
  const { projects, paid } = majors[level]
  const goals = goalsOf(seedOf(areaId, year, 101), ...projects, BEGUN_SHARES[quarter] ?? 0)
  const most = random(seedOf(areaId, from, 102)).int(paid[0] * 100, paid[1] * 100)
  return { ...goals, paid: Math.floor(most * (PAID_SHARES[quarter] ?? 0)) / 100 }
}
