import { departmentsOf } from './departments.ts'
import { placeOf } from './places.ts'
import type { Desk } from './text/pen.ts'
import type { DemoUnit } from './units.ts'

export type DemoRoot = { id: number; code: string; name: string; kind: 'city' | 'banner' | 'county' | 'farm' }

/** Everybody who publishes in one district. */
export type Newsroom = { root: Desk; departments: Desk[]; townships: Desk[]; villages: Desk[] }

function townshipBodies(name: string): { office: string; party: string } {
  if (name.endsWith('街道')) return { office: `${name}办事处`, party: `${name}党工委` }
  if (/[镇乡]$|苏木$/.test(name)) return { office: `${name}人民政府`, party: `${name}党委` }
  if (/(园|园区|开发区|矿区)$/.test(name)) return { office: `${name}管理委员会`, party: `${name}党工委` }
  return { office: name, party: `${name}党委` }
}

function villageOffice(name: string): string {
  if (name.endsWith('社区')) return `${name}居民委员会`
  if (name.endsWith('嘎查')) return `${name}委员会`
  return name.endsWith('村') ? `${name}民委员会` : name
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
  const shared = {
    place,
    departments: departmentUnits.map((unit) => departmentName(unit.name)),
    townships: townshipUnits.map((unit) => unit.name),
    villages: villageUnits.map((unit) => ({ name: unit.name, township: townshipNames.get(unit.parentId) ?? '' })),
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
        party: name + (department?.group === '政府部门' && !farm ? '党组' : '机关党支部'),
      }
    }),
    townships: townshipUnits.map((unit) => ({
      ...shared,
      areaId: unit.id,
      level: 'township',
      key: null,
      name: unit.name,
      ...townshipBodies(unit.name),
      townships: [unit.name],
      villages: villagesOf(shared.villages, unit.name),
    })),
    villages: villageUnits.map((unit) => {
      const township = townshipNames.get(unit.parentId) ?? ''
      // Several villages of a district are called 兴安村; the township in front tells them apart.
      const prefixed = !unit.name.startsWith(township) && ((nameCounts.get(unit.name) ?? 0) > 1 || unit.id % 3 === 0)
      const name = prefixed ? township + unit.name : unit.name
      return {
        ...shared,
        areaId: unit.id,
        level: 'village',
        key: null,
        name,
        office: villageOffice(name),
        party: `${name}党支部`,
        townships: [township],
        villages: [{ name: unit.name, township }],
      }
    }),
  }
}

function villagesOf(villages: Desk['villages'], township: string): Desk['villages'] {
  const own = villages.filter((village) => village.township === township)
  return own.length > 0 ? own : [{ name: township, township }]
}
