import { blocksHtml, blockTags, type PastedBlock } from './blocks.ts'
import { readMarks, ownPath, type PasteContext, type Place, enterPlace } from './context.ts'
import { listLevel, readMarker } from './lists.ts'
import { listElements, escapeHtml, isElement, type Markup, type MarkupNode, getText } from './markup.ts'
import { readStyles } from './styles.ts'
import { readTable } from './tables.ts'
import { mathText } from './math.ts'
import { pictureMark } from './picture-mark.ts'
import { type Marks, noMarks, toParagraphs, type Run, toRuns } from './text-run.ts'
import { isSkipped } from './unseen.ts'

export type PasteResult = {
  /** Only elements that the editor's schema has, without styles and classes. */
  html: string
  /** Images of other sites and of the sender's disk, which were left out. */
  refusedImages: number
  /** `data:` URLs of images in the HTML itself; marks with their ids stand in their places. */
  embeddedImages: string[]
  /** Kinds of text that were left out, in words. */
  dropped: string[]
}

/**
 * Turns HTML of Word, WPS, Excel, WeChat and web pages into plain HTML for the editor: paragraphs that are list items
 * become lists, tables keep merged cells, and what the sender did not see (comments, deleted and hidden text) is left
 * out.
 * @param ownOrigin of this site, whose addresses become paths.
 * @param firstImage the id of the first embedded image, whose place is marked with it.
 */
export function cleanPaste(root: Markup, ownOrigin = '', firstImage = 0): PasteResult {
  const paste: PasteContext = {
    styleOf: readStyles(root),
    ownOrigin,
    // A page has one h1, its title.
    headingShift: listElements(root, 'h1').length > 0 ? 1 : 0,
    firstImage,
    refusedImages: 0,
    embeddedImages: [],
    dropped: new Set(),
  }
  const html = blocksHtml(blocksOf(paste, [root], { marks: noMarks, align: null, tag: 'p', isInTable: false }))
  const { refusedImages, embeddedImages, dropped } = paste
  return { html, refusedImages, embeddedImages, dropped: [...dropped] }
}

function blocksOf(paste: PasteContext, nodes: readonly MarkupNode[], place: Place): PastedBlock[] {
  const blocks: PastedBlock[] = []
  let runs: Run[] = []
  const endParagraph = () => {
    const { tag, align } = place
    blocks.push(...toParagraphs(runs).map(({ html, isBold }) => ({ tag, align, html, isBold, list: null })))
    runs = []
  }
  const add = (further: readonly PastedBlock[]) => {
    endParagraph()
    blocks.push(...further)
  }
  const walk = (node: MarkupNode, marks: Marks): void => {
    if (!isElement(node)) return void runs.push(...toRuns(node, marks))
    if (isSkipped(paste, node)) return
    if (node.tag === 'math') return void runs.push({ text: mathText(node), marks })
    if (node.tag === 'br') return void runs.push('break')
    const below = enterPlace(paste, node, { ...place, marks })
    const further = blockOf(paste, node, place, below)
    if (further) add(further)
    else for (const child of node.children) walk(child, below.marks)
  }
  for (const node of nodes) walk(node, place.marks)
  endParagraph()
  return blocks
}

/** The blocks of an element that ends the paragraph before it, null for one inside of paragraphs. */
function blockOf(paste: PasteContext, element: Markup, place: Place, below: Place): PastedBlock[] | null {
  const { tag, children } = element
  if (tag === 'img') {
    const image = imageOf(paste, element)
    return image === null ? null : htmlBlock(image)
  }
  if (tag === 'hr') return htmlBlock('<hr>')
  if (tag === 'table' && !place.isInTable) {
    const cellBlocks = (cell: Markup) =>
      blocksOf(paste, cell.children, { ...place, marks: readMarks(paste, cell, noMarks), align: null, isInTable: true })
    return readTable(element, (each) => isSkipped(paste, each), cellBlocks)
  }
  if (tag === 'ul' || tag === 'ol') return htmlBlock(listOf(paste, element, below))
  if (tag === 'blockquote') return htmlBlock(wrap('blockquote', blocksHtml(blocksOf(paste, children, below))))
  if (tag === 'p' || /^h\d$/.test(tag)) return paragraphOf(paste, element, below)
  return tag === 'table' || blockTags.has(tag) ? blocksOf(paste, children, below) : null
}

