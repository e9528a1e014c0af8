import type { DemoRoot } from '../../units/desks.ts'
import type { Scale, Weather } from './county.ts'
import type { Grant, VillageHistory } from './history.ts'
import type { ProjectPlan } from './projects/project-plans.ts'
import type { IsoDay, Village } from './village.ts'

export type VillageTerms = {
  root: DemoRoot
  scale: Scale
  now: Date
  today: IsoDay
  years: readonly number[]
  plans: readonly ProjectPlan[]
  grants: readonly Grant[]
  weather: readonly Weather[]
}

/** All that happened in one village until today. */
export function simulateVillage(village: Village, _terms: VillageTerms): VillageHistory {
  return {
    village,
    meetings: [],
    projects: [],
    contracts: [],
    lists: [],
    books: [],
    plans: [],
    shares: [],
    doings: [],
    takings: [],
    planted: [],
  }
}
