/** A parsed element of pasted HTML; comments are left out. In browsers made by `DOMParser`. */
export type Markup = { tag: string; attributes: Readonly<Record<string, string>>; children: MarkupNode[] }
export type MarkupNode = Markup | string

/** Text of an element with what is below it. */
export const getText = (node: MarkupNode): string =>
  typeof node === 'string' ? node : node.children.map(getText).join('')

export const isElement = (node: MarkupNode): node is Markup => typeof node !== 'string'

/** All elements of this name, in order. */
export const listElements = (root: Markup, tag: string): Markup[] =>
  root.children
    .filter(isElement)
    .flatMap((child) => [...(child.tag === tag ? [child] : []), ...listElements(child, tag)])

/** Declarations of a style attribute or rule; names and values in lower case. */
export function declarations(css: string): Map<string, string> {
  return new Map(
    css
      .toLowerCase()
      .split(';')
      .map((each) => each.split(':').map((part) => part.trim()) as [string, string])
      .filter(([name, value]) => name && value),
  )
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '')
