import { foldText } from './fold-text.ts'
import type { WrongWord } from './wrong-words-list.ts'

export type WrongWordFinding = {
  kind: WrongWord['kind']
  /** Range in the text. */
  start: number
  end: number
  /** As the list has it. */
  word: string
  advice: string
}

/** An `exception` is no finding, and what it holds is none either: 入民政府 in 深入民政府各科室. */
export type ListedWord = WrongWord | { kind: 'exception'; word: string; advice: string }

export type WordFinder = (text: string) => WrongWordFinding[]

type Node = { next: Map<string, Node>; entry: ListedWord | null }

/**
 * Prepares a list for searching texts in one pass. Full width, letter case, spaces within a line and characters without
 * width make no difference. Of words that overlap, the first and longest is found; of equal ones the first of the list.
 */
export function createWordFinder(list: readonly ListedWord[]): WordFinder {
  const root: Node = { next: new Map(), entry: null }
  for (const entry of list) {
    let node = root
    for (const character of foldWord(entry.word)) {
      let next = node.next.get(character)
      if (!next) {
        next = { next: new Map(), entry: null }
        node.next.set(character, next)
      }
      node = next
    }
    if (node !== root) node.entry ??= entry
  }
  return (text) => findWords(root, text)
}

/** A word as it is compared. */
export const foldWord = (word: string): string => foldText(word).text.replaceAll(/[ \t]/g, '')

function findWords(root: Node, text: string): WrongWordFinding[] {
  const folded = foldText(text)
  const findings: WrongWordFinding[] = []
  for (let from = 0; from < folded.text.length;) {
    let node = root.next.get(folded.text[from] ?? '')
    let found: { entry: ListedWord; to: number } | null = null
    for (let at = from + 1; node; at += 1) {
      if (node.entry) found = { entry: node.entry, to: at }
      const character = folded.text[at]
      if (character === undefined) break
      if (character !== ' ' && character !== '\t') node = node.next.get(character)
    }
    if (found) {
      const { kind, word, advice } = found.entry
      if (kind !== 'exception')
        findings.push({ kind, word, advice, start: folded.starts[from] ?? 0, end: endOf(folded, found.to) })
    }
    from = found ? found.to : from + 1
  }
  return findings
}

/** Spaces after a word do not belong to it. */
function endOf({ text, ends }: ReturnType<typeof foldText>, to: number): number {
  let last = to - 1
  while (text[last] === ' ' || text[last] === '\t') last -= 1
  return ends[last] ?? 0
}
