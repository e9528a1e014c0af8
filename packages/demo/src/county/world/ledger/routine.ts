import type { Ground } from '../../../units/ground.ts'
import type { Random } from '../../../random.ts'
import type { Cause } from '../history.ts'
import type { Fen } from '../village.ts'
import type { Style } from './style.ts'

export type Moment = { year: number; month: number; quarter: string; dice: Random }

/** What comes back year after year, with a sum that follows from pieces and price. */
export type Routine = {
  on: readonly Ground[]
  /** How likely in each of its months, in a unit with dealings every week; less in quieter ones. */
  chance: number
  months: readonly number[]
  /** Once a year at most. */
  isYearly?: true
  /** Day of the month around which it falls. */
  around?: number
  direction?: 'in'
  item: string
  cause: Exclude<Cause['kind'], 'grant' | 'contract' | 'project' | 'taking' | 'share'>
  from?: 'cash'
  /** Waits for money instead of being left out. */
  isDue?: true
  only?: (style: Style) => boolean
  party: (style: Style, dice: Random) => string
  tell: (style: Style, moment: Moment) => { summary: string; fen: Fen }
}

export const allMonths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
export const quarterEnds = [3, 6, 9, 12] as const
export const rural = ['rural'] as const
export const urban = ['urban'] as const
export const land = ['rural', 'farm'] as const
export const all = ['rural', 'urban', 'farm'] as const

/** A price of the year in fen: the same in a village all year, a little higher every year. */
export const yearly = (style: Style, { year }: Moment, base: number, spread: number, step = 100): number =>
  base +
  Math.floor((((style.areaId * 7 + year * 3) % 11) * spread) / 10 / step) * step +
  Math.max(0, year - 2023) * step

/** A price that stays in a village for years. */
export const steady = (style: Style, prices: readonly number[], salt = 0): number =>
  prices[(style.areaId + salt) % prices.length] ?? 0
