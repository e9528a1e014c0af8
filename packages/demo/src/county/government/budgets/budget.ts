import { random, seedOf } from '../../../random.ts'
import type { Desk } from '../../../units/desk.ts'
import type { Fen } from '../../world/village.ts'
import { isFarm, local, toHundreds } from '../drafts.ts'
import { paidIn, purchasesOf } from '../purchases/purchase.ts'
import { classesOf } from './classes.ts'
import { type Task, tasksOf } from './tasks.ts'

export type Result = { indicator: string; unit: string; target: number; done: number }

/** A line of the projects of a budget: a standing task or a purchase. */
export type ProjectLine = { name: string; plan: Fen; spent: Fen; result: Result | null; carried: boolean }
/** A functional class; that of the office itself comes first and holds the projects. */
export type ClassLine = { name: string; basic: Fen; basicSpent: Fen; project: Fen; projectSpent: Fen }

export type OfficeBudget = {
  desk: Desk
  year: number
  staff: number
  classes: readonly ClassLine[]
  projects: readonly ProjectLine[]
  plan: Fen
  spent: Fen
  /** 三公经费 */
  cars: number
  carRun: { plan: Fen; spent: Fen }
  carBuy: { plan: Fen; spent: Fen }
  reception: { plan: Fen; spent: Fen; times: number; guests: number }
  purchases: Fen
}

const known = new Map<string, OfficeBudget>()

/** The budget of an office and its execution: the plan is published in the year, the execution in the next. */
export function budgetOf(desk: Desk, year: number): OfficeBudget {
  const key = `${desk.areaId} ${desk.name} ${year}`
  const kept = known.get(key)
  if (kept) return kept
  const made = makeBudget(desk, year)
  known.set(key, made)
  return made
}

/** Moves by one or two people a year. */
function staffOf({ areaId, level }: Desk, year: number): number {
  const base = random(seedOf(areaId, 91)).int(level === 'township' ? 38 : 14, level === 'township' ? 76 : 52)
  return base + random(seedOf(areaId, year, 92)).int(-2, 2)
}

const FIRST_YEAR = 2016

function makeBudget(desk: Desk, year: number): OfficeBudget {
  const dice = random(seedOf(desk.areaId, year, 93))
  const staff = staffOf(desk, year)
  const growth = 1 + (year - FIRST_YEAR) * 0.028
  const perHead = (wan: number): Fen => toHundreds(staff * wan * growth * 1_000_000)
  const spentOf = (plan: Fen): Fen => Math.min(plan, Math.round(plan * (0.95 + dice.next() * 0.05)))
  const projects = projectsOf(desk, year)
  const sum = (of: 'plan' | 'spent'): Fen => projects.reduce((total, line) => total + line[of], 0)
  const basics = [10.4, 1.9, 0.8, 1.1] as const
  const names = classNames(desk)
  const classes = names.map((name, at): ClassLine => {
    const basic = perHead(basics[Math.min(at, basics.length - 1)] ?? 1)
    const own = at === 0
    return {
      name,
      basic,
      basicSpent: spentOf(basic),
      project: own ? sum('plan') : 0,
      projectSpent: own ? sum('spent') : 0,
    }
  })
  return {
    desk,
    year,
    staff,
    classes,
    projects,
    plan: classes.reduce((total, { basic, project }) => total + basic + project, 0),
    spent: classes.reduce((total, { basicSpent, projectSpent }) => total + basicSpent + projectSpent, 0),
    ...threePublicOf(desk, year),
    purchases: purchasesOf(desk, year).reduce((total, { budget }) => total + budget, 0),
  }
}

const farmClasses = ['生产服务费用', '职工社会保险费用', '医疗保健费用', '住房公积金'] as const
/** A township's own class is followed by the classes of every employer. */
function classNames(desk: Desk): readonly string[] {
  if (isFarm(desk)) return farmClasses
  const [own = '', ...others] = classesOf(desk)
  return desk.level === 'township'
    ? [own, '社会保障和就业支出', '卫生健康支出', '住房保障支出']
    : [own, ...others].slice(0, 4)
}

/** What is counted in these is there or is not. */
const counted: ReadonlySet<string> = new Set(['天', '个', '座', '所', '辆', '处', '条', '份'])

const taskLine = (desk: Desk, task: Task, at: number, year: number): ProjectLine | null => {
  const [name, low, high, indicator, unit, least, most] = task
  const standing = random(seedOf(desk.areaId, at, 94))
  const dice = random(seedOf(desk.areaId, at, year, 95))
  // Some small tasks are not funded in some years.
  if (low < 40 && dice.chance(0.2)) return null
  const size = low + (high - low) * standing.next()
  const plan = toHundreds(size * (0.88 + dice.next() * 0.24) * 1_000_000)
  const target = name.startsWith('村级组织')
    ? desk.villages.length
    : Math.round(least + (most - least) * standing.next())
  const done = counted.has(unit) ? target : Math.round(target * (0.93 + dice.next() * 0.17))
  return {
    name,
    plan,
    spent: Math.round(plan * (0.82 + dice.next() * 0.18)),
    result: { indicator: local(desk, indicator), unit, target, done },
    carried: false,
  }
}

/** Standing tasks, purchases of the year, and those of the year before that were accepted in this year. */
function projectsOf(desk: Desk, year: number): ProjectLine[] {
  const standing = tasksOf(desk)
    .map((task, at) => taskLine(desk, task, at, year))
    .filter((line) => line !== null)
  const bought = purchasesOf(desk, year).map((purchase): ProjectLine => ({
    name: `${purchase.good.name}采购`,
    plan: purchase.budget,
    spent: paidIn(purchase) === year ? purchase.winner.fen : 0,
    result: null,
    carried: false,
  }))
  const carried = purchasesOf(desk, year - 1)
    .filter((purchase) => paidIn(purchase) === year)
    .map((purchase): ProjectLine => ({
      name: `${purchase.good.name}采购（上年结转）`,
      plan: 0,
      spent: purchase.winner.fen,
      result: null,
      carried: true,
    }))
  return [...standing, ...bought, ...carried]
}

function threePublicOf(desk: Desk, year: number): Pick<OfficeBudget, 'cars' | 'carRun' | 'carBuy' | 'reception'> {
  const dice = random(seedOf(desk.areaId, year, 96))
  const cars = random(seedOf(desk.areaId, 97)).int(desk.level === 'township' ? 2 : 1, desk.level === 'township' ? 4 : 3)
  const run = toHundreds(cars * dice.int(180, 240) * 10_000)
  const buys = desk.key !== null && ['police', 'emergency', 'forest'].includes(desk.key) && dice.chance(0.3)
  const buy = buys ? toHundreds(dice.int(1500, 1800) * 10_000) : 0
  const reception = toHundreds(dice.int(40, 240) * 10_000)
  const times = dice.int(4, 22)
  const eaten = Math.min(reception, Math.round((times * dice.int(300, 900)) / 10) * 1000)
  return {
    cars,
    carRun: { plan: run, spent: Math.round(run * (0.8 + dice.next() * 0.19)) },
    carBuy: { plan: buy, spent: Math.round(buy * 0.97) },
    reception: { plan: reception, spent: eaten, times, guests: times * dice.int(5, 9) },
  }
}
