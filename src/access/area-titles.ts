/** Collapses whitespace, including wide spaces. */
const spaced = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/**
 * The title of the area that was typed: in full, or its last words if no other title ends with them. Nothing is
 * guessed, because the area would be granted.
 */
export function matchTitle(typed: string, titles: readonly string[]): string | undefined {
  const wanted = spaced(typed)
  if (titles.includes(wanted)) return wanted
  const [named, ...others] = titles.filter((title) => title.endsWith(` ${wanted}`))
  return others.length === 0 ? named : undefined
}

export const unknownArea = '请从列表中选择地区或单位'

/** Areas of a grant as text, by district; null for all districts. */
export function wordsOfAreas(areas: readonly { name: string; districtName: string }[] | null): string {
  if (areas === null) return '全部旗县市'
  return [...Map.groupBy(areas, ({ districtName }) => districtName)]
    .map(([district, found]) => [district, ...found.map(({ name }) => name).filter((name) => name !== district)])
    .map(([district, ...units]) => (units.length > 0 ? `${district} ${units.join('、')}` : district))
    .join('；')
}
