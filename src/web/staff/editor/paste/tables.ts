import { blocksHtml, type PastedBlock, withoutBold } from './blocks.ts'
import { listElements, escapeHtml, isElement, type Markup, getText } from './markup.ts'

type Cell = { isHeader: boolean; isBold: boolean; isEmpty: boolean; colspan: number; rowspan: number; html: string }
type Row = { isHeader: boolean; cells: Cell[] }

const maxHeaderRows = 3
const maxSpan = 200

/** The HTML of a table with its merged cells; the blocks of its only cell if it is there for layout. */
export function readTable(
  table: Markup,
  isSkipped: (element: Markup) => boolean,
  readCell: (cell: Markup) => PastedBlock[],
): PastedBlock[] {
  const found = ownRows(table).filter(({ row }) => !isSkipped(row))
  const cells = found.map(({ row }) =>
    row.children.filter(isElement).filter((cell) => isCell(cell) && !isSkipped(cell)),
  )
  const [only, ...others] = cells.flat()
  if (!only) return []
  if (others.length === 0) return readCell(only)
  const rows = found.map(({ isHeader }, index): Row => ({
    isHeader,
    cells: (cells[index] ?? []).map((cell) => describe(cell, readCell(cell))),
  }))
  while (rows.at(-1)?.cells.every(({ isEmpty }) => isEmpty)) rows.pop()
  if (rows.length === 0) return []
  return [{ tag: null, html: tableHtml(rows, captionOf(table)) }]
}

const isCell = ({ tag }: Markup): boolean => tag === 'td' || tag === 'th'

function ownRows(table: Markup): { row: Markup; isHeader: boolean }[] {
  return table.children.filter(isElement).flatMap((child) => {
    if (child.tag === 'tr') return [{ row: child, isHeader: false }]
    if (!['thead', 'tbody', 'tfoot'].includes(child.tag)) return []
    const isHeader = child.tag === 'thead'
    return child.children.filter(isElement).flatMap((row) => (row.tag === 'tr' ? [{ row, isHeader }] : []))
  })
}

const captionOf = (table: Markup): string => {
  const [caption] = listElements(table, 'caption')
  return caption ? getText(caption).replaceAll(/\s+/g, ' ').trim() : ''
}

function describe(cell: Markup, blocks: PastedBlock[]): Cell {
  const words = blocks.flatMap((block) => (block.tag ? [block] : []))
  return {
    isHeader: cell.tag === 'th',
    isBold: words.length > 0 && words.length === blocks.length && words.every(({ isBold }) => isBold),
    isEmpty: blocks.length === 0,
    colspan: span(cell.attributes.colspan),
    rowspan: span(cell.attributes.rowspan),
    // The site's styles align cells.
    html: blocksHtml(blocks.map((block) => (block.tag ? { ...block, align: null } : block))),
  }
}

const span = (text: string | undefined): number => Math.min(Math.max(Math.trunc(Number(text ?? 1)) || 1, 1), maxSpan)

function tableHtml(given: readonly Row[], givenCaption: string): string {
  const title = givenCaption ? '' : titleRow(given)
  const rows = title ? given.slice(1) : given
  const headers = headerRows(rows)
  const caption = givenCaption || title
  const body = rows.map(
    ({ cells }, index) =>
      `<tr>${cells.map((cell) => cellHtml(cell, index < headers, rows.length - index)).join('')}</tr>`,
  )
  return `<table>${caption ? `<caption>${escapeHtml(caption)}</caption>` : ''}<tbody>${body.join('')}</tbody></table>`
}

/** The text of a first row that is one cell over all columns. */
function titleRow(rows: readonly Row[]): string {
  const [first, ...others] = rows
  const [cell, ...further] = first?.cells ?? []
  const width = Math.max(...others.map(({ cells }) => cells.reduce((sum, { colspan }) => sum + colspan, 0)))
  if (!cell || further.length > 0 || cell.rowspan > 1 || cell.colspan < 2 || cell.colspan < width) return ''
  const [, text = ''] = /^<(?:p|h\d)>([^<]+)<\/(?:p|h\d)>$/.exec(withoutBold(cell.html)) ?? []
  return text.length <= 100 ? unescapeHtml(text) : ''
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const unescapeHtml = (html: string): string => html.replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? '')

/** How many rows at the top are headers: marked as such, or all bold. */
function headerRows(rows: readonly Row[]): number {
  const isHeader = ({ isHeader: isMarked, cells }: Row) => isMarked || cells.every(({ isHeader }) => isHeader)
  const isBold = ({ cells }: Row) =>
    cells.some(({ isEmpty }) => !isEmpty) &&
    cells.every(({ isBold, isEmpty, isHeader }) => isBold || isEmpty || isHeader)
  const firstPlain = rows.findIndex((row) => !isHeader(row) && !isBold(row))
  if (firstPlain === -1 || firstPlain > maxHeaderRows) {
    const marked = rows.findIndex((row) => !isHeader(row))
    return marked === -1 ? rows.length : marked
  }
  return rows
    .slice(0, firstPlain)
    .reduce((count, { cells }, index) => Math.max(count, ...cells.map(({ rowspan }) => index + rowspan)), firstPlain)
}

function cellHtml({ isHeader, colspan, rowspan, html }: Cell, isInHeader: boolean, rowsLeft: number): string {
  const tag = isInHeader || isHeader ? 'th' : 'td'
  const rowsSpanned = Math.min(rowspan, rowsLeft)
  const spans = `${colspan > 1 ? ` colspan="${colspan}"` : ''}${rowsSpanned > 1 ? ` rowspan="${rowsSpanned}"` : ''}`
  const content = tag === 'th' ? withoutBold(html) : html
  return `<${tag}${spans}>${content || '<p></p>'}</${tag}>`
}
