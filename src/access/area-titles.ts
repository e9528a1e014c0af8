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
