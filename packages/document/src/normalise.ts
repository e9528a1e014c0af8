import { newBlockId } from './block-id.ts'
import type {
  ArticleDocument,
  Block,
  Cell,
  Heading,
  Inline,
  ListItem,
  Mark,
  NestedBlock,
  Paragraph,
  Table,
} from './nodes.ts'
import { alignWidths, defaultScope, rowGroups, type Scope } from './table-parts.ts'
import { oneLineText, withoutControls } from './text-characters.ts'

/** The order in which marks are written, the outermost first. */
const markOrder: readonly Mark['type'][] = ['link', 'bold', 'italic', 'underline', 'strike', 'superscript', 'subscript']

/**
 * Gives documents that show the same text the same JSON: equal neighbours are joined, marks ordered, defaults left out.
 * A document in this form is the same after it was written as HTML and read again.
 */
export function normaliseDocument(document: ArticleDocument): ArticleDocument {
  const content: Block[] = []
  for (const block of document.content.map(normaliseBlock)) {
    const last = content.at(-1)
    if (last?.type === 'signature' && block.type === 'signature') last.content.push(...block.content)
    else content.push(block)
  }
  if (content.length === 0) content.push({ type: 'paragraph', attrs: { blockId: newBlockId() } })
  return { type: 'doc', content }
}

function normaliseBlock(block: Block): Block {
  const { blockId } = block.attrs
  if (block.type === 'table') return { ...normaliseTable(block), attrs: { blockId, ...captionOf(block.attrs.caption) } }
  if (block.type === 'signature')
    return {
      type: 'signature',
      attrs: { blockId },
      content: block.content.map((line) => ({ type: 'paragraph', ...normaliseInlines(line.content) })),
    }
  const nested = normaliseNested(block)
  return { ...nested, attrs: { ...('attrs' in nested ? nested.attrs : {}), blockId } } as Block
}

function normaliseNested(block: NestedBlock): NestedBlock {
  switch (block.type) {
    case 'paragraph':
      return { type: 'paragraph', ...paragraphAttributes(block), ...normaliseInlines(block.content) }
    case 'heading':
      return { type: 'heading', attrs: headingAttributes(block), ...normaliseInlines(block.content) }
    case 'bulletList':
      return { type: 'bulletList', content: block.content.map(normaliseItem) }
    case 'orderedList': {
      const { start = 1 } = block.attrs ?? {}
      return {
        type: 'orderedList',
        ...(start === 1 ? {} : { attrs: { start } }),
        content: block.content.map(normaliseItem),
      }
    }
    case 'blockquote':
      return { type: 'blockquote', content: block.content.map(normaliseNested) }
    case 'horizontalRule':
      return { type: 'horizontalRule' }
    case 'figure': {
      const { src, alt, width, height, caption } = block.attrs
      return { type: 'figure', attrs: { src, alt: oneLineText(alt), width, height, ...captionOf(caption) } }
    }
  }
}

const headingAttributes = ({ attrs: { level, align } }: Heading): Heading['attrs'] => ({
  level,
  ...(align && { align }),
})

function paragraphAttributes({ attrs }: Paragraph): Pick<Paragraph, 'attrs'> {
  const { align, indent } = attrs ?? {}
  return align || indent ? { attrs: { ...(align && { align }), ...(indent && { indent }) } } : {}
}

function captionOf(caption: string | undefined): { caption?: string } {
  const text = oneLineText(caption ?? '')
  return text === '' ? {} : { caption: text }
}

/** The editor wants a paragraph at the start of each item. */
function normaliseItem({ content }: ListItem): ListItem {
  const blocks = content.map(normaliseNested)
  return { type: 'listItem', content: blocks[0]?.type === 'paragraph' ? blocks : [{ type: 'paragraph' }, ...blocks] }
}

function normaliseTable(table: Table): Table {
  const footers = rowGroups(table).foot
  const rows = table.content.map(({ content = [] }, row) => {
    const scope = defaultScope(content)
    const footer = row >= table.content.length - footers ? { attrs: { footer: true as const } } : {}
    return content.length === 0
      ? { type: 'tableRow' as const, ...footer }
      : {
          type: 'tableRow' as const,
          ...footer,
          content: content.map((cell) => normaliseCell(cell, scope, table.content.length - row)),
        }
  })
  return alignWidths({ type: 'table', content: rows })
}

function normaliseCell(cell: Cell, defaultOfRow: Scope, rowsLeft: number): Cell {
  const { colspan, colwidth } = cell.attrs
  const rowspan = Math.min(cell.attrs.rowspan, rowsLeft)
  const content = cell.content.map(normaliseNested)
  if (cell.type === 'tableCell') return { type: 'tableCell', attrs: { colspan, rowspan, colwidth }, content }
  const { scope } = cell.attrs
  const own = scope && scope !== defaultOfRow ? { scope } : {}
  return { type: 'tableHeader', attrs: { colspan, rowspan, colwidth, ...own }, content }
}

/** Inline content without empty texts; neighbours with the same marks are one text. */
export function normaliseInlines(content: readonly Inline[] = []): { content?: Inline[] } {
  const inlines: Inline[] = []
  for (const inline of content) {
    if (inline.type === 'hardBreak') inlines.push({ type: 'hardBreak' })
    else {
      const text = withoutControls(inline.text)
      const marks = sortMarks(inline.marks ?? [])
      const last = inlines.at(-1)
      if (last?.type === 'text' && sameMarks(last.marks ?? [], marks)) last.text += text
      else if (text !== '') inlines.push({ type: 'text', text, ...(marks.length > 0 && { marks }) })
    }
  }
  return inlines.length > 0 ? { content: inlines } : {}
}

const sortMarks = (marks: readonly Mark[]): Mark[] =>
  markOrder.flatMap((type): Mark[] => {
    const mark = marks.find((each) => each.type === type)
    if (!mark) return []
    return mark.type === 'link' ? [{ type: 'link', attrs: { href: mark.attrs.href } }] : [{ type: mark.type }]
  })

export const sameMark = (one: Mark, other: Mark): boolean =>
  one.type === 'link' && other.type === 'link' ? one.attrs.href === other.attrs.href : one.type === other.type

const sameMarks = (one: readonly Mark[], other: readonly Mark[]): boolean =>
  one.length === other.length && one.every((mark, i) => sameMark(mark, other[i] ?? mark))
