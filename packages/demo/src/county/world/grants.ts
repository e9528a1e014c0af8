import { random, type Random, seedOf } from '../../random.ts'
import type { DemoRoot } from '../../units/desks.ts'
import type { Weather } from './county.ts'
import { workDayAfter, workDayIn } from './days.ts'
import type { Grant } from './history.ts'
import type { ProjectPlan } from './projects/project-plans.ts'
import type { IsoDay, Village } from './village.ts'

type Programme = Grant['programme']

/** What the notices call the money. */
const titles: Readonly<Record<Programme, string>> = {
  operation: '村级组织运转经费',
  'public-works': '村级公益事业财政奖补资金',
  road: '农村公路建设和养护补助资金',
  water: '小型农田水利和农村饮水维修养护资金',
  industry: '嘎查村集体经济发展扶持资金',
  relief: '受灾群众生活救助资金',
  environment: '农村人居环境整治补助资金',
  culture: '基层公共文化服务补助资金',
  forest: '草原和林业生态保护补助资金',
}

const operationTitles = { rural: titles.operation, urban: '社区工作经费', farm: '生产队管理费拨款' } as const

export type GrantTerms = {
  root: DemoRoot
  villages: readonly Village[]
  plans: readonly ProjectPlan[]
  weather: readonly Weather[]
  years: readonly number[]
  today: IsoDay
}

/**
 * The money that flows from a district to its townships and villages until today. What a township passes on it has got
 * from the district by one grant with the sum of what its villages get.
 */
export function grantsOf(terms: GrantTerms): Grant[] {
  const { root, villages, plans, years, today } = terms
  const toVillages = [
    ...years.flatMap((year) => villages.flatMap((village) => operationGrants(root, village, year))),
    ...plans.map((plan) => projectGrant(root, plan)),
    ...years.flatMap((year) => villages.flatMap((village) => townshipGrants(root, village, year))),
    ...reliefGrants(terms),
  ]
  const known = toVillages
    .filter(({ allotted }) => allotted <= today)
    .map((grant) => (grant.paid !== null && grant.paid > today ? { ...grant, paid: null } : grant))
  return [...parentGrants(root, known, today), ...known]
}

const keyOf = (root: DemoRoot, year: number, programme: string, to: string): string =>
  `grant ${root.code.slice(0, 6)} ${year} ${programme} ${to}`

/** Allotted to all villages of a district on the same day, in two parts a year; paid some weeks later. */
function operationGrants(root: DemoRoot, { desk, ground, households }: Village, year: number): Grant[] {
  const district = random(seedOf(root.id, year, 231))
  const days = [workDayIn(year, 2, district.int(20, 27)), workDayIn(year, 7, district.int(8, 24))]
  const waits = [district.int(9, 20), district.int(7, 26)]
  const perHousehold = { rural: 160, urban: 110, farm: 150 }[ground] + (year - 2020) * 4
  const base = { rural: 18_000, urban: 26_000, farm: 15_000 }[ground]
  const half = Math.round((base + households.length * perHousehold) / 2 / 100) * 10_000
  return days.map((allotted, at) => ({
    key: keyOf(root, year, `operation-${at + 1}`, `v${desk.areaId}`),
    programme: 'operation',
    title: operationTitles[ground],
    from: root.id,
    to: desk.areaId,
    year,
    allotted,
    paid: workDayAfter(allotted, waits[at] ?? 10),
    fen: half,
    project: null,
  }))
}

/** Most money of a project comes before its works begin; of some only after the summer. */
function projectGrant(root: DemoRoot, plan: ProjectPlan): Grant {
  const dice = random(seedOf(plan.areaId, plan.year, plan.budget, 232))
  const district = random(seedOf(root.id, plan.year, plan.programme.length, 233))
  const allotted = workDayIn(plan.year, district.int(3, 4), district.int(3, 24))
  const waits = dice.chance(0.16) ? dice.int(110, 190) : dice.int(16, 50)
  return {
    key: keyOf(root, plan.year, plan.programme, plan.key),
    programme: plan.programme,
    title: titles[plan.programme],
    from: root.id,
    to: plan.areaId,
    year: plan.year,
    allotted,
    paid: workDayAfter(allotted, waits),
    fen: plan.granted,
    project: plan.key,
  }
}

