/** A seeded random generator: the same seed gives the same demo content on every machine. */
export type Random = {
  /** A float in [0, 1). */
  next(): number
  /** An integer from low to high, both included. */
  int(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Up to `count` different members, in the list's own order. */
  sample<T>(list: readonly T[], count: number): T[]
  shuffle<T>(list: readonly T[]): T[]
  /** A key drawn in proportion to its weight. */
  weigh<T>(entries: readonly (readonly [T, number])[]): T
}

export function random(seed: number): Random {
  // Signed, because V8 allocates an object for each number above 2 ** 31 - 1.
  let state = seed | 0
  // mulberry32: 32 bits of state are enough for sample texts, and it is the same everywhere.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error('pick from an empty list')
    return list[int(0, list.length - 1)] as T
  }
  const shuffle = <T>(list: readonly T[]): T[] => {
    const copy = [...list]
    for (let i = copy.length - 1; i > 0; i--) {
      const j = int(0, i)
      const held = copy[i] as T
      copy[i] = copy[j] as T
      copy[j] = held
    }
    return copy
  }
  return {
    next,
    int,
    pick,
    shuffle,
    chance: (probability) => next() < probability,
    sample: (list, count) => {
      const places = shuffle(list.map((_, i) => i)).slice(0, count)
      return places.toSorted((a, b) => a - b).map((i) => list[i] as (typeof list)[number])
    },
    weigh: (entries) => {
      const total = entries.reduce((sum, [, weight]) => sum + weight, 0)
      let left = next() * total
      for (const [value, weight] of entries) {
        left -= weight
        if (left < 0) return value
      }
      return pick(entries)[0]
    },
  }
}

/** The letters of words as numbers for a seed. */
export const codesOf = (words: string): number[] => Array.from(words, (letter) => letter.codePointAt(0) ?? 0)

/** Mixes several numbers into one seed, so that neighbours (unit 5001, unit 5002) get different content. */
export function seedOf(...parts: readonly number[]): number {
  let hash = 0x811c9dc5
  for (const part of parts) {
    hash = Math.imul(hash ^ (part >>> 16), 0x01000193)
    hash = Math.imul(hash ^ (part & 0xffff), 0x01000193)
    hash ^= hash >>> 13
  }
  return hash >>> 0
}

/** A plausible amount in fen between whole yuan: most are round, some are not. */
export function money(random: Random, low: number, high: number): number {
  const fen = random.int(low * 100, high * 100)
  if (random.chance(0.35)) return fen - (fen % 10_000) + 10_000
  return random.chance(0.4) ? fen - (fen % 100) : fen
}
