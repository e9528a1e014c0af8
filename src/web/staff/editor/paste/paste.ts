import { blocksHtml, type PastedBlock, type TextBlock } from './blocks.ts'
import { listLevel, readMarker } from './lists.ts'
import { elementsIn, escapeHtml, isElement, type Markup, type MarkupNode, textOf } from './markup.ts'
import { isBold, isHidden, readStyles } from './styles.ts'
import { readTable } from './tables.ts'
import { type Marks, noMarks, paragraphsOf, type Run } from './text-run.ts'

export type PasteResult = {
  /** Only elements that the editor's schema has, without styles and classes. */
  html: string
  /** Images of other sites and of the sender's disk, which were left out. */
  refusedImages: number
  /** `data:` URLs of images in the HTML itself. */
  embeddedImages: string[]
  /** Kinds of text that were left out, in words. */
  dropped: string[]
}

/** Where in the document the walk is. */
type Place = {
  marks: Marks
  align: TextBlock['align']
  tag: TextBlock['tag']
  isInTable: boolean
}

const skipped = new Set(
  'head style script noscript template meta link title xml iframe object embed svg math video audio canvas select textarea button input'.split(
    ' ',
  ),
)
const blockTags = new Set(
  'address article aside body center dd div dl dt fieldset figcaption figure footer form header html main nav p pre section tbody td tfoot th thead tr table li ul ol'.split(
    ' ',
  ),
)

/**
 * Turns HTML of Word, WPS, Excel, WeChat and web pages into plain HTML for the editor: paragraphs that are list items
 * become lists, tables keep merged cells, and what the sender did not see (comments, deleted and hidden text) is left
 * out.
 * @param ownOrigin of this site, whose addresses become paths.
 */
