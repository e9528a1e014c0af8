import { departmentsOf } from './departments.ts'
import { placeOf } from './places.ts'
import type { Ground } from './text/column.ts'
import type { Desk, Village } from './text/pen.ts'
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

export function newsroomOf(root: DemoRoot, units: readonly DemoUnit[]): Newsroom {
  const place = placeOf(root.code)
  const farm = root.kind === 'farm'
  const here = units.filter((unit) => unit.districtCode === root.code)
  const townshipUnits = here.filter((unit) => unit.level === 'township')
  const villageUnits = here.filter((unit) => unit.level === 'village')
  const townshipNames = new Map(townshipUnits.map((unit) => [unit.id, unit.name]))
  const nameCounts = new Map<string, number>()
  for (const { name } of villageUnits) nameCounts.set(name, (nameCounts.get(name) ?? 0) + 1)

  // Offices of the farm bureau carry no district name of their own, so their texts add it.
  const departmentName = (name: string): string => (farm ? place.short + name : name)
  const departmentUnits = here.filter((unit) => unit.level === 'department')
  const villages = villageUnits.map(({ name, parentId }) => ({
    name,
    township: townshipNames.get(parentId) ?? '',
    ground: villageGround(name, farm),
  }))
  const shared = {
    place,
    grounds: farm ? (['farm'] as const) : (['rural', 'urban'] as const),
    departments: departmentUnits.map((unit) => departmentName(unit.name)),
    townships: townshipUnits.map(({ name }) => ({ name, ground: townshipGround(name, farm) })),
    villages,
  }
  const keys = new Map(departmentsOf(root.code).map((department) => [department.name, department]))
  return {
    root: {
      ...shared,
      areaId: root.id,
      level: 'root',
      key: null,
      name: place.short,
      office: `${place.government}办公室`,
      party: place.committee,
      branch: `${place.government}办公室党支部`,
    },
    departments: departmentUnits.map((unit) => {
      const name = departmentName(unit.name)
      const department = keys.get(unit.name)
      return {
        ...shared,
        areaId: unit.id,
        level: 'department',
        key: department?.key ?? null,
        name,
        office: name,
        // An office of the Party is led by its committee and publishes in its own name.
        party: name + (department?.group === '党群部门' || farm ? '' : '党组'),
        branch: `${name}党支部`,
      }
    }),
    townships: townshipUnits.map((unit) => ({
      ...shared,
      areaId: unit.id,
      level: 'township',
      key: null,
      name: unit.name,
      ...townshipBodies(unit.name),
      branch: `${unit.name}机关党支部`,
      grounds: [townshipGround(unit.name, farm)],
      townships: [{ name: unit.name, ground: townshipGround(unit.name, farm) }],
      villages: villagesOf(villages, unit.name, townshipGround(unit.name, farm)),
    })),
    villages: villageUnits.map((unit) => {
      const township = townshipNames.get(unit.parentId) ?? ''
      const ground = villageGround(unit.name, farm)
      // Several villages of a district are called 兴安村; the township prefix distinguishes them.
      const prefixed = !unit.name.startsWith(township) && ((nameCounts.get(unit.name) ?? 0) > 1 || unit.id % 3 === 0)
      const name = prefixed ? township + unit.name : unit.name
      return {
        ...shared,
        areaId: unit.id,
        level: 'village',
        key: null,
        name,
        office: villageOffice(name, ground),
        party: `${name}党支部`,
        branch: `${name}党支部`,
        grounds: [ground],
        townships: [{ name: township, ground }],
        villages: [{ name: unit.name, township, ground }],
      }
    }),
  }
}

function villagesOf(villages: readonly Village[], township: string, ground: Ground): readonly Village[] {
  const own = villages.filter((village) => village.township === township)
  return own.length > 0 ? own : [{ name: township, township, ground }]
}
