import type { OfficePackage, XmlEvents } from '../package.server.ts'
import { WordError } from './word-error.ts'

/** An element of a part of a Word file. Names of elements and attributes have no namespace prefix. */
export type XmlElement = { name: string; attributes: Readonly<Record<string, string>>; children: XmlNode[] }
export type XmlNode = XmlElement | string

/** Of one part. Texts of the greatest length that articles may have need half of them. */
const mostElements = 600_000
const noAttributes = Object.freeze({})

/** Parses a part. @throws WordError too_large, BrokenPackage or PackageTooLarge. */
export async function readTree(book: OfficePackage, part: string, maxBytes: number): Promise<XmlElement> {
  const root: XmlElement = { name: '', attributes: noAttributes, children: [] }
  const open = [root]
  let elements = 0
  const events: XmlEvents = {
    open(name, attributes) {
      elements += 1
      if (elements > mostElements)
        throw new WordError('too_large', `文件的内容太多（超过 ${mostElements / 10_000} 万个元素），请拆成几篇。`)
      const element = { name, attributes: withLocalNames(attributes), children: [] }
      open.at(-1)?.children.push(element)
      open.push(element)
    },
    text(text) {
      const siblings = open.at(-1)?.children
      if (!siblings) return
      const last = siblings.at(-1)
      // The parser splits text at entities.
      if (typeof last === 'string') siblings[siblings.length - 1] = last + text
      else siblings.push(text)
    },
    close() {
      open.pop()
    },
  }
  await book.read(part, maxBytes, events)
  return root
}

/** Word notes with `rsid…` in which session something was written. */
function withLocalNames(attributes: Record<string, string>): Readonly<Record<string, string>> {
  const kept = Object.entries(attributes).filter(([name]) => !name.includes('rsid') && !name.startsWith('xmlns'))
  if (kept.length === 0) return noAttributes
  return Object.fromEntries(kept.map(([name, value]) => [name.slice(name.indexOf(':') + 1), value]))
}

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string'

export const childElements = ({ children }: XmlElement): XmlElement[] => children.filter(isElement)

export const childNamed = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child): child is XmlElement => isElement(child) && child.name === name)

/** The `val` of a child, such as `1` of `<w:numId w:val="1"/>`. */
export const getValue = (element: XmlElement | undefined, name: string): string | undefined =>
  childNamed(element, name)?.attributes.val

/** A property that is on when its element is there, unless its value says otherwise; undefined without the element. */
export function readToggle(element: XmlElement | undefined, name: string): boolean | undefined {
  const property = childNamed(element, name)
  return property && !['0', 'false', 'off', 'none'].includes(property.attributes.val ?? '1')
}

/** All elements of this name below an element, in order. */
export const descendants = (element: XmlElement, name: string): XmlElement[] =>
  childElements(element).flatMap((child) => [...(child.name === name ? [child] : []), ...descendants(child, name)])

export const getText = (node: XmlNode): string => (isElement(node) ? node.children.map(getText).join('') : node)