export function cleanPaste(root: Markup, ownOrigin = ''): PasteResult {
  const styleOf = readStyles(root)
  // A page has one h1, its title.
  const headingShift = elementsIn(root, 'h1').length > 0 ? 1 : 0
  const embeddedImages: string[] = []
  const dropped = new Set<string>()
  let refusedImages = 0

  const ownPath = (address: string) =>
    ownOrigin && address.startsWith(`${ownOrigin}/`) ? address.slice(ownOrigin.length) : address

  function blocksOf(nodes: readonly MarkupNode[], place: Place): PastedBlock[] {
    const blocks: PastedBlock[] = []
    let runs: Run[] = []
    const endParagraph = () => {
      const { tag, align } = place
      blocks.push(
        ...paragraphsOf(runs).map(({ html, isBold: bold }) => ({ tag, align, html, isBold: bold, list: null })),
      )
      runs = []
    }
    const add = (further: readonly PastedBlock[]) => {
      endParagraph()
      blocks.push(...further)
    }
    const addHtml = (html: string) => add([{ tag: null, html }])
    const walk = (node: MarkupNode, marks: Marks): void => {
      if (!isElement(node)) {
        runs.push({ text: node, marks })
        return
      }
      const { tag, children } = node
      if (isSkipped(node)) return
      const style = styleOf(node)
      const inner = marksOf(node, style, marks)
      const below = placeBelow(node, style, { ...place, marks: inner })
      if (tag === 'br') runs.push('break')
      else if (tag === 'img') readImage(node, addHtml)
      else if (tag === 'hr') addHtml('<hr>')
      else if (tag === 'table' && !place.isInTable)
        add(
          readTable(node, isSkipped, (cell) =>
            blocksOf(cell.children, {
              ...place,
              marks: marksOf(cell, styleOf(cell), noMarks),
              align: null,
              isInTable: true,
            }),
          ),
        )
      else if (tag === 'ul' || tag === 'ol') addHtml(listOf(node, below))
      else if (tag === 'blockquote') addHtml(wrap('blockquote', blocksHtml(blocksOf(children, below))))
      else if (tag === 'p' || /^h\d$/.test(tag)) add(paragraphOf(node, below))
      else if (tag === 'table' || blockTags.has(tag)) add(blocksOf(children, below))
      else for (const child of children) walk(child, inner)
    }
    for (const node of nodes) walk(node, place.marks)
    endParagraph()
    return blocks
  }

  function isSkipped(element: Markup): boolean {
    if (skipped.has(element.tag) || /^(v:|mp)/.test(element.tag)) return true
    const style = styleOf(element)
    if (style.get('mso-list') === 'ignore') return true
    const kind = unseenKind(element, style)
    if (kind === null) return false
    if (textOf(element).trim() !== '') dropped.add(kind)
    return true
  }

  /** Word and WPS write list items as paragraphs that start with the marker. */
  function paragraphOf(element: Markup, place: Place): PastedBlock[] {
    const blocks = blocksOf(element.children, place)
    const level = listLevel(styleOf(element).get('mso-list'))
    const [first, ...others] = blocks
    if (level === null || !first?.tag) return blocks
    const marker = readMarker(markerOf(element), level)
    if ('prefix' in marker) return [{ ...first, html: escapeHtml(marker.prefix) + first.html }, ...others]
    if (first.tag === 'p') return [{ ...first, align: null, list: marker.list }, ...others]
    const number = marker.list.number
    return [{ ...first, html: number === null ? first.html : `${number}. ${first.html}` }, ...others]
  }

  function markerOf(element: Markup): string {
    if (styleOf(element).get('mso-list') === 'ignore') return textOf(element)
    return element.children.filter(isElement).map(markerOf).join('')
  }

  function listOf(list: Markup, place: Place): string {
    const items: string[] = []
    for (const child of list.children) {
      if (!isElement(child)) continue
      // Nested lists may stand beside their item instead of in it.
      const isNested = child.tag === 'ul' || child.tag === 'ol'
      const html = blocksHtml(blocksOf(isNested ? [child] : child.children, { ...place, align: null, tag: 'p' }))
      if (isNested && items.length > 0) items.push(`${items.pop()}${html}`)
      else if (html && !isSkipped(child)) items.push(html)
    }
    const start = Math.trunc(Number(list.attributes.start ?? 1)) || 1
    const open = list.tag === 'ol' && start > 1 ? `<ol start="${start}">` : `<${list.tag}>`
    return items.length > 0 ? `${open}${items.map((item) => `<li>${item}</li>`).join('')}</${list.tag}>` : ''
  }

  function readImage({ attributes }: Markup, addHtml: (html: string) => void): void {
    const { src = '', alt = '', width = '', height = '' } = attributes
    const path = ownPath(src)
    const isSpacer = [width, height].some((size) => size !== '' && Number(size) <= 2)
    if (/^\/(?:staff\/)?files\//.test(path)) {
      const size = width && height ? ` width="${escapeHtml(width)}" height="${escapeHtml(height)}"` : ''
      addHtml(`<figure><img src="${escapeHtml(path)}" alt="${escapeHtml(alt)}"${size}></figure>`)
    } else if (isSpacer) return
    else if (src.startsWith('data:image/')) embeddedImages.push(src)
    else refusedImages += 1
  }

  function marksOf(element: Markup, style: ReadonlyMap<string, string>, marks: Marks): Marks {
    const { tag, attributes } = element
    const lines = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`
    const raised = { super: 'sup', sub: 'sub' }[style.get('vertical-align') ?? ''] as 'sup' | 'sub' | undefined
    return {
      bold: isBold(style) ?? (marks.bold || tag === 'b' || tag === 'strong'),
      italic: marks.italic || tag === 'i' || tag === 'em' || style.get('font-style') === 'italic',
      underline: marks.underline || tag === 'u' || lines.includes('underline'),
      strike: marks.strike || ['s', 'strike', 'del'].includes(tag) || lines.includes('line-through'),
      script: tag === 'sup' || tag === 'sub' ? tag : (raised ?? marks.script),
      href: tag === 'a' ? linkOf(attributes.href) : marks.href,
    }
  }

  function linkOf(href: string | undefined): string | null {
    const path = ownPath(href?.trim() ?? '')
    return /^(https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(path) ? path : null
  }

  function placeBelow({ tag, attributes }: Markup, style: ReadonlyMap<string, string>, place: Place): Place {
    const align = (style.get('text-align') ?? attributes.align ?? (tag === 'center' ? 'center' : '')).toLowerCase()
    const level = Number(/^h(\d)$/.exec(tag)?.[1] ?? 0)
    return {
      ...place,
      ...(align ? { align: align === 'center' || align === 'right' ? align : null } : {}),
      ...(level ? { tag: `h${Math.min(Math.max(level + headingShift, 2), 4)}` as Place['tag'], align: null } : {}),
    }
  }

  const blocks = blocksOf([root], { marks: noMarks, align: null, tag: 'p', isInTable: false })
  return { html: blocksHtml(blocks), refusedImages, embeddedImages, dropped: [...dropped] }
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

const wrap = (tag: string, html: string): string => (html ? `<${tag}>${html}</${tag}>` : '')
