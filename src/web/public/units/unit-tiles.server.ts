import type { UnitGroup } from '../../../domain/units/queries.server.ts'
import { listLastReleases } from '../../../domain/articles/queries.server.ts'
import { listUnitsWithBooks } from '../../../domain/articles/queries-records.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'

/**
 * `label`: the words of the name, between which it may break. `last`: day of the latest article, for villages. `hasBooks`:
 * whether it has a public book.
 */
export type UnitTile = {
  id: number
  name: string
  label: string[]
  formerName?: string
  last?: string | null
  hasBooks?: boolean
}
export type TileGroup = { title: string; units: UnitTile[] }

/** Names up to this length are never broken. */
const longestWord = 6
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/**
 * Words of a unit's name; single characters, such as 园 and 局, belong to the word before. Made by the server: browsers
 * have dictionaries of their own.
 */
export function nameInWords(name: string): string[] {
  if (name.length <= longestWord) return [name]
  // Dictionaries do not know names of regions from other languages, such as 乌兰浩特市.
  const [region = ''] = /^.{2,6}?(?:市|[前中后左右]旗)(?![委场区]|$)/.exec(name) ?? []
  const words: string[] = []
  for (const { segment } of segmenter.segment(name.slice(region.length))) {
    const before = words.at(-1)
    if (segment.length === 1 && before !== undefined) words[words.length - 1] = before + segment
    else words.push(segment)
  }
  return region ? [region, ...words] : words
}

/** Groups of units as tiles. */
export function toTiles(groups: readonly UnitGroup[]): TileGroup[] {
  return groups.map((group) => {
    const shown = shortNames(group)
    return { ...group, units: group.units.map((unit) => ({ ...unit, label: nameInWords(shown(unit.name)) })) }
  })
}

/** Adds on which day each unit disclosed something last. */
export async function withLastReleases(
  { db, district, now }: RequestContext,
  groups: readonly TileGroup[],
): Promise<TileGroup[]> {
  const areaIds = groups.flatMap(({ units }) => units.map(({ id }) => id))
  const scope = { districtCode: district.areaCode, now, areaIds }
  const last = await listLastReleases(db, scope)
  const withBooks = await listUnitsWithBooks(db, scope)
  return groups.map((group) => ({
    ...group,
    units: group.units.map((unit) => ({
      ...unit,
      last: last.get(unit.id) ?? null,
      hasBooks: withBooks.has(unit.id),
    })),
  }))
}

/**
 * Drops the group's name from unit names if several units begin with it; the rest still tells them apart.
 * A single unit keeps its full name: it would otherwise be reduced to a word such as 社区.
 */
function shortNames({ title, units }: UnitGroup): (name: string) => string {
  const named = units.filter(({ name }) => name.startsWith(title) && name !== title)
  return (name) => (named.length > 1 && name.startsWith(title) ? name.slice(title.length) || name : name)
}
