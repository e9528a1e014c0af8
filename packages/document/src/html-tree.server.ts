import { Parser } from 'htmlparser2'

export type HtmlElement = { tag: string; attributes: Record<string, string>; children: (HtmlElement | string)[] }

/** Parses sanitized HTML; `cleanHtml` bounds its depth. */
export function parseHtml(html: string): HtmlElement {
  const root: HtmlElement = { tag: '', attributes: {}, children: [] }
  const open = [root]
  const parser = new Parser({
    onopentag(tag, attributes) {
      const element = { tag, attributes, children: [] }
      open.at(-1)?.children.push(element)
      open.push(element)
    },
    ontext(text) {
      const children = open.at(-1)?.children ?? []
      const last = children.at(-1)
      if (typeof last === 'string') children[children.length - 1] = last + text
      else children.push(text)
    },
    onclosetag: () => void open.pop(),
  })
  parser.end(html)
  return root
}

export const elementText = ({ children }: HtmlElement): string =>
  children.map((child) => (typeof child === 'string' ? child : elementText(child))).join('')
