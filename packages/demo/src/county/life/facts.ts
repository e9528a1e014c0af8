import { demoProjects } from '../../payments/subsidy-projects.ts'
import type { ProjectCode } from '../../payments/rates.ts'
import type { Desk } from '../../units/desk.ts'
import type { County } from '../world/county.ts'
import type { Doing, Meeting, Project, VillageHistory } from '../world/history.ts'
import type { IsoDay } from '../world/village.ts'

/** What was paid of one subsidy for one period in the villages of a district. */
export type Payout = {
  code: ProjectCode
  name: string
  year: number
  period: string
  day: IsoDay
  households: number
  /** In tenths of the unit of the rate. */
  quantity: number
  fen: number
  villages: number
  /** The township in which most was paid. */
  most: string
  lists: readonly string[]
}

export type Placed<T> = { what: T; history: VillageHistory; township: Desk; village: string }

/** What the texts of a district draw on, looked up once. */
export type Facts = {
  payouts: readonly Payout[]
  /** Projects with the day of their acceptance, newest first. */
  accepted: readonly (Placed<Project> & { day: IsoDay })[]
  running: readonly Placed<Project>[]
  meetings: readonly Placed<Meeting>[]
  doings: readonly Placed<Doing>[]
  townshipOf: (history: VillageHistory) => Desk
  inTownship: (desk: Desk) => readonly VillageHistory[]
}

const known = new WeakMap<County, Facts>()

export function factsOf(county: County): Facts {
  const facts = known.get(county) ?? readFacts(county)
  known.set(county, facts)
  return facts
}

function readFacts(county: County): Facts {
  const desks = new Map(county.room.townships.map((desk) => [desk.areaId, desk]))
  const groups = new Map<number, VillageHistory[]>()
  for (const history of county.villages) {
    const { townshipId } = history.village
    groups.set(townshipId, [...(groups.get(townshipId) ?? []), history])
  }
  const townshipOf = ({ village }: VillageHistory): Desk => desks.get(village.townshipId) ?? county.room.root
  const place = <T>(history: VillageHistory, what: T): Placed<T> => ({
    what,
    history,
    township: townshipOf(history),
    village: nameIn(history, townshipOf(history)),
  })
  const projects = county.villages.flatMap((history) => history.projects.map((project) => place(history, project)))
  return {
    payouts: payoutsOf(county, townshipOf),
    accepted: projects
      .flatMap((placed) => {
        const day = acceptedOn(placed.what)
        return day ? [{ ...placed, day }] : []
      })
      .toSorted((one, other) => (one.day < other.day ? 1 : -1)),
    running: projects.filter(({ what }) => acceptedOn(what) === null && startedOn(what) !== null),
    meetings: county.villages.flatMap((history) => history.meetings.map((meeting) => place(history, meeting))),
    doings: county.villages.flatMap((history) => history.doings.map((doing) => place(history, doing))),
    townshipOf,
    inTownship: ({ areaId }) => groups.get(areaId) ?? [],
  }
}

/** 归流河镇光明嘎查 */
export function nameIn({ village }: VillageHistory, township: Desk): string {
  const { name } = village.desk
  return name.startsWith(township.name) ? name : township.name + name
}

const stageOn = (project: Project, name: 'acceptance' | 'progress' | 'contract'): IsoDay | null =>
  project.stages.find(({ stage }) => stage === name)?.day ?? null
export const acceptedOn = (project: Project): IsoDay | null => stageOn(project, 'acceptance')
export const startedOn = (project: Project): IsoDay | null =>
  stageOn(project, 'contract') ?? stageOn(project, 'progress')

function payoutsOf(county: County, townshipOf: Facts['townshipOf']): Payout[] {
  const names = new Map(demoProjects.map(({ code, name }) => [code, name]))
  const made = new Map<string, Payout & { lists: string[]; shares: Map<string, number> }>()
  for (const history of county.villages)
    for (const { key, code, year, period, rows, paid } of history.lists) {
      if (!paid || paid > county.today) continue
      const id = `${code} ${period}`
      const payout = made.get(id) ?? {
        code,
        name: names.get(code) ?? code,
        year,
        period,
        day: paid,
        households: 0,
        quantity: 0,
        fen: 0,
        villages: 0,
        most: '',
        lists: [],
        shares: new Map<string, number>(),
      }
      made.set(id, payout)
      let sum = 0
      for (const { fen, quantity } of rows) {
        sum += fen
        payout.quantity += quantity
      }
      if (paid > payout.day) payout.day = paid
      payout.fen += sum
      payout.households += rows.length
      payout.villages += 1
      payout.lists.push(key)
      const { name } = townshipOf(history)
      payout.shares.set(name, (payout.shares.get(name) ?? 0) + sum)
    }
  return [...made.values()].map(({ shares, ...payout }) => {
    const [most = ['', 0]] = [...shares].toSorted(([, one], [, other]) => other - one)
    return { ...payout, most: most[0] }
  })
}
