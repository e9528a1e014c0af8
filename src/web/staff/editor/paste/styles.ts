import { declarations, listElements, type Markup, getText } from './markup.ts'

/** What a paste needs to know of an element's style. */
export type StyleReader = (element: Markup) => ReadonlyMap<string, string>

/** Excel and Word say with classes what is bold or hidden, so the rules of classes in the clipboard count. */
export function readStyles(root: Markup): StyleReader {
  const ofClass = new Map<string, ReadonlyMap<string, string>>()
  for (const style of listElements(root, 'style'))
    for (const [, selectors = '', body = ''] of getText(style).matchAll(/([^{}]+)\{([^{}]*)\}/g))
      for (const [, name = ''] of selectors.matchAll(/\.([\w-]+)/g))
        ofClass.set(name, new Map([...(ofClass.get(name) ?? []), ...declarations(body)]))
  return ({ attributes: { class: names = '', style = '' } }) =>
    new Map([...names.split(/\s+/).flatMap((name) => [...(ofClass.get(name) ?? [])]), ...declarations(style)])
}

export const isBold = (style: ReadonlyMap<string, string>): boolean | undefined => {
  const weight = style.get('font-weight')
  return weight === undefined ? undefined : weight.startsWith('bold') || Number(weight) >= 600
}

export const isHidden = (style: ReadonlyMap<string, string>): boolean =>
  style.get('display') === 'none' || style.get('mso-hide') === 'all' || style.get('visibility') === 'hidden'
