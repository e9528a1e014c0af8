import { random, seedOf } from '../../../random.ts'
import type { Desk } from '../../../units/desk.ts'

/** The Party branch of an office or a township's staff. Its size changes little from year to year. */
export type Branch = {
  members: number
  /** Of them: retired, and working elsewhere. */
  retired: number
  away: number
  groups: number
  /** Whole yuan a month that a working and a retired member pay on average. */
  dues: { working: number; retired: number; away: number }
}

export function branchOf(desk: Desk, year: number): Branch {
  const dice = random(seedOf(desk.areaId, 81))
  const [low, high] = desk.level === 'township' ? [24, 58] : desk.level === 'root' ? [40, 60] : [9, 42]
  const members = dice.int(low, high) + (seedOf(desk.areaId, year, 82) % 3)
  return {
    members,
    retired: Math.floor(members * (0.15 + dice.next() * 0.2)),
    away: dice.int(0, 3),
    groups: Math.max(1, Math.floor(members / 12)),
    dues: { working: dice.int(46, 72), retired: dice.int(14, 24), away: dice.int(8, 20) },
  }
}

/** How many of a branch came to a meeting. */
export const presentAt = (desk: Desk, year: number, key: string): number => {
  const { members, away } = branchOf(desk, year)
  return (
    members - away - (seedOf(desk.areaId, key.length, year, key.charCodeAt(key.length - 1)) % Math.ceil(members / 7))
  )
}
