import type { UnitGroup } from '../../../domain/units/queries.server.ts'

export type Recipients = Readonly<Record<'department' | 'township' | 'village', readonly UnitGroup[]>>
export type FoundGroup = { key: string; title: string; units: UnitGroup['units'] }

const plain = (text: string): string => text.normalize('NFKC').toLowerCase()

/** The units whose names have all words, after their group where that has them, such as a village after its township. */
export function findUnits(recipients: Recipients, words: string): FoundGroup[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  const groups = Object.entries(recipients).flatMap(([level, found]) =>
    // Groups on different levels may have the same name.
    found.map(({ title, units }) => ({ key: `${level} ${title}`, title, units })),
  )
  return groups
    .map(({ units, ...group }) => ({
      ...group,
      units: units.filter(({ name }) => {
        const text = plain(`${group.title} ${name}`)
        return wanted.every((word) => text.includes(word))
      }),
    }))
    .filter(({ units }) => units.length > 0)
}

/**
 * The unit that is shown as chosen: the one that was picked by hand, unless the words typed since find only others.
 * @param listed words by which the list was made when it was picked.
 */
export function chosenUnit(
  { picked, words, listed }: { picked: string; words: string; listed: string },
  found: readonly FoundGroup[],
): string {
  const units = found.flatMap((group) => group.units)
  if (words.trim() === '' || words === listed || units.some(({ id }) => String(id) === picked)) return picked
  return String(units[0]?.id ?? picked)
}
