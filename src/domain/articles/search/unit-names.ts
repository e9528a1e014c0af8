import { fold } from '../search-text.ts'

/** A unit with the names that it has or had; `isSearched`: whether it is found by them. */
export type NamedUnit = { id: number; name: string; formerNames: readonly string[]; isSearched: boolean }

/** What letters of the Latin alphabet may stand for a name: whole syllables, and their first letters. */
export type Latin = { syllables: string; initials: string }

export type UnitFinder = {
  /** Units of exactly this name, with or without its kind (好仁, 好仁嘎查), in characters, pinyin or initials. */
  find: (word: string) => readonly FoundUnit[]
  /** Units with the word in their names. */
  suggest: (word: string) => readonly FoundUnit[]
  /** Whether it is the name of a unit, in characters. */
  isName: (word: string) => boolean
  /** Includes the district and merged units. */
  nameOf: (id: number) => string | undefined
}

export type FoundUnit = { id: number; name: string }

export const noUnits: UnitFinder = {
  find: () => [],
  suggest: () => [],
  isName: () => false,
  nameOf: () => undefined,
}

/** A name shared by more units is too ambiguous to search by unit. */
const mostUnits = 20
const mostSuggested = 5
/** Shorter prefixes match too many units. */
const shortestBeginning = 4

const kindOfPlace = /(?:嘎查|行政村|村|社区|苏木|镇|乡|街道|分场|生产队|农场|牧场)$/

/** Names by which people call a unit: without its kind, and without the district in front. */
function shortNames(name: string, districtName: string): string[] {
  const short = districtName.replace(/[市旗县]$/, '')
  const local = [districtName, short].find((each) => name.startsWith(each) && name.length > each.length + 1)
  const within = local ? name.slice(local.length) : name
  return [name, within, within.replace(kindOfPlace, '')].filter((each) => each.length >= 2)
}

export function createUnitFinder(
  units: readonly NamedUnit[],
  districtName: string,
  latinOf: (name: string) => readonly Latin[],
): UnitFinder {
  const byName = new Map<string, FoundUnit[]>()
  const byLatin = new Map<string, FoundUnit[]>()
  const put = (map: Map<string, FoundUnit[]>, key: string, unit: FoundUnit) => {
    const known = map.get(key) ?? []
    if (!known.includes(unit)) map.set(key, [...known, unit])
  }
  const names = new Map(units.map(({ id, name }) => [id, name]))
  const searched = units.filter(({ isSearched }) => isSearched)
  const found = searched.map(({ id, name, formerNames }) => {
    const unit = { id, name }
    for (const each of new Set([name, ...formerNames].flatMap((one) => shortNames(one, districtName)))) {
      put(byName, fold(each), unit)
      for (const { syllables, initials } of latinOf(each)) {
        put(byLatin, syllables, unit)
        put(byLatin, initials, unit)
      }
    }
    return unit
  })

  function inLetters(word: string): FoundUnit[] {
    const exact = byLatin.get(word)
    if (exact || word.length < shortestBeginning) return exact ?? []
    return [...new Set([...byLatin].filter(([latin]) => latin.startsWith(word)).flatMap(([, each]) => each))]
  }

  const bounded = (list: FoundUnit[]): FoundUnit[] => (list.length > mostUnits ? [] : list)

  return {
    find: (word) => bounded(/^[a-z]{2,}$/.test(word) ? inLetters(word) : (byName.get(word) ?? [])),
    suggest: (word) =>
      word.length < 2 ? [] : found.filter(({ name }) => fold(name).includes(word)).slice(0, mostSuggested),
    isName: (word) => byName.has(word),
    nameOf: (id) => names.get(id),
  }
}
