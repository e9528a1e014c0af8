import { sameMark } from './normalise.ts'
import type {
  Align,
  ArticleDocument,
  Block,
  Cell,
  Figure,
  Inline,
  ListItem,
  Mark,
  NestedBlock,
  Paragraph,
  Signature,
  Table,
  TableRow,
} from './nodes.ts'
import { columnWidths, defaultScope, rowGroups, type Scope } from './table-parts.ts'

/** The HTML of a body in normal form. `cleanHtml` leaves it as it is, and reading it gives the same document. */
export function documentToHtml({ content }: ArticleDocument): string {
  const [first] = content
  if (content.length === 1 && first?.type === 'paragraph' && isPlainParagraph(first) && !first.content) return ''
  return content.map(blockHtml).join('')
}

export function blockHtml(block: Block | NestedBlock | Table | Signature): string {
  switch (block.type) {
    case 'paragraph':
      return `<p${writeClass(paragraphClasses(block))}>${inlineHtml(block.content)}</p>`
    case 'heading':
      return `<h${block.attrs.level}${writeClass(alignClasses(block.attrs))}>${inlineHtml(block.content)}</h${block.attrs.level}>`
    case 'bulletList':
      return `<ul>${block.content.map(itemHtml).join('')}</ul>`
    case 'orderedList':
      return `<ol${writeAttributes({ start: block.attrs?.start })}>${block.content.map(itemHtml).join('')}</ol>`
    case 'blockquote':
      return `<blockquote>${blocksHtml(block.content)}</blockquote>`
    case 'horizontalRule':
      return '<hr />'
    case 'figure':
      return figureHtml(block)
    case 'table':
      return tableHtml(block)
    case 'signature':
      return block.content.map(({ content }) => `<p class="signature">${inlineHtml(content)}</p>`).join('')
  }
}

const blocksHtml = (blocks: readonly NestedBlock[]): string => blocks.map(blockHtml).join('')

const alignClasses = ({ align }: { align?: Align }): string[] => (align ? [`align-${align}`] : [])

const paragraphClasses = ({ attrs }: Paragraph): string[] => [
  ...alignClasses(attrs ?? {}),
  ...(attrs?.indent ? ['indent'] : []),
]

const isPlainParagraph = (block: NestedBlock): boolean =>
  block.type === 'paragraph' && paragraphClasses(block).length === 0

function itemHtml({ content: [first, ...rest] }: ListItem): string {
  // Without <p>, as hand-written lists are.
  const tight = first?.type === 'paragraph' && isPlainParagraph(first) && !rest.some(({ type }) => type === 'paragraph')
  return tight
    ? `<li>${inlineHtml(first.content)}${blocksHtml(rest)}</li>`
    : `<li>${blocksHtml(first ? [first, ...rest] : [])}</li>`
}

function figureHtml({ attrs: { src, alt, width, height, caption } }: Figure): string {
  const image = `<img${writeAttributes({ src, alt, width, height, loading: 'lazy' })} />`
  return `<figure>${image}${caption === undefined ? '' : `<figcaption>${escapeText(caption)}</figcaption>`}</figure>`
}

function tableHtml(table: Table): string {
  const { head, foot } = rowGroups(table)
  const { content: rows } = table
  const bodyEnd = rows.length - foot
  const widths = columnWidths(table)?.map((width) => `<col${writeAttributes({ width: width || null })} />`)
  return [
    '<table>',
    table.attrs?.caption === undefined ? '' : `<caption>${escapeText(table.attrs.caption)}</caption>`,
    widths ? `<colgroup>${widths.join('')}</colgroup>` : '',
    rowsHtml('thead', rows.slice(0, head)),
    rowsHtml('tbody', rows.slice(head, bodyEnd)),
    rowsHtml('tfoot', rows.slice(bodyEnd)),
    '</table>',
  ].join('')
}

