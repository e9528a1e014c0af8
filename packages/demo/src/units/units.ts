import { readFileSync } from 'node:fs'
import { departmentsOf } from './departments.ts'
import { placeOf, places } from './places.ts'
import { departmentIntro, townshipIntro, villageIntro } from './unit-intros.ts'
import { cleanTeamName, cleanTownshipName, cleanVillageName, townshipGroup } from './unit-names.ts'

export type DemoUnit = {
  id: number
  /** 12 digits, '' for departments */
  code: string
  name: string
  parentId: number
  /** 12-digit areaCode of the district */
  districtCode: string
  unitType: 1 | 2
  level: 'township' | 'village' | 'department'
  group: string | null
  /** HTML, 1–4 paragraphs */
  intro: string
  /** order among the children of one parent, from 1 */
  position: number
}

const FARM_DISTRICT = '152290000000'
/** The ten state farms and pastures, which belong to the farm district instead of the surrounding county. */
const farmCodes: ReadonlySet<string> = new Set([
  '152201401',
  '152221400',
  '152221401',
  '152221403',
  '152221404',
  '152222400',
  '152222401',
  '152223405',
  '152223406',
  '152224400',
])

const FIRST_TOWNSHIP_ID = 5000
const FIRST_VILLAGE_ID = 6000
const FIRST_DEPARTMENT_ID = 8000

type Row = { code: string; name: string }

function readRows(file: 'streets' | 'villages'): Row[] {
  const text = readFileSync(new URL(`../data/${file}.csv`, import.meta.url), 'utf8')
  return text
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => {
      const comma = line.indexOf(',')
      return { code: line.slice(0, comma), name: line.slice(comma + 1).trim() }
    })
}

/**
 * All townships, villages and departments below the seven districts. `rootIds` maps a district's areaCode to the id of
 * its root area.
 */
export function demoUnits(rootIds: Readonly<Record<string, number>>): DemoUnit[] {
  const rootId = (code: string): number => {
    const id = rootIds[code]
    if (id === undefined) throw new Error(`rootIds lacks the district ${code}`)
    return id
  }
  const positions = new Map<string, number>()
  const nextPosition = (parentId: number, unitType: 1 | 2): number => {
    const key = `${parentId}/${unitType}`
    const position = (positions.get(key) ?? 0) + 1
    positions.set(key, position)
    return position
  }
  const townships = townshipUnits(rootId, nextPosition)
  return [...townships.values(), ...villageUnits(townships, nextPosition), ...departmentUnits(rootId, nextPosition)]
}

type NextPosition = (parentId: number, unitType: 1 | 2) => number

function townshipUnits(rootId: (code: string) => number, nextPosition: NextPosition): Map<string, DemoUnit> {
  const villageCounts = new Map<string, number>()
  for (const { code } of readRows('villages')) {
    villageCounts.set(code.slice(0, 9), (villageCounts.get(code.slice(0, 9)) ?? 0) + 1)
  }
  const units = new Map<string, DemoUnit>()
  for (const [index, row] of readRows('streets').entries()) {
    const districtCode = farmCodes.has(row.code) ? FARM_DISTRICT : `${row.code.slice(0, 6)}000000`
    const name = cleanTownshipName(row.name)
    const parentId = rootId(districtCode)
    units.set(row.code, {
      id: FIRST_TOWNSHIP_ID + index,
      code: `${row.code}000`,
      name,
      parentId,
      districtCode,
      unitType: 1,
      level: 'township',
      group: townshipGroup(name, districtCode === FARM_DISTRICT),
      intro: townshipIntro(name, placeOf(districtCode), villageCounts.get(row.code) ?? 0, index),
      position: nextPosition(parentId, 1),
    })
  }
  return units
}

function villageUnits(townships: ReadonlyMap<string, DemoUnit>, nextPosition: NextPosition): DemoUnit[] {
  return readRows('villages').map((row, index) => {
    const township = townships.get(row.code.slice(0, 9))
    if (!township) throw new Error(`village ${row.code} has no township`)
    const clean = township.districtCode === FARM_DISTRICT ? cleanTeamName : cleanVillageName
    const name = clean(row.name, township.name)
    return {
      id: FIRST_VILLAGE_ID + index,
      code: row.code,
      name,
      parentId: township.id,
      districtCode: township.districtCode,
      unitType: 1,
      level: 'village',
      group: null,
      intro: villageIntro(name, township.name, placeOf(township.districtCode), index),
      position: nextPosition(township.id, 1),
    }
  })
}

function departmentUnits(rootId: (code: string) => number, nextPosition: NextPosition): DemoUnit[] {
  const units: DemoUnit[] = []
  for (const place of places) {
    for (const { name, group, duties } of departmentsOf(place.code)) {
      const parentId = rootId(place.code)
      units.push({
        id: FIRST_DEPARTMENT_ID + units.length,
        code: '',
        name,
        parentId,
        districtCode: place.code,
        unitType: 2,
        level: 'department',
        group,
        intro: departmentIntro(name, duties, units.length),
        position: nextPosition(parentId, 2),
      })
    }
  }
  return units
}
