import { departmentsOf } from './departments.ts'
import { placeOf } from './places.ts'
import type { Ground } from './ground.ts'
import type { Desk, Village } from './desk.ts'
import type { DemoUnit } from './units.ts'

export type DemoRoot = { id: number; code: string; name: string; kind: 'city' | 'banner' | 'county' | 'farm' }

/** All units that publish in one district. */
export type Newsroom = { root: Desk; departments: Desk[]; townships: Desk[]; villages: Desk[] }

function townshipBodies(name: string): { office: string; party: string } {
  if (name.endsWith('街道')) return { office: `${name}办事处`, party: `${name}党工委` }
  if (/[镇乡]$|苏木$/.test(name)) return { office: `${name}人民政府`, party: `${name}党委` }
  if (/(园|园区|开发区|矿区)$/.test(name)) return { office: `${name}管理委员会`, party: `${name}党工委` }
  return { office: name, party: `${name}党委` }
}

const townshipGround = (name: string, farm: boolean): Ground =>
  farm ? 'farm' : /(街道|园|园区|开发区|矿区)$/.test(name) ? 'urban' : 'rural'

const villageGround = (name: string, farm: boolean): Ground =>
  farm ? 'farm' : /村$|嘎查$/.test(name) ? 'rural' : 'urban'

function villageOffice(name: string, ground: Ground): string {
  if (ground === 'farm') return name
  if (name.endsWith('嘎查')) return `${name}委员会`
  return name.endsWith('村') ? `${name}民委员会` : `${name}居民委员会`
}

/** What all desks of a district know of it. */
type DistrictFacts = Pick<
  Desk,
  'place' | 'grounds' | 'departments' | 'siblings' | 'keepsLedger' | 'townships' | 'villages'
>

export function newsroomOf(root: DemoRoot, units: readonly DemoUnit[]): Newsroom {
  const farm = root.kind === 'farm'
  const unitsOf = (level: DemoUnit['level']) =>
    units.filter((unit) => unit.districtCode === root.code && unit.level === level)
  const [departments, townships, villages] = [unitsOf('department'), unitsOf('township'), unitsOf('village')]
  const townshipNames = new Map(townships.map((unit) => [unit.id, unit.name]))
  const facts: DistrictFacts = {
    place: placeOf(root.code),
    grounds: farm ? (['farm'] as const) : (['rural', 'urban'] as const),
    departments: departments.map((unit) => departmentName(root, unit.name)),
    siblings: townships.map(({ name }) => name),
    keepsLedger: false,
    townships: townships.map(({ name }) => ({ name, ground: townshipGround(name, farm) })),
    villages: villages.map(({ id, name, parentId }) => ({
      areaId: id,
      name,
      township: townshipNames.get(parentId) ?? '',
      ground: villageGround(name, farm),
    })),
  }
  return {
    root: rootDesk(root, facts),
    departments: departmentDesks(root, facts, departments),
    townships: withLedgers(townshipDesks(root, facts, townships), [0.5]),
    villages: withLedgers(villageDesks(root, facts, villages, townshipNames), [0.15, 0.5, 0.85]),
  }
}

/** A few desks of each district, at these places in their list, publish their accounts without a gap. */
function withLedgers(desks: readonly Desk[], places: readonly number[]): Desk[] {
  const chosen = new Set(places.map((place) => Math.floor(place * desks.length)))
  return desks.map((desk, at) => ({ ...desk, keepsLedger: chosen.has(at) }))
}

function rootDesk(root: DemoRoot, facts: DistrictFacts): Desk {
  const { place } = facts
  return {
    ...facts,
    areaId: root.id,
    level: 'root',
    key: null,
    name: place.short,
    office: `${place.government}办公室`,
    party: place.committee,
    branch: `${place.government}办公室党支部`,
  }
}

/** Offices of the farm bureau carry no district name of their own, so their texts add it. */
const departmentName = ({ code, kind }: DemoRoot, name: string): string =>
  kind === 'farm' ? placeOf(code).short + name : name

function departmentDesks(root: DemoRoot, facts: DistrictFacts, units: readonly DemoUnit[]): Desk[] {
  const byName = new Map(departmentsOf(root.code).map((department) => [department.name, department]))
  return units.map((unit) => {
    const name = departmentName(root, unit.name)
    const department = byName.get(unit.name)
    // An office of the Party is led by its committee and publishes in its own name.
    const ownName = department?.group === '党群部门' || root.kind === 'farm'
    return {
      ...facts,
      areaId: unit.id,
      level: 'department',
      key: department?.key ?? null,
      name,
      office: name,
      party: ownName ? name : `${name}党组`,
      branch: `${name}党支部`,
    }
  })
}

function townshipDesks({ kind }: DemoRoot, facts: DistrictFacts, units: readonly DemoUnit[]): Desk[] {
  return units.map(({ id, name }) => {
    const ground = townshipGround(name, kind === 'farm')
    return {
      ...facts,
      areaId: id,
      level: 'township',
      key: null,
      name,
      ...townshipBodies(name),
      branch: `${name}机关党支部`,
      grounds: [ground],
      townships: [{ name, ground }],
      villages: villagesOf(facts.villages, { areaId: id, name, ground }),
    }
  })
}

function villageDesks(
  { kind }: DemoRoot,
  facts: DistrictFacts,
  units: readonly DemoUnit[],
  townshipNames: ReadonlyMap<number, string>,
): Desk[] {
  const nameCounts = new Map<string, number>()
  for (const { name } of units) nameCounts.set(name, (nameCounts.get(name) ?? 0) + 1)
  return units.map((unit) => {
    const township = townshipNames.get(unit.parentId) ?? ''
    const ground = villageGround(unit.name, kind === 'farm')
    // Several villages of a district are called 兴安村; the township prefix distinguishes them.
    const prefixed = !unit.name.startsWith(township) && ((nameCounts.get(unit.name) ?? 0) > 1 || unit.id % 3 === 0)
    const name = prefixed ? township + unit.name : unit.name
    return {
      ...facts,
      areaId: unit.id,
      level: 'village',
      key: null,
      name,
      office: villageOffice(name, ground),
      party: `${name}党支部`,
      branch: `${name}党支部`,
      grounds: [ground],
      townships: [{ name: township, ground }],
      villages: [{ areaId: unit.id, name: unit.name, township, ground }],
    }
  })
}

function villagesOf(
  villages: readonly Village[],
  { areaId, name, ground }: Omit<Village, 'township'>,
): readonly Village[] {
  const own = villages.filter(({ township }) => township === name)
  return own.length > 0 ? own : [{ areaId, name, township: name, ground }]
}
