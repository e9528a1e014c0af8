import { budgetChains } from './budgets/budget-papers.ts'
import type { Paper } from '../paper.ts'
import type { County } from '../world/county.ts'
import { yearOf } from '../world/days.ts'
import { type Chain, releasedOf } from './drafts.ts'
import { workChains } from './works/work-papers.ts'
import { purchaseChains } from './purchases/purchase-papers.ts'

/** The texts of a district, its departments and its townships. */
export const governmentPapers = (county: County): Paper[] => [...releasedOf(county, chainsOf(county))]

function* chainsOf(county: County): Generator<Chain> {
  const { root, departments, townships } = county.room
  const desks = [root, ...departments, ...townships]
  for (let year = yearOf(county.scale.from); year <= yearOf(county.today); year++) {
    for (const desk of desks) {
      yield* purchaseChains(desk, year)
      yield* workChains(county, desk, year)
      if (desk.level !== 'root') yield* budgetChains(desk, year)
    }
  }
}
