/** One space, of whatever width it was, where there were several. */
const spaced = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/**
 * The title of the one area that is meant: typed as a whole, or what stands behind its number where no other area ends
 * so. Nothing is guessed, as it would be granted.
 */
export function titleMeant(typed: string, titles: readonly string[]): string | undefined {
  const wanted = spaced(typed)
  if (titles.includes(wanted)) return wanted
  const [named, ...others] = titles.filter((title) => title.endsWith(` ${wanted}`))
  return others.length === 0 ? named : undefined
}

export const unknownArea = '请从列表中选择地区或单位'
