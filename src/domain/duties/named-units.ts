import type { AreaLevel } from '../../access/area-table.server.ts'
import { findOtherVillages } from '../articles/writing/checks/title-hints.ts'

/** A unit as texts name it. `names`: also its former ones. A merged unit is its own, though it is part of another. */
export type NamedUnit = {
  id: number
  name: string
  level: AreaLevel
  parentId: number | null
  names: readonly string[]
}
export type NamedUnits = ReadonlyMap<number, NamedUnit>

/** Shorter names stand in other words by chance, except where a text begins with them. */
const shortestName = 3

/**
 * Whose a title or publisher says the text is: of the first unit that it names. The units above go before the name of
 * the unit itself; alone they mean a text of their own, except that of the district, which offices put before all.
 */
export function findOwner(words: string, own: NamedUnit, units: NamedUnits): 'own' | 'other' | 'nobody' {
  const others = [...units.values()].filter(({ id, name }) => id !== own.id && words.includes(name))
  const named = listNamed(words, own, others)
  const above = idsAbove(own, units)
  const first = named.find((unit) => unit === own || (!above.has(unit.id) && isRival(unit, own, units)))
  if (named.includes(own)) return first === own ? 'own' : 'other'
  const begins = others.some(
    ({ name, level }) => words.startsWith(name) && (level !== 'district' || own.level === 'village'),
  )
  return begins || findOtherVillages(words, own.id, [...units.values()]).length > 0 ? 'other' : 'nobody'
}

/**
 * Whether a text may be of a unit that it names before its own. Offices write about all townships and villages. The
 * townships of a village change; another one is meant where it has a village of the same name.
 */
function isRival({ id, level }: NamedUnit, own: NamedUnit, units: NamedUnits): boolean {
  if (own.level === 'department') return level === 'department'
  if (own.level === 'village' && level === 'township')
    return [...units.values()].some(({ name, parentId }) => parentId === id && own.names.includes(name))
  return level === 'village' || level === 'township'
}

/** In the order in which they are named. A longer name may hold a shorter one, which is not named by it. */
function listNamed(words: string, own: NamedUnit, others: readonly NamedUnit[]): NamedUnit[] {
  const names = [
    ...own.names.map((name) => ({ name, unit: own })),
    // Where two units have the same name, the text is of the one that publishes it.
    ...others.filter(({ name }) => !own.names.includes(name)).map((unit) => ({ name: unit.name, unit })),
  ].toSorted((one, other) => other.name.length - one.name.length)
  const found: { at: number; unit: NamedUnit }[] = []
  let left = words
  for (const { name, unit } of names) {
    const at = left.indexOf(name)
    if (at >= 0 && (unit === own || at === 0 || name.length >= shortestName)) found.push({ at, unit })
    left = left.replaceAll(name, '\n'.repeat(name.length))
  }
  return found.toSorted((one, other) => one.at - other.at).map(({ unit }) => unit)
}

function idsAbove(own: NamedUnit, units: NamedUnits): ReadonlySet<number> {
  const ids = new Set<number>()
  for (let id = own.parentId; id !== null && !ids.has(id); id = units.get(id)?.parentId ?? null) ids.add(id)
  return ids
}