/** What townships share out: keeping villages clean, plays in the summer. */
function townshipGrants(root: DemoRoot, village: Village, year: number): Grant[] {
  const { desk, townshipId, ground, households } = village
  const township = random(seedOf(townshipId, year, 234))
  const cleans = township.chance(0.5)
  const allotted = workDayIn(year, township.int(5, 6), township.int(4, 26))
  const plays = township.chance(0.3)
  const playsOn = workDayIn(year, 6, township.int(3, 25))
  const wait = township.int(6, 24)
  const own = random(seedOf(desk.areaId, year, 235))
  const grant = (programme: 'environment' | 'culture', day: IsoDay, fen: number, title: string): Grant => ({
    key: keyOf(root, year, `${programme}-township`, `v${desk.areaId}`),
    programme,
    title,
    from: townshipId,
    to: desk.areaId,
    year,
    allotted: day,
    paid: workDayAfter(day, wait),
    fen,
    project: null,
  })
  return [
    ...(cleans && own.chance(0.6)
      ? [
          grant(
            'environment',
            allotted,
            Math.round((households.length * own.int(90, 150)) / 100) * 10_000,
            '环境整治工作补助',
          ),
        ]
      : []),
    ...(plays && ground !== 'farm' && own.chance(0.5)
      ? [grant('culture', playsOn, own.int(15, 50) * 10_000, '群众文化活动补助')]
      : []),
  ]
}

/** After hail, floods and heavy snow, to the villages that they reached. */
function reliefGrants({ root, villages, weather }: GrantTerms): Grant[] {
  return weather.flatMap(({ kind, day, townships }) => {
    if (kind !== 'hail' && kind !== 'flood') return []
    const reached = new Set(townships)
    return villages.flatMap(({ desk, townshipId, ground, households }): Grant[] => {
      const dice = random(seedOf(desk.areaId, Number(day.slice(0, 4)), Number(day.slice(5, 7)), 236))
      if (ground === 'urban' || !reached.has(desk.townships[0]?.name ?? '') || !dice.chance(0.45)) return []
      const allotted = workDayAfter(day, 16 + (townshipId % 9))
      return [
        {
          key: keyOf(root, Number(day.slice(0, 4)), `relief ${day}`, `v${desk.areaId}`),
          programme: 'relief',
          title: titles.relief,
          from: townshipId,
          to: desk.areaId,
          year: Number(day.slice(0, 4)),
          allotted,
          paid: workDayAfter(allotted, reliefWait(dice)),
          fen: Math.max(4, Math.round(households.length * 0.4)) * dice.int(2, 5) * 10_000,
          project: null,
        },
      ]
    })
  })
}

const reliefWait = (dice: Random): number => dice.int(3, 12)

/** One grant of the district for all that a township shares out on a day; allotted and paid before. */
function parentGrants(root: DemoRoot, grants: readonly Grant[], today: IsoDay): Grant[] {
  const sums = new Map<string, Grant>()
  for (const grant of grants) {
    if (grant.from === root.id) continue
    const key = keyOf(root, grant.year, `${grant.programme} ${grant.allotted}`, `t${grant.from}`)
    const sum = sums.get(key)
    const allotted = workDayAfter(grant.allotted, -14)
    sums.set(key, {
      ...grant,
      key,
      title: titles[grant.programme],
      from: root.id,
      to: grant.from,
      allotted,
      paid: workDayAfter(allotted, 6),
      fen: (sum?.fen ?? 0) + grant.fen,
    })
  }
  return [...sums.values()].filter(({ allotted }) => allotted <= today)
}
