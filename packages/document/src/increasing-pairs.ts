/**
 * The most pairs that keep both orders, in order: the longest increasing subsequence of the partners. The others moved.
 * Takes n log n steps.
 */
export function increasingPairs(partners: ReadonlyMap<number, number>): [number, number][] {
  const pairs = [...partners].toSorted(([one], [other]) => one - other)
  /** For each length, the place of the pair with the smallest partner that ends a subsequence of it. */
  const ends: number[] = []
  const previous: number[] = []
  for (const [at, [, partner]] of pairs.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < partner) low = middle + 1
      else high = middle
    }
    previous[at] = low === 0 ? -1 : (ends[low - 1] ?? -1)
    ends[low] = at
  }
  const found: [number, number][] = []
  for (let at = ends.at(-1) ?? -1; at !== -1; at = previous[at] ?? -1) {
    const pair = pairs[at]
    if (pair) found.push(pair)
  }
  return found.toReversed()
}
