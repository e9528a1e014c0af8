import { seedOf } from '../../random.ts'
import type { Fen } from '../world/village.ts'
import { diceOf, type Scene } from './draft.ts'

/** The Party branch of a village in numbers, the same in all its texts. */
export type Branch = { members: number; away: number; women: number; old: number; groups: number }

const awayShares = { rural: 0.15, urban: 0.15, farm: 0.05 } as const

export function branchOf({ village }: Scene): Branch {
  // As many as may vote in meetings of the branch.
  const members = 9 + (seedOf(village.desk.areaId, 95) % 40)
  const seed = seedOf(village.desk.areaId, 331)
  return {
    members,
    away: Math.max(1, Math.round(members * awayShares[village.ground])),
    women: Math.max(1, Math.round(members * (0.18 + (seed % 12) / 100))),
    old: Math.max(1, Math.round(members * (0.3 + (seed % 15) / 100))),
    groups: members > 30 ? 3 : members > 14 ? 2 : 1,
  }
}

/** Dues of a quarter in whole yuan by kinds of members: farmers and herders pay a yuan at most, others by their wages. */
export function duesOf({ village }: Scene, { members, away }: Branch): { name: string; people: number; fen: Fen }[] {
  const dice = diceOf(`v${village.desk.areaId} dues`)
  const retired = Math.max(
    1,
    Math.round(members * (village.ground === 'rural' ? 0.1 : village.ground === 'farm' ? 0.3 : 0.6)),
  )
  const rest = Math.max(0, members - retired - away)
  const kinds =
    village.ground === 'rural'
      ? ([
          ['农牧民党员', rest, 1],
          ['领取养老金的党员', retired, dice.int(12, 22)],
          ['外出流动党员', away, 1],
        ] as const)
      : village.ground === 'farm'
        ? ([
            ['在职职工党员', rest, dice.int(22, 40)],
            ['离退休职工党员', retired, dice.int(12, 24)],
            ['流动党员', away, dice.int(5, 12)],
          ] as const)
        : ([
            ['在职党员', rest, dice.int(30, 60)],
            ['离退休党员', retired, dice.int(12, 25)],
            ['流动党员', away, dice.int(3, 8)],
          ] as const)
  return kinds
    .filter(([, people]) => people > 0)
    .map(([name, people, monthly]) => ({ name, people, fen: people * monthly * 3 * 100 }))
}

const uses = [
  '党员教育培训',
  '走访慰问困难党员',
  '主题党日活动',
  '订阅学习资料',
  '活动室设施维修',
  '党员活动室取暖',
] as const

/** What came back of dues in a quarter, and what it was spent for. */
export function fundsOf(
  { prefix }: Scene,
  { members }: Branch,
  year: number,
  quarter: number,
): { received: Fen; lines: { words: string; fen: Fen }[] } {
  const dice = diceOf(`${prefix} funds ${year} ${quarter}`)
  const received = members * dice.int(14, 28) * 100
  let left = received
  const lines = dice.sample(uses, dice.int(2, 4)).map((words) => {
    const fen = Math.max(1, Math.floor((left * dice.int(20, 55)) / 100 / 1_000)) * 1_000
    left -= fen
    return { words, fen }
  })
  return { received, lines: left >= 0 ? lines : lines.slice(0, 1) }
}
