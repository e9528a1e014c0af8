import type { Markup, MarkupNode } from './paste/markup.ts'

/**
 * Parses pasted HTML. Style elements and attributes are renamed first: the page's Content-Security-Policy would report
 * each of them, in documents that are never shown too.
 */
export function parseMarkup(html: string): Markup {
  const css: string[] = []
  const inert = html
    .replaceAll(/<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi, (_, text: string) => {
      css.push(text)
      return ''
    })
    .replaceAll(/(<[a-z][^<>]*?\s)style(?=\s*=)/gi, '$1data-style')
  const root = toMarkup(new DOMParser().parseFromString(inert, 'text/html').documentElement)
  return {
    ...root,
    children: [...css.map((text) => ({ tag: 'style', attributes: {}, children: [text] })), ...root.children],
  }
}

const toMarkup = (element: Element): Markup => ({
  tag: element.localName,
  attributes: Object.fromEntries(
    Array.from(element.attributes, ({ name, value }) => [name === 'data-style' ? 'style' : name, value]),
  ),
  children: Array.from(element.childNodes).flatMap((node): MarkupNode[] => {
    if (node instanceof Element) return [toMarkup(node)]
    return node.nodeType === Node.TEXT_NODE ? [node.nodeValue ?? ''] : []
  }),
})

/** The image of a `data:` URL as a file; null if it is none. */
export function imageOfDataUrl(url: string): File | null {
  const [, type, data] = /^data:(image\/(?:png|jpeg|gif|webp));base64,([A-Za-z0-9+/=\s]+)$/.exec(url) ?? []
  if (!type || !data) return null
  const bytes = Uint8Array.from(atob(data.replaceAll(/\s/g, '')), (character) => character.charCodeAt(0))
  return new File([bytes], `粘贴的图片.${type.slice('image/'.length)}`, { type })
}

export const listImages = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
