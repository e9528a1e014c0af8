import { people } from '../names.ts'
import { random, seedOf } from '../random.ts'

/** What is paid for a mu, in whole yuan, and how many mu a household gives up. */
export type TakingTerms = { standards: readonly number[]; low: number; high: number }
/** Land of one household that was taken: the compensation in fen, and how much of it the household got. */
export type Taking = { holder: string; group: number; quantity: number; standard: number; fen: number; paid: number }

/** Of all land that is taken, whoever writes about it. */
export const takings: TakingTerms = { standards: [12_600, 18_400, 21_800], low: 1, high: 6 }

/** The rest stays with the collective. */
const HOUSEHOLD_PERCENT = 80

/** The land of a village that was taken in the quarters from one month to another. A village has one price. */
export function takingsOf(
  areaId: number,
  { standards, low, high }: TakingTerms,
  { from, to }: { from: number; to: number },
): Taking[] {
  const standard = random(seedOf(areaId, 84)).pick(standards)
  const takings: Taking[] = []
  for (let quarter = Math.floor(from / 3); quarter * 3 < to; quarter++) {
    const dice = random(seedOf(areaId, quarter, 85))
    for (const holder of people(dice, dice.int(2, 7))) {
      const quantity = dice.int(low, high)
      const fen = quantity * standard * 100
      const paid = (fen * HOUSEHOLD_PERCENT) / 100
      takings.push({ holder, group: dice.int(1, 6), quantity, standard, fen, paid })
    }
  }
  return takings
}
