import type { PasteContext } from './context.ts'
import { type Markup, getText } from './markup.ts'
import { isHidden } from './styles.ts'

const skipped = new Set(
  'head style script noscript template meta link title xml iframe object embed svg video audio canvas select textarea button input'.split(
    ' ',
  ),
)

/** Whether an element is left out; what the sender did not see is noted as dropped. */
export function isSkipped({ styleOf, dropped }: PasteContext, element: Markup): boolean {
  if (skipped.has(element.tag) || /^(v:|mp)/.test(element.tag)) return true
  const style = styleOf(element)
  if (style.get('mso-list') === 'ignore') return true
  // Fills up rows of Word's tables that are shorter than others.
  if (style.get('mso-cell-special') === 'placeholder') return true
  const kind = unseenKind(element, style)
  if (kind === null) return false
  if (getText(element).trim() !== '') dropped.add(kind)
  return true
}

/** What kind of text it is that the sender did not see as part of their text, null for all other. */
function unseenKind({ tag, attributes }: Markup, style: ReadonlyMap<string, string>): string | null {
  const { class: names = '' } = attributes
  const isComment =
    /comment/.test(`${style.get('mso-element') ?? ''}${style.get('mso-special-character') ?? ''}`) ||
    /\bmso(comment|com)/i.test(names)
  if (isComment) return '批注'
  const isRevision = /\bmsodel\b/i.test(names) || (tag === 'del' && ('datetime' in attributes || 'cite' in attributes))
  if (isRevision) return '修订中已删除的文字'
  return isHidden(style) || 'hidden' in attributes ? '隐藏的文字' : null
}
