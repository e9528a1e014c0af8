import type { Heading, Inline, NestedBlock, Paragraph } from '@three-affairs/document/nodes.ts'
import { holdsNoText, shownAlternative } from './branches.ts'
import type { WordContext } from './context.ts'
import { type Item, joinLists, type ReadBlock } from './lists.ts'
import type { Marker } from './numbering.ts'
import { readRuns } from './run-reader.ts'
import { type ParagraphFormat, readParagraphFormat } from './styles.ts'
import { readTable } from './table-reader.ts'
import { childElements, childNamed, readToggle, type XmlElement, getValue } from './xml-tree.ts'

const lineParts = new Set(['r', 'hyperlink', 'fldSimple', 'oMath', 'oMathPara', 'smartTag', 'dir', 'bdo'])

/** The blocks of the body, a text box, a note or a cell. Below the body, tables stand only there. */
export const readBlocks = (container: XmlElement, context: WordContext, isTop: boolean): ReadBlock[] =>
  joinLists(readItems(container, context, isTop))

const readNestedBlocks = (container: XmlElement, context: WordContext): NestedBlock[] =>
  // Only at the top are there tables and signatures.
  readBlocks(container, context, false) as NestedBlock[]

function readItems(container: XmlElement, context: WordContext, isTop: boolean): Item[] {
  return childElements(container).flatMap((child): Item[] => {
    const { name } = child
    if (name === 'p') return readParagraph(child, context, isTop)
    if (name === 'tbl') return readTableItems(child, context, isTop)
    if (holdsNoText(name)) return []
    if (lineParts.has(name)) return readParagraph({ name: 'p', attributes: {}, children: [child] }, context, isTop)
    if (name !== 'AlternateContent') return readItems(child, context, isTop)
    const shown = shownAlternative(child)
    return shown ? readItems(shown, context, isTop) : []
  })
}

const plain = (block: ReadBlock): Item => ({ block, mark: null })

function readTableItems(element: XmlElement, context: WordContext, isTop: boolean): Item[] {
  if (isTop) {
    const table = readTable(element, (cell) => readNestedBlocks(cell, context))
    return table ? [plain(table)] : []
  }
  context.nestedTables.count += 1
  return descendantCells(element).flatMap((cell) => readItems(cell, context, false))
}

/** The cells of a table, but not those of tables in it. */
const descendantCells = (element: XmlElement): XmlElement[] =>
  childElements(element).flatMap((child) => (child.name === 'tc' ? [child] : descendantCells(child)))

function readParagraph(element: XmlElement, context: WordContext, isTop: boolean): Item[] {
  const properties = childNamed(element, 'pPr')
  const style = context.styles.paragraph(getValue(properties, 'pStyle'))
  const format: ParagraphFormat = { ...style, ...readParagraphFormat(properties) }
  const { pages, boxes } = readRuns(element, context, style.id)
  const texts = pages.map(trimmed)
  const isEmpty = texts.every((text) => text.length === 0)
  const isHidden = isEmpty && readToggle(childNamed(properties, 'rPr'), 'vanish') === true
  const marker = isHidden ? null : nextMarker(format, properties, style.id, context)
  const level = headingLevel(style.name, format)
  const rule: Item[] = isTop ? [plain({ type: 'horizontalRule' })] : []
  const items = texts.flatMap((text, page): Item[] => [
    ...(page > 0 ? rule : []),
    ...textItem(text, page === 0 ? marker : null, { level, align: isTop ? (format.align ?? null) : null }),
  ])
  const ofBoxes = boxes.flatMap((box) => readItems(box, context, isTop))
  return [
    ...(readToggle(properties, 'pageBreakBefore') ? rule : []),
    ...items,
    ...ofBoxes,
    ...(endsPage(properties) ? rule : []),
  ]
}

type Look = { level: Heading['attrs']['level'] | null; align: 'center' | 'right' | null }

function textItem(text: Inline[], marker: Marker | null, { level, align }: Look): Item[] {
  if (text.length === 0 && marker === null) return []
  if (level !== null) {
    const content = [...numberOf(marker), ...text.map(withoutBold)]
    return [plain({ type: 'heading', attrs: { level, ...(align && { align }) }, content })]
  }
  const isListed = marker !== null && marker.kind !== 'text'
  const paragraph: Paragraph = {
    type: 'paragraph',
    ...(align && !isListed && { attrs: { align } }),
    content: isListed ? text : [...numberOf(marker), ...text],
  }
  if (!isListed) return [plain(paragraph)]
  return [{ block: paragraph, mark: { level: marker.level, number: marker.kind === 'ordered' ? marker.number : null } }]
}

/** The number of a heading or of a paragraph that is no item of a list. */
function numberOf(marker: Marker | null): Inline[] {
  if (marker === null || marker.kind === 'bullet') return []
  return [{ type: 'text', text: marker.kind === 'text' ? marker.text : `${marker.number}. ` }]
}

const withoutBold = (inline: Inline): Inline =>
  inline.type === 'text' && inline.marks
    ? { ...inline, marks: inline.marks.filter(({ type }) => type !== 'bold') }
    : inline

function nextMarker(
  { list, listLevel = 0 }: ParagraphFormat,
  properties: XmlElement | undefined,
  style: string | undefined,
  { numbering }: WordContext,
): Marker | null {
  if (list === undefined || list === '0') return null
  const own = readParagraphFormat(properties)
  const ofStyle = own.list === undefined && style !== undefined ? numbering.levelOfStyle(list, style) : undefined
  return numbering.next({ list, level: own.listLevel ?? ofStyle ?? listLevel })
}

/** Word and WPS name their headings in English or Chinese; other styles say their level in the outline. */
function headingLevel(style: string, { outline }: ParagraphFormat): Look['level'] {
  if (style === 'title' || style === '标题') return 2
  const named = /^(?:heading|标题) ?([1-9])$/.exec(style)?.[1]
  const depth = named === undefined ? outline : Number(named) - 1
  if (depth === undefined || !(depth >= 0 && depth < 9)) return null
  return depth === 0 ? 2 : depth === 1 ? 3 : 4
}

/** A section ends with its paragraph; most begin the next on a new page. */
function endsPage(properties: XmlElement | undefined): boolean {
  const section = childNamed(properties, 'sectPr')
  return section !== undefined && !['continuous', 'nextColumn'].includes(getValue(section, 'type') ?? 'nextPage')
}

/** Lines are indented by the site's styles, not by spaces. */
function trimmed(text: readonly Inline[]): Inline[] {
  const isBlank = (inline: Inline | undefined): boolean =>
    inline !== undefined && (inline.type === 'hardBreak' || inline.text.trim() === '')
  const first = text.findIndex((inline) => !isBlank(inline))
  if (first === -1) return []
  const last = text.findLastIndex((inline) => !isBlank(inline))
  return text.slice(first, last + 1).map((inline, at, all) => {
    if (inline.type !== 'text') return inline
    const start = at === 0 ? inline.text.trimStart() : inline.text
    return { ...inline, text: at === all.length - 1 ? start.trimEnd() : start }
  })
}
