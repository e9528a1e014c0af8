import type { SourceLine } from '@three-affairs/document/conservation.ts'
import { blockTags } from './blocks.ts'
import { isElement, type Markup, type MarkupNode } from './markup.ts'
import { isHidden, readStyles, type StyleReader } from './styles.ts'

const notShown = new Set(
  'head style script noscript template meta link title xml annotation annotation-xml option'.split(' '),
)

/**
 * The lines that the sender of pasted HTML saw, gathered without the rest of this folder, so that both can be compared.
 * Text that was hidden, deleted or a comment is named where it is cleaned.
 */
export function visibleLines(root: Markup): SourceLine[] {
  const styleOf = readStyles(root)
  const lines: SourceLine[] = []
  let line = ''
  const end = (): void => {
    if (line.trim() !== '') lines.push({ text: line, place: `第 ${lines.length + 1} 行` })
    line = ''
  }
  const walk = (node: MarkupNode, keepsLines: boolean): void => {
    if (!isElement(node)) {
      for (const [at, part] of (keepsLines ? node.split(/\r\n?|\n/) : [node]).entries()) {
        if (at > 0) end()
        line += part
      }
      return
    }
    if (notShown.has(node.tag) || isUnseen(node, styleOf)) return
    const isBlock = node.tag === 'br' || blockTags.has(node.tag)
    if (isBlock) end()
    if (node.tag === 'input' || node.tag === 'textarea') line += node.attributes.value ?? ''
    const whiteSpace = styleOf(node).get('white-space') ?? (node.tag === 'pre' ? 'pre' : 'inherit')
    const below = whiteSpace === 'inherit' ? keepsLines : /^(?:pre|break-spaces)/.test(whiteSpace)
    for (const child of node.children) walk(child, below)
    if (isBlock) end()
  }
  walk(root, false)
  end()
  return lines
}

function isUnseen(element: Markup, styleOf: StyleReader): boolean {
  const { tag, attributes } = element
  const style = styleOf(element)
  const names = attributes.class ?? ''
  return (
    isHidden(style) ||
    'hidden' in attributes ||
    // The markers of lists become lists.
    style.get('mso-list') === 'ignore' ||
    /comment/.test(`${style.get('mso-element') ?? ''}${style.get('mso-special-character') ?? ''}`) ||
    /\bmso(?:comment|com|del)/i.test(names) ||
    (tag === 'del' && ('datetime' in attributes || 'cite' in attributes))
  )
}
