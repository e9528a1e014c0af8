import type { Node as DocumentNode } from '@tiptap/pm/model'

export type Match = { from: number; to: number }

/** More are neither shown nor counted. */
export const mostMatches = 1_000

/** Stands for line breaks and other things in a line, so that positions stay those of the text. */
const inlineThing = '\ufffc'

/** Where words stand in the text, in any letter case, also across bold and other marks, but not across paragraphs. */
export function findMatches(document: DocumentNode, words: string): Match[] {
  const wanted = lowerCase(words)
  const matches: Match[] = []
  if (wanted === '') return matches
  document.descendants((node, position) => {
    if (matches.length >= mostMatches) return false
    if (!node.isTextblock) return true
    const text = lowerCase(node.textBetween(0, node.content.size, undefined, inlineThing))
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
      if (matches.length >= mostMatches) break
      matches.push({ from: position + 1 + at, to: position + 1 + at + wanted.length })
    }
    return false
  })
  return matches
}

/** Few letters get longer in the other case; those stay as they are, so that positions are right. */
const lowerCase = (text: string): string =>
  text.replaceAll(/\p{Lu}/gu, (letter) => {
    const lower = letter.toLowerCase()
    return lower.length === letter.length ? lower : letter
  })
