import { random, type Random, seedOf } from '../../../random.ts'
import type { Grant } from '../history.ts'
import type { Fen, Village } from '../village.ts'
import { kindNames, type ProjectKind, projectKinds } from './project-kinds.ts'

/** A project as the plan of its year has it, from which grants and stages follow. */
export type ProjectPlan = {
  /** `v6001 project 2025-1` */
  key: string
  areaId: number
  year: number
  kind: ProjectKind
  title: string
  site: string
  extent: string
  /** In thousandths of `measure`. */
  quantity: number
  measure: string
  /** Yuan per piece, as reckoned. */
  price: number
  budget: Fen
  programme: Grant['programme']
  granted: Fen
  own: Fen
}

const yuan = 100
/** Above this the unit cannot build within a year what its offices would have to grant. */
const mostBudget = 1_100_000 * yuan

/** The projects of a village in the years of a history: about one in three years, one a year where each entry is shown. */
export function projectPlansOf(village: Village, years: readonly number[]): ProjectPlan[] {
  const { areaId } = village.desk
  const done = new Set<ProjectKind>()
  const plans: ProjectPlan[] = []
  for (const year of years) {
    const dice = random(seedOf(areaId, year, 221))
    const count = countOf(village, year, dice)
    for (let at = 1; at <= count; at++) {
      const kind = kindFor(village, done, dice)
      if (kind === null) break
      done.add(kind)
      plans.push(planOf(village, year, at, kind, dice))
    }
  }
  return plans
}

function countOf({ isShown, ground, habit }: Village, year: number, dice: Random): number {
  if (isShown) return year % 2 === 0 ? 2 : 1
  const share = ground === 'urban' ? 0.16 : habit === 'thin' ? 0.2 : habit === 'diligent' ? 0.55 : 0.34
  return dice.chance(share) ? (dice.chance(0.12) ? 2 : 1) : 0
}

function kindFor({ ground, isShown }: Village, done: ReadonlySet<ProjectKind>, dice: Random): ProjectKind | null {
  const fitting = kindNames.filter((kind) => projectKinds[kind].on.includes(ground) && !done.has(kind))
  if (fitting.length === 0) return null
  // What everybody looks for first where each entry is shown.
  if (isShown && fitting.includes('road')) return 'road'
  return dice.weigh(fitting.map((kind) => [kind, projectKinds[kind].weight] as const))
}

function planOf(village: Village, year: number, at: number, kind: ProjectKind, dice: Random): ProjectPlan {
  const terms = projectKinds[kind]
  const { desk, isShown } = village
  const [least, most, step] = terms.quantity
  const [low, high, priceStep] = terms.price
  const price = low + dice.int(0, Math.floor((high - low) / priceStep)) * priceStep
  const affordable = Math.max(least, Math.min(most, Math.floor(((isShown ? 0.5 : 1) * mostBudget) / yuan / price)))
  // Small ones are more frequent.
  const share = Math.min(dice.next(), dice.next())
  const pieces = least + Math.floor((share * (affordable - least)) / step) * step
  const reckoned = pieces * price
  // Budgets are rounded up to whole hundreds, with something for what cannot be foreseen.
  const budget = Math.ceil((reckoned * (100 + dice.int(1, 4))) / 100 / 100) * 100 * yuan
  const percent = dice.weigh([
    [100, 0.4],
    [95, 0.25],
    [90, 0.2],
    [85, 0.15],
  ] as const)
  const own = Math.min(Math.round((budget * (100 - percent)) / 100 / 100_000) * 100_000, 4_000_000)
  const site = dice.pick(terms.sites)
  const place = siteOf(desk.grounds[0] === 'urban', site)
  return {
    key: `v${desk.areaId} project ${year}-${at}`,
    areaId: desk.areaId,
    year,
    kind,
    title: desk.name + terms.title(place),
    site: place,
    extent: terms.extent(pieces.toLocaleString('en-US').replace(',', '')),
    quantity: pieces * 1_000,
    measure: terms.measure,
    price,
    budget,
    programme: terms.programme,
    granted: budget - own,
    own,
  }
}

/** Housing estates and teams of farms have no groups and no village office. */
const siteOf = (isUrban: boolean, site: string): string => (isUrban ? (urbanSites[site] ?? site) : site)

const urbanSites: Readonly<Record<string, string>> = {
  村部: '社区办公区',
  主街: '小区主路',
  屯内: '小区内',
  进村路: '小区入口',
  屯内道路: '小区道路',
  村屯四旁: '楼间空地',
  西山坡: '西侧空地',
  集市: '便民市场',
  农户庭院: '楼院',
  村级卫生室: '居民活动室',
}
