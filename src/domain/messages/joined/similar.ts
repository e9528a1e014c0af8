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

/** How alike another text is, from 0 to 1: the share of pairs of characters that both have (Sørensen–Dice). */
export function createSimilarity(text: string): (other: string) => number {
  const pairs = pairsOf(text)
  return (other) => {
    const others = pairsOf(other)
    if (pairs.size === 0 || others.size === 0) return 0
    let both = 0
    for (const pair of others) if (pairs.has(pair)) both += 1
    return (2 * both) / (pairs.size + others.size)
  }
}
