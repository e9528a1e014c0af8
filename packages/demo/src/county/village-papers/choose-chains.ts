import { codesOf, seedOf } from '../../random.ts'
import type { Habit } from '../world/village.ts'
import { type Chain, diceOf, type Scene } from './draft.ts'
import { daysBetween } from '../world/days.ts'

/** How many texts a unit publishes in a year, books and sheets with them, and how many at least beside those. */
const yearly: Readonly<Record<Habit, { total: readonly [number, number]; least: number }>> = {
  diligent: { total: [16, 44], least: 5 },
  steady: { total: [8, 17], least: 2 },
  late: { total: [6, 12], least: 1 },
  thin: { total: [4, 6], least: 0 },
  sloppy: { total: [5, 9], least: 1 },
}

/** Those that publish whole: nearly everything that happens is told. */
const shownTotal = 165
/** So many days a column may be without a new text in a district. */
const freshDays = 85
/** Of each column, so many units of a district keep it up to date whatever else they do. */
const keepers = 5

/** What the unit publishes, by years before today. */
export function chooseChains(chains: readonly Chain[], scene: Scene): Chain[] {
  const byYear = Map.groupBy(chains, (chain) => yearsAgo(chain, scene))
  return [...byYear].flatMap(([ago, own]) => chooseOfYear(own, Math.max(0, ago), scene))
}

const lastDay = ({ drafts }: Chain): string => drafts.at(-1)?.day ?? ''
const yearsAgo = (chain: Chain, { county }: Scene): number =>
  Math.floor(daysBetween(lastDay(chain), county.today) / 365)

function chooseOfYear(chains: readonly Chain[], ago: number, scene: Scene): Chain[] {
  const { county, village, prefix } = scene
  const dice = diceOf(`${prefix} year ${ago}`)
  const share = county.scale.published[ago] ?? 0
  const { total, least } = yearly[village.habit]
  const due = chains.filter((chain) => chain.isDue || isAsked(chain, scene) || (ago === 0 && isKept(chain, scene)))
  const all = village.isShown ? shownTotal : dice.int(...total)
  let left = Math.round(Math.max(least, all - countOf(due)) * share)
  const chosen = [...due]
  // The heavier, the earlier in line.
  const line = chains
    .filter((chain) => !due.includes(chain))
    .map((chain) => ({ chain, place: dice.next() ** (1 / chain.weight) }))
    .toSorted((one, other) => other.place - one.place)
  for (const { chain } of line) {
    if (left <= 0) break
    if (chain.drafts.length > left + 2) continue
    chosen.push(chain)
    left -= chain.drafts.length
  }
  return chosen
}

const countOf = (chains: readonly Chain[]): number => chains.reduce((sum, { drafts }) => sum + drafts.length, 0)

/** Whether it is about a contract or project that others ask about. */
const isAsked = ({ drafts }: Chain, { history }: Scene): boolean =>
  history.planted.some(
    (plant) =>
      plant.kind === 'hint' &&
      drafts.some(
        ({ contract, stage }) =>
          (contract !== undefined && contract.id === plant.contract) ||
          (stage !== undefined && stage.project === plant.project),
      ),
  )

/** Whether the unit is one of those of its district that keep a column up to date. */
export const isKeeper = ({ county, village }: Scene, column: string): boolean =>
  keepersOf(column, county.villages.length).has(placeOf(village.desk.areaId, county))

/** Whether the unit is one of those that keep a column up to date, and the chain is recent. */
function isKept(chain: Chain, { county, village }: Scene): boolean {
  return chain.drafts.some(
    ({ column, day }) =>
      daysBetween(day, county.today) < freshDays &&
      keepersOf(column, county.villages.length).has(placeOf(village.desk.areaId, county)),
  )
}

const places = new WeakMap<object, Map<number, number>>()
function placeOf(areaId: number, county: Scene['county']): number {
  let known = places.get(county.villages)
  if (!known) {
    known = new Map(county.villages.map(({ village }, at) => [village.desk.areaId, at]))
    places.set(county.villages, known)
  }
  return known.get(areaId) ?? 0
}

const chosenPlaces = new Map<string, Set<number>>()
function keepersOf(column: string, count: number): Set<number> {
  const name = `${column} ${count}`
  const known = chosenPlaces.get(name)
  if (known) return known
  const first = seedOf(...codesOf(column), 17)
  const step = Math.max(1, Math.floor(count / keepers))
  const chosen = new Set(Array.from({ length: keepers }, (_, at) => (first + at * step) % Math.max(1, count)))
  chosenPlaces.set(name, chosen)
  return chosen
}
