import { offices } from './offices.ts'
import type { DepartmentGroup, Office } from './offices.ts'
import { placeOf } from './places.ts'
import type { Place } from './places.ts'

export type DepartmentKey = keyof typeof offices
export type Department = {
  key: DepartmentKey
  name: string
  group: DepartmentGroup
  mark: string
  duties: readonly string[]
}

const isFarm = (place: Place): boolean => place.code === '152290000000'

function nameOf(place: Place, office: Office): string | null {
  if (isFarm(place)) return office.farm
  if (office.name.includes('*')) return office.name.replace('*', place.short)
  return office.name.startsWith('委') ? place.committee + office.name.slice(1) : place.short + office.name
}

/** The offices directly under a district, in directory order. */
export function departmentsOf(districtCode: string): Department[] {
  const place = placeOf(districtCode)
  const list: Department[] = []
  for (const key of Object.keys(offices) as DepartmentKey[]) {
    const office: Office = offices[key]
    const name = place.without.includes(key) ? null : nameOf(place, office)
    if (name !== null) list.push({ key, name, group: office.group, mark: office.mark, duties: office.duties })
  }
  return list
}