function rowsHtml(group: 'thead' | 'tbody' | 'tfoot', rows: readonly TableRow[]): string {
  if (rows.length === 0) return ''
  const lines = rows.map(({ content = [] }) => {
    const scope = defaultScope(content)
    return `<tr>${content.map((cell) => cellHtml(cell, scope)).join('')}</tr>`
  })
  return `<${group}>${lines.join('')}</${group}>`
}

const cellHtml = (cell: Cell, scope: Scope): string =>
  writeCell(cell, scope, cellContentHtml(cell), { colspan: cell.attrs.colspan, rowspan: cell.attrs.rowspan })

/** A cell with the given content, as `<td>`, or as `<th>` with its scope. @param scope of headers in its row by default. */
export function writeCell(
  cell: Cell,
  scope: Scope,
  content: string,
  { colspan, rowspan }: { colspan: number; rowspan: number },
): string {
  const spans = { colspan: colspan > 1 ? colspan : null, rowspan: rowspan > 1 ? rowspan : null }
  if (cell.type === 'tableCell') return `<td${writeAttributes(spans)}>${content}</td>`
  return `<th${writeAttributes({ scope: cell.attrs.scope ?? scope, ...spans })}>${content}</th>`
}

function cellContentHtml({ content }: Cell): string {
  const [first, ...rest] = content
  return first?.type === 'paragraph' && isPlainParagraph(first) && rest.length === 0
    ? inlineHtml(first.content)
    : blocksHtml(content)
}

const tagNames = {
  link: 'a',
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  superscript: 'sup',
  subscript: 'sub',
} as const satisfies Record<Mark['type'], string>

const openTag = (mark: Mark): string =>
  `<${tagNames[mark.type]}${mark.type === 'link' ? writeAttributes({ href: mark.attrs.href }) : ''}>`
const closeTag = (mark: Mark): string => `</${tagNames[mark.type]}>`

export function inlineHtml(content: readonly Inline[] = []): string {
  let html = ''
  let open: readonly Mark[] = []
  const setOpen = (marks: readonly Mark[]): void => {
    const kept = commonStart(open, marks)
    html += open.slice(kept).toReversed().map(closeTag).join('') + marks.slice(kept).map(openTag).join('')
    open = marks
  }
  for (const [i, inline] of content.entries()) {
    if (inline.type === 'text') {
      setOpen(inline.marks ?? [])
      html += escapeText(keepSpaces(inline.text, content[i - 1], content[i + 1]))
    } else {
      // A link that goes on after a line break stays one link.
      setOpen(open.slice(0, commonStart(open, marksOf(content[i + 1]))))
      html += '<br />'
    }
  }
  setOpen([])
  return html
}

const marksOf = (inline: Inline | undefined): readonly Mark[] => (inline?.type === 'text' ? (inline.marks ?? []) : [])

function commonStart(one: readonly Mark[], other: readonly Mark[]): number {
  const end = one.findIndex((mark, i) => {
    const same = other[i]
    return !same || !sameMark(mark, same)
  })
  return end === -1 ? one.length : end
}

/** Writes the spaces that browsers would collapse as no-break spaces. */
function keepSpaces(text: string, before: Inline | undefined, after: Inline | undefined): string {
  const first = before?.type === 'text' ? before.text.at(-1) : undefined
  const last = after?.type === 'text' ? after.text[0] : undefined
  return text.replace(/ /g, (space, at: number) => {
    const previous = at === 0 ? first : text[at - 1]
    const next = at === text.length - 1 ? last : text[at + 1]
    return previous === undefined || previous === ' ' || next === undefined ? '\u00a0' : space
  })
}

const writeClass = (classes: readonly string[]): string =>
  writeAttributes({ class: classes.length > 0 ? classes.join(' ') : null })

const writeAttributes = (attributes: Record<string, string | number | null | undefined>): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === null || value === undefined ? '' : ` ${name}="${escapeAttribute(value)}"`))
    .join('')

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const escapeAttribute = (value: string | number): string => escapeText(String(value)).replaceAll('"', '&quot;')
