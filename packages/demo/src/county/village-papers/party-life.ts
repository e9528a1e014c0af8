import { branchOf } from './branch-facts.ts'
import { type Chain, type Scene, single } from './draft.ts'
import { lifeMeetings } from './life-meetings.ts'
import { learningPlan } from './party-learning.ts'
import { dues, funds } from './party-money.ts'
import { membersAway, structure, warning, warningMonths } from './party-people.ts'

/** Yearly and quarterly papers of a branch: its life meeting, its dues, its members away, its learning, its funds. */
export function partyLifeChains(scene: Scene): Chain[] {
  const { county } = scene
  const first = Number(county.scale.from.slice(0, 4))
  const last = Number(county.today.slice(0, 4))
  const branch = branchOf(scene)
  const years = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return years
    .flatMap((year) => [
      lifeMeetings(scene, branch, year),
      ...[1, 2, 3, 4].flatMap((quarter) => [
        single(learningPlan(scene, year, quarter), 0.25),
        single(dues(scene, branch, year, quarter), 0.18),
        single(funds(scene, branch, year, quarter), 0.2),
      ]),
      ...[1, 3].map((quarter) => single(membersAway(scene, branch, year, quarter), 0.3)),
      single(structure(scene, branch, year), 0.4),
      ...warningMonths.map((month) => single(warning(scene, year, month), 0.35)),
    ])
    .filter(({ drafts: [first] }) => first !== undefined && first.day >= county.scale.from && first.day <= county.today)
}
