import type { Node as DocumentNode } from '@tiptap/pm/model'
import { findMissing, type SourceLine } from '@three-affairs/document/conservation.ts'

const mostNamed = 5
const mostWords = 30

/** A sentence about pasted lines that the document lacks afterwards; empty if it has them all. */
export function wordsAboutLoss(source: readonly SourceLine[], before: DocumentNode, after: DocumentNode): string {
  const known = new Set<DocumentNode>()
  before.descendants((node) => void known.add(node))
  const lost = findMissing(source, linesOf(after, known))
  if (lost.length === 0) return ''
  const named = lost.slice(0, mostNamed).map(({ text, place }) => `${place}“${shortened(text.trim())}”`)
  const more = lost.length > mostNamed ? `等 ${lost.length} 处` : ''
  return `没有粘贴过来的文字：${named.join('、')}${more}，请核对。`
}

/** The lines of blocks that are new or changed: nodes that did not change are the same objects. */
function linesOf(document: DocumentNode, known: ReadonlySet<DocumentNode>): string[] {
  const lines: string[] = []
  document.descendants((node) => {
    if (known.has(node)) return false
    const { caption } = node.attrs as { caption?: string | null }
    if (caption) lines.push(caption)
    // Breaks are lines of the source.
    if (node.isTextblock) lines.push(...node.textBetween(0, node.content.size, undefined, '\n').split('\n'))
    return !node.isTextblock
  })
  return lines
}

const shortened = (text: string): string => (text.length > mostWords ? `${text.slice(0, mostWords)}…` : text)
