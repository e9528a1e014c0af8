/**
 * Checks that reading a text into a document lost nothing: each line that readers of the source see is looked for in
 * what became of it. Signs may be added, such as numbers; none may be missing.
 */
import { diffChars } from 'diff'
import type { ArticleDocument, Block, Inline, NestedBlock, Table } from './nodes.ts'

/** `place`: where in the source, in Chinese. */
export type SourceLine = { text: string; place: string }

/** How many lines are tried for one that is not found as it was. More are only in texts that are lost as a whole. */
const mostTries = 2_000

/**
 * The lines, or the parts of them, that are not in the result. Each line of the result stands for one of the source, so
 * a line is missing too if another contains the same signs by chance.
 */
export function findMissing(source: readonly SourceLine[], result: readonly string[]): SourceLine[] {
  const free = new Map<string, number>()
  for (const line of result.map(visibleSigns)) if (line !== '') free.set(line, (free.get(line) ?? 0) + 1)
  const take = (line: string): void => {
    const left = (free.get(line) ?? 0) - 1
    if (left > 0) free.set(line, left)
    else free.delete(line)
  }
  const changed = source.filter(({ text }) => {
    const signs = visibleSigns(text)
    if (!free.has(signs)) return signs !== ''
    take(signs)
    return false
  })
  const lost = changed.filter(({ text }) => {
    const signs = visibleSigns(text)
    // Most lines only got a number.
    const found = firstOf(free, (line) => line.endsWith(signs)) ?? shortestOf(free, (line) => isWithin(signs, line))
    if (found !== null) take(found)
    return found === null
  })
  return lost.map((line) => {
    const signs = visibleSigns(line.text)
    const rest = firstOf(free, (other) => shareOf(signs, other) >= 0.5)
    if (rest === null) return line
    take(rest)
    return { place: line.place, text: missingParts(signs, rest) }
  })
}

/** Signs as they are compared: without spaces and what nobody sees, in one form of those that look alike. */
export const visibleSigns = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cc}\p{Cf}]/gu, '')

function firstOf(lines: ReadonlyMap<string, number>, isWanted: (line: string) => boolean): string | null {
  let tries = 0
  for (const line of lines.keys()) {
    if (isWanted(line)) return line
    tries += 1
    if (tries >= mostTries) return null
  }
  return null
}

/** The one with the fewest added signs: a long line contains much by chance. */
function shortestOf(lines: ReadonlyMap<string, number>, isWanted: (line: string) => boolean): string | null {
  let shortest: string | null = null
  let tries = 0
  for (const line of lines.keys()) {
    if ((shortest === null || line.length < shortest.length) && isWanted(line)) shortest = line
    tries += 1
    if (tries >= mostTries) break
  }
  return shortest
}

/** Whether all signs are in the line, in their order. */
function isWithin(signs: string, line: string): boolean {
  let at = 0
  for (const sign of signs) {
    at = line.indexOf(sign, at) + 1
    if (at === 0) return false
  }
  return true
}

const parts = (signs: string, other: string) =>
  diffChars(signs, other, { maxEditLength: 400 }) ?? [{ value: signs, removed: true, added: false, count: 0 }]

function shareOf(signs: string, other: string): number {
  if (other.length < signs.length / 2) return 0
  const kept = parts(signs, other).filter(({ added, removed }) => !added && !removed)
  return kept.reduce((sum, { value }) => sum + value.length, 0) / signs.length
}

const missingParts = (signs: string, other: string): string =>
  parts(signs, other)
    .filter(({ removed }) => removed)
    .map(({ value }) => value)
    .join('…')

/** The lines of a document as readers see them: paragraphs, headings and captions. */
export const documentLines = ({ content }: ArticleDocument): string[] => content.flatMap(linesOf)

function linesOf(block: Block | NestedBlock | Table): string[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return [textOf(block.content)]
    case 'bulletList':
    case 'orderedList':
      return block.content.flatMap(({ content }) => content.flatMap(linesOf))
    case 'blockquote':
    case 'signature':
      return block.content.flatMap(linesOf)
    case 'horizontalRule':
      return []
    case 'figure':
      return [block.attrs.caption ?? '']
    case 'table':
      return [
        block.attrs?.caption ?? '',
        ...block.content.flatMap(({ content = [] }) => content.flatMap((cell) => cell.content.flatMap(linesOf))),
      ]
  }
}

const textOf = (content: readonly Inline[] = []): string =>
  content.map((inline) => (inline.type === 'text' ? inline.text : '')).join('')