/** Word and WPS write list items as paragraphs that start with the marker. */
function paragraphOf(paste: PasteContext, element: Markup, place: Place): PastedBlock[] {
  const blocks = blocksOf(paste, element.children, place)
  const level = listLevel(paste.styleOf(element).get('mso-list'))
  const [first, ...others] = blocks
  if (level === null || !first?.tag) return blocks
  const { text, html } = splitMarker(markerOf(paste, element), first.html)
  const marker = readMarker(text, level)
  if ('prefix' in marker) return [{ ...first, html: escapeHtml(marker.prefix) + html }, ...others]
  if (first.tag === 'p') return [{ ...first, html, align: null, list: marker.list }, ...others]
  const number = marker.list.number
  return [{ ...first, html: number === null ? html : `${number}. ${html}` }, ...others]
}

/** Mail programs and older editors hand on Word's items without what tells the marker from the text. */
function splitMarker(marked: string, html: string): { text: string; html: string } {
  const plain = marked === '' ? /^(\d{1,4}[.．、)）]|[·•●○■□◆◇§]) (?=\S)/u.exec(html) : null
  return plain ? { text: plain[1] ?? '', html: html.slice(plain[0].length) } : { text: marked, html }
}

function markerOf(paste: PasteContext, element: Markup): string {
  if (paste.styleOf(element).get('mso-list') === 'ignore') return getText(element)
  return element.children
    .filter(isElement)
    .map((child) => markerOf(paste, child))
    .join('')
}

function listOf(paste: PasteContext, list: Markup, place: Place): string {
  const items: string[] = []
  for (const child of list.children) {
    if (!isElement(child)) continue
    // Nested lists may stand beside their item instead of in it.
    const isNested = child.tag === 'ul' || child.tag === 'ol'
    const html = blocksHtml(blocksOf(paste, isNested ? [child] : child.children, { ...place, align: null, tag: 'p' }))
    if (isNested && items.length > 0) items.push(`${items.pop()}${html}`)
    else if (html && !isSkipped(paste, child)) items.push(html)
  }
  const start = Math.trunc(Number(list.attributes.start ?? 1)) || 1
  const open = list.tag === 'ol' && start > 1 ? `<ol start="${start}">` : `<${list.tag}>`
  return items.length > 0 ? `${open}${items.map((item) => `<li>${item}</li>`).join('')}</${list.tag}>` : ''
}

/**
 * A figure for an image of this site, the mark of an embedded one, which is uploaded first; all others are left out and
 * noted.
 */
function imageOf(paste: PasteContext, { attributes }: Markup): string | null {
  const { src = '', alt = '', width = '', height = '' } = attributes
  const path = ownPath(paste, src)
  const isSpacer = [width, height].some((size) => size !== '' && Number(size) <= 2)
  if (/^\/(?:staff\/)?files\//.test(path)) {
    const size = width && height ? ` width="${escapeHtml(width)}" height="${escapeHtml(height)}"` : ''
    return `<figure><img src="${escapeHtml(path)}" alt="${escapeHtml(alt)}"${size}></figure>`
  }
  if (isSpacer) return null
  if (!src.startsWith('data:image/')) {
    paste.refusedImages += 1
    return null
  }
  paste.embeddedImages.push(src)
  return `<p>${pictureMark(paste.firstImage + paste.embeddedImages.length - 1)}</p>`
}

const htmlBlock = (html: string): PastedBlock[] => [{ tag: null, html }]

const wrap = (tag: string, html: string): string => (html ? `<${tag}>${html}</${tag}>` : '')
