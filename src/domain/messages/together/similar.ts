/** Pairs of neighbouring characters, without spaces and punctuation. */
function pairsOf(text: string): Set<string> {
  const characters = Array.from(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  )
  return new Set(characters.slice(1).map((character, at) => `${characters[at]}${character}`))
}

/** How alike two texts are, from 0 to 1: the share of pairs of characters that both have (Sørensen–Dice). */
export function similarity(one: string, other: string): number {
  const [pairs, others] = [pairsOf(one), pairsOf(other)]
  if (pairs.size === 0 || others.size === 0) return 0
  return (2 * [...pairs].filter((pair) => others.has(pair)).length) / (pairs.size + others.size)
}
