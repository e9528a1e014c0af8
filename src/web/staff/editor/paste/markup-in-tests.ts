import { ElementType, parseDocument } from 'htmlparser2'
import type { Markup, MarkupNode } from './markup.ts'

type ParsedNode = ReturnType<typeof parseDocument>['children'][number]

const toMarkup = (nodes: ParsedNode[]): MarkupNode[] =>
  nodes.flatMap((node): MarkupNode[] => {
    if ('attribs' in node) return [{ tag: node.name, attributes: node.attribs, children: toMarkup(node.children) }]
    return node.type === ElementType.Text ? [node.data] : []
  })

/** Parses clipboard HTML in tests, where there is no `DOMParser`. */
export const parseMarkupInTests = (html: string): Markup => ({
  tag: 'html',
  attributes: {},
  children: toMarkup(parseDocument(html, { decodeEntities: true }).children),
})
