import { boundedDiff } from './bounded-diff.ts'
import { increasingPairs } from './increasing-pairs.ts'
import { takeSteps } from './steps.ts'

/** Something that is compared: `key` is equal for equal contents, `text` tells how similar two are. */
export type Comparable = { id: string | null; kind: string; key: string; text: string }
export type Pair = { before: number | null; after: number | null; moved: boolean }

/** More differences than this are not searched for similar texts: that would take seconds. */
const maxEdits = 400
const minSimilarity = 0.4
/** Shorter texts, such as 合计, are equal by chance. */
const minMovedLength = 10

/**
 * Pairs the old and new parts of something: by id, then equal ones in the same order, then similar ones between them.
 * The result keeps both orders; a part that moved is in it twice, with one side null at its old place.
 */
export function align(before: readonly Comparable[], after: readonly Comparable[]): Pair[] {
  const partners = new Map<number, number>()
  const isTaken = new Set<number>()
  const pair = (one: number, other: number): void => {
    partners.set(one, other)
    isTaken.add(other)
  }
  const free = (): [number[], number[]] => [
    [...before.keys()].filter((i) => !partners.has(i)),
    [...after.keys()].filter((j) => !isTaken.has(j)),
  ]

  const byId = new Map(after.flatMap(({ id }, j) => (id === null ? [] : [[id, j] as const])))
  for (const [i, { id, kind }] of before.entries()) {
    const j = id === null ? undefined : byId.get(id)
    if (j !== undefined && !isTaken.has(j) && kind === after[j]?.kind) pair(i, j)
  }
  const numberOf = numberKeys()
  const [oldKeys, newKeys] = [before.map(numberOf), after.map(numberOf)]
  pairCommon(...free(), (i, j) => oldKeys[i] === newKeys[j], pair)
  const similar = similarity(before, after)
  for (const [some, others] of gaps(before.length, after.length, partners, isTaken))
    pairCommon(some, others, (i, j) => similar(i, j) >= minSimilarity, pair)
  const [left, right] = free()
  const byKey = Map.groupBy(right, (j) => newKeys[j])
  for (const i of left) {
    if ((before[i]?.text.length ?? 0) < minMovedLength) continue
    const j = byKey.get(oldKeys[i])?.shift()
    if (j !== undefined) pair(i, j)
  }
  return inBothOrders(before.length, after.length, partners)
}

/** Equal keys get equal numbers, which are compared faster than long texts. */
function numberKeys(): (part: Comparable) => number {
  const numbers = new Map<string, number>()
  return ({ key }) => {
    const known = numbers.get(key) ?? numbers.size
    numbers.set(key, known)
    return known
  }
}

/** Pairs the longest common subsequence. */
function pairCommon(
  some: readonly number[],
  others: readonly number[],
  isSame: (i: number, j: number) => boolean,
  pair: (i: number, j: number) => void,
): void {
  const changes = boundedDiff(some, others, maxEdits, isSame) ?? []
  let [i, j] = [0, 0]
  for (const { added, removed, count } of changes) {
    if (!added && !removed) for (let k = 0; k < count; k++) pair(some[i + k] ?? -1, others[j + k] ?? -1)
    if (!added) i += count
    if (!removed) j += count
  }
}

/** The parts without partner between two pairs that follow each other on both sides. */
function gaps(
  beforeLength: number,
  afterLength: number,
  partners: ReadonlyMap<number, number>,
  isTaken: ReadonlySet<number>,
): [number[], number[]][] {
  const found: [number[], number[]][] = []
  let [some, others]: [number[], number[]] = [[], []]
  let j = 0
  for (let i = 0; i <= beforeLength; i++) {
    const partner = i === beforeLength ? afterLength : partners.get(i)
    if (partner === undefined) some.push(i)
    // A part that moved backwards ends no gap.
    else if (partner >= j) {
      for (; j < partner; j++) if (!isTaken.has(j)) others.push(j)
      if (some.length > 0 && others.length > 0) found.push([some, others])
      ;[some, others] = [[], []]
      j = partner + 1
    }
  }
  return found
}

/** How similar two texts are, from 0 to 1, by their pairs of characters. */
function similarity(before: readonly Comparable[], after: readonly Comparable[]): (i: number, j: number) => number {
  const pairsOf = new Map<string, Map<string, number>>()
  const pairs = (text: string): Map<string, number> => {
    const known = pairsOf.get(text)
    if (known) return known
    const counts = new Map<string, number>()
    for (let i = 0; i < text.length - 1; i++) {
      const two = text.slice(i, i + 2)
      counts.set(two, (counts.get(two) ?? 0) + 1)
    }
    pairsOf.set(text, counts)
    return counts
  }
  return (i, j) => {
    const [one, other] = [before[i], after[j]]
    if (!one || !other || one.kind !== other.kind) return 0
    if (one.text === other.text) return 1
    const [short, long] = one.text.length < other.text.length ? [one.text, other.text] : [other.text, one.text]
    // Not even if one contained the other.
    if ((2 * short.length) / (short.length + long.length) < minSimilarity) return 0
    if (!takeSteps(short.length)) return 0
    const inLong = pairs(long)
    let common = 0
    for (const [two, count] of pairs(short)) common += Math.min(count, inLong.get(two) ?? 0)
    return (2 * common) / Math.max(1, short.length + long.length - 2)
  }
}

export const areSimilar = (one: string, other: string): boolean => {
  const comparable = (text: string): Comparable[] => [{ id: null, kind: '', key: text, text }]
  return similarity(comparable(one), comparable(other))(0, 0) >= minSimilarity
}

function inBothOrders(beforeLength: number, afterLength: number, partners: ReadonlyMap<number, number>): Pair[] {
  const origins = new Map([...partners].map(([i, j]) => [j, i]))
  const pairs: Pair[] = []
  let [i, j] = [0, 0]
  const moveTo = (one: number, other: number): void => {
    for (; i < one; i += 1) pairs.push({ before: i, after: null, moved: partners.has(i) })
    for (; j < other; j += 1) pairs.push({ before: origins.get(j) ?? null, after: j, moved: origins.has(j) })
  }
  for (const [one, other] of increasingPairs(partners)) {
    moveTo(one, other)
    pairs.push({ before: i, after: j, moved: false })
    ;[i, j] = [one + 1, other + 1]
  }
  moveTo(beforeLength, afterLength)
  return pairs
}
