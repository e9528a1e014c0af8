import type { Random } from '../../random.ts'
import type { Habit } from '../world/village.ts'

/** What a clerk in a hurry gets wrong in the title: the period of the former sheet is left, or there is none. */
export type Slip = 'former-period' | 'no-period'
const slips: readonly Slip[] = ['former-period', 'no-period']
const slipChance: Readonly<Record<Habit, number>> = { diligent: 0, steady: 0, late: 0.04, thin: 0.03, sloppy: 0.09 }

/** How likely a unit publishes a sheet in time, and how likely late; the others are owed. */
const ways: Readonly<Record<Habit, { inTime: number; late: number }>> = {
  diligent: { inTime: 1, late: 0 },
  steady: { inTime: 0.97, late: 0.03 },
  late: { inTime: 0.62, late: 0.36 },
  thin: { inTime: 0.76, late: 0.1 },
  sloppy: { inTime: 0.5, late: 0.2 },
}

/** Days after the period, first and last, by habit, and of those that are late. */
export type SheetDays = Readonly<Record<Habit | 'overdue', readonly [number, number]>>

/** When a unit publishes a sheet of a period; null: it owes it. */
export function planSheet(habit: Habit, days: SheetDays, dice: Random): { days: number; slip: Slip | null } | null {
  const { inTime, late } = ways[habit]
  const drawn = dice.next()
  if (drawn >= inTime + late) return null
  const isLate = drawn >= inTime
  return {
    days: dice.int(...days[isLate ? 'overdue' : habit]),
    slip: !isLate && dice.chance(slipChance[habit]) ? dice.pick(slips) : null,
  }
}
