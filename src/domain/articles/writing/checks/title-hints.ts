type Unit = {
  id: number
  name: string
  level: 'district' | 'department' | 'township' | 'village'
  parentId: number | null
}

/** Shorter names stand in other words by chance. */
const shortestName = 2

/**
 * Names of villages in a title that are neither the unit's own nor below it: a text that was copied from another
 * village. Offices of the district write about all villages.
 */
export function findOtherVillages(title: string, areaId: number, units: readonly Unit[]): string[] {
  const own = units.find(({ id }) => id === areaId)
  if (!own || own.level === 'district' || own.level === 'department') return []
  const isOwn = ({ id, parentId, name }: Unit) =>
    id === own.id || parentId === own.id || id === own.parentId || name === own.name
  const ownNames = new Set(units.filter(isOwn).map(({ name }) => name))
  const named = units.filter(
    ({ name, level }) => ownNames.has(name) || (level === 'village' && name.length > shortestName),
  )
  const found = new Set<string>()
  let left = title
  for (const { name } of named.toSorted(longestFirst)) {
    if (left.includes(name) && !ownNames.has(name)) found.add(name)
    // A longer name may hold a shorter one.
    left = left.replaceAll(name, '\n')
  }
  return [...found]
}

const longestFirst = (one: Unit, other: Unit): number => other.name.length - one.name.length
