import { areSimilar } from '../align.ts'
import { boundedDiff } from '../bounded-diff.ts'
import { contentKey } from '../content-key.ts'
import { normaliseInlines } from '../normalise.ts'
import type { Inline } from '../nodes.ts'
import { takeSteps } from '../steps.ts'
import { inlineText } from '../text.ts'

/** `formatted`: the same text with other formats or links. */
export type TextPiece =
  | { change: 'same' | 'added' | 'removed'; content: Inline[] }
  | { change: 'formatted'; before: Inline[]; after: Inline[] }

/** More differences than this in one paragraph: it counts as rewritten. */
const maxEdits = 2_000
/** Numbers and Latin words change as a whole; else an amount would be a riddle of struck digits. */
const tokens = /\d[\d,.]*|[A-Za-z]+|[\s\S]/gu

export function diffInlines(before: readonly Inline[] = [], after: readonly Inline[] = []): TextPiece[] {
  const pieces: TextPiece[] = []
  let [i, j] = [0, 0]
  const edits = diffText(inlineText(before), inlineText(after))
  // Each edit goes through all inlines.
  if (!takeSteps(edits.length * (before.length + after.length))) return replacedWhole(before, after)
  for (const [change, length] of edits) {
    if (change === 'same')
      pieces.push(...compareFormats(sliceInlines(before, i, i + length), sliceInlines(after, j, j + length)))
    else if (change === 'removed') pieces.push({ change, content: sliceInlines(before, i, i + length) })
    else pieces.push({ change, content: sliceInlines(after, j, j + length) })
    if (change !== 'added') i += length
    if (change !== 'removed') j += length
  }
  return pieces
}

function replacedWhole(before: readonly Inline[], after: readonly Inline[]): TextPiece[] {
  if (contentKey(before) === contentKey(after)) return [{ change: 'same', content: [...after] }]
  return [
    { change: 'removed', content: [...before] },
    { change: 'added', content: [...after] },
  ]
}

/** Splits two versions of the same text where formats begin or end. */
function compareFormats(before: readonly Inline[], after: readonly Inline[]): TextPiece[] {
  if (contentKey(before) === contentKey(after)) return [{ change: 'same', content: [...after] }]
  const edges = [...new Set([0, ...endsOf(before), ...endsOf(after)])].toSorted((one, other) => one - other)
  // Each part goes through all inlines four times.
  if (!takeSteps(4 * edges.length * (before.length + after.length)))
    return [{ change: 'formatted', before: [...before], after: [...after] }]
  const isSame = (start: number, end: number): boolean =>
    contentKey(sliceInlines(before, start, end)) === contentKey(sliceInlines(after, start, end))
  const pieces: TextPiece[] = []
  let start = 0
  for (const [k, edge] of edges.slice(1).entries()) {
    const next = edges[k + 2]
    const same = isSame(edges[k] ?? 0, edge)
    if (next !== undefined && same === isSame(edge, next)) continue
    const other = sliceInlines(after, start, edge)
    pieces.push(
      same
        ? { change: 'same', content: other }
        : { change: 'formatted', before: sliceInlines(before, start, edge), after: other },
    )
    start = edge
  }
  return pieces
}

function endsOf(content: readonly Inline[]): number[] {
  let end = 0
  return content.map((inline) => (end += inline.type === 'text' ? inline.text.length : 1))
}

type Edit = [change: 'same' | 'added' | 'removed', length: number]

function diffText(before: string, after: string): Edit[] {
  const whole: Edit[] = [
    ['removed', before.length],
    ['added', after.length],
  ]
  if (before === after) return nonEmpty([['same', before.length]])
  if (!areSimilar(before, after)) return nonEmpty(whole)
  const changes = boundedDiff(before.match(tokens) ?? [], after.match(tokens) ?? [], maxEdits)
  if (!changes) return nonEmpty(whole)
  return nonEmpty(
    joinChanges(
      changes.map(({ added, removed, value }): Edit => [
        added ? 'added' : removed ? 'removed' : 'same',
        value.reduce((length, token) => length + token.length, 0),
      ]),
    ),
  )
}

const nonEmpty = (edits: readonly Edit[]): Edit[] => edits.filter(([, length]) => length > 0)

/** An equal run that is shorter than the changes on both sides of it only makes them hard to read: it joins them. */
function joinChanges(edits: readonly Edit[]): Edit[] {
  const joined: Edit[] = []
  let [removed, added] = [0, 0]
  const flush = (): void => {
    joined.push(['removed', removed], ['added', added])
    ;[removed, added] = [0, 0]
  }
  for (const [i, [change, length]] of edits.entries()) {
    if (change === 'removed') removed += length
    else if (change === 'added') added += length
    else if (Math.max(removed, added) >= length && changedAfter(edits, i) >= length) {
      removed += length
      added += length
    } else {
      flush()
      joined.push(['same', length])
    }
  }
  flush()
  return joined
}

/** The larger of removal and addition that directly follow. */
const changedAfter = (edits: readonly Edit[], at: number): number => {
  const following = edits.slice(at + 1, at + 3)
  const end = following.findIndex(([change]) => change === 'same')
  return Math.max(0, ...following.slice(0, end === -1 ? 2 : end).map(([, length]) => length))
}

function sliceInlines(content: readonly Inline[], start: number, end: number): Inline[] {
  let at = 0
  const slice = content.flatMap((inline): Inline[] => {
    const [from, length] = [at, inline.type === 'text' ? inline.text.length : 1]
    at += length
    if (from >= end || at <= start) return []
    return inline.type === 'text'
      ? [{ ...inline, text: inline.text.slice(Math.max(0, start - from), end - from) }]
      : [inline]
  })
  return normaliseInlines(slice).content ?? []
}
