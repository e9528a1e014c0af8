import type { Cell, Inline, NestedBlock, Table, TableCell, TableRow } from '@three-affairs/document/nodes.ts'
import { holdsNoText } from './branches.ts'
import { childElements, childNamed, readToggle, type XmlElement, getValue } from './xml-tree.ts'

type Row = { cells: TableCell[]; isHeader: boolean }
type ReadCell = (cell: XmlElement) => NestedBlock[]
/** A cell that goes on in the next row, by its first column. */
type OpenCells = Map<number, { cell: TableCell; row: number }>

const maxHeaderRows = 3
const mostColumns = 100

/** Reads a table with its merged cells; null if it has no rows. */
export function readTable(element: XmlElement, readCell: ReadCell): Table | null {
  const open: OpenCells = new Map()
  const rows = partsOf(element, 'tr')
    .filter((row) => !isUnseen(row))
    .map((row, index) => readRow(row, index, open, readCell))
  if (rows.length === 0) return null
  const headers = headerRows(rows)
  return {
    type: 'table',
    content: rows.map(({ cells }, index): TableRow => ({
      type: 'tableRow',
      content: index < headers ? cells.map(asHeader) : cells,
    })),
  }
}

/** Rows of a table or cells of a row, which may be within controls and other elements. */
const partsOf = (element: XmlElement, name: string): XmlElement[] =>
  childElements(element).flatMap((child) => {
    if (child.name === name) return [child]
    return child.name === 'tc' || child.name === 'tr' || holdsNoText(child.name) ? [] : partsOf(child, name)
  })

const isUnseen = (row: XmlElement): boolean => {
  const properties = childNamed(row, 'trPr')
  return readToggle(properties, 'hidden') === true || childNamed(properties, 'del') !== undefined
}

function readRow(row: XmlElement, index: number, open: OpenCells, readCell: ReadCell): Row {
  const properties = childNamed(row, 'trPr')
  const before = columnsOf(properties, 'gridBefore', 0)
  const after = columnsOf(properties, 'gridAfter', 0)
  const cells: TableCell[] = before > 0 ? [emptyCell(before)] : []
  let column = before
  for (const element of partsOf(row, 'tc')) {
    const about = childNamed(element, 'tcPr')
    const colspan = columnsOf(about, 'gridSpan', 1)
    const content = readCell(element)
    const above = open.get(column)
    const goesOn = goesOnWith(about, 'vMerge') && above?.row === index - 1 && above.cell.attrs.colspan === colspan
    const beside = goesOnWith(about, 'hMerge') ? cells.at(-1) : undefined
    if (goesOn) {
      above.cell.attrs.rowspan += 1
      above.row = index
      append(above.cell, content)
    } else if (beside) {
      beside.attrs.colspan += colspan
      append(beside, content)
    } else {
      const cell = newCell(colspan, content)
      cells.push(cell)
      if (childNamed(about, 'vMerge')) open.set(column, { cell, row: index })
    }
    column += colspan
  }
  if (after > 0) cells.push(emptyCell(after))
  return { cells, isHeader: readToggle(properties, 'tblHeader') === true }
}

/** Without a value, the cell goes on. */
function goesOnWith(properties: XmlElement | undefined, name: string): boolean {
  const merge = childNamed(properties, name)
  return merge !== undefined && merge.attributes.val !== 'restart'
}

const columnsOf = (properties: XmlElement | undefined, name: string, least: number): number =>
  Math.min(Math.max(Math.trunc(Number(getValue(properties, name))) || least, least), mostColumns)

const newCell = (colspan: number, content: NestedBlock[]): TableCell => ({
  type: 'tableCell',
  attrs: { colspan, rowspan: 1, colwidth: null },
  content: content.length > 0 ? content : [{ type: 'paragraph' }],
})
const emptyCell = (colspan: number): TableCell => newCell(colspan, [])

/** Word does not show what merged cells below the first contain; it is kept. */
function append(cell: TableCell, content: readonly NestedBlock[]): void {
  if (content.length === 0) return
  cell.content = isEmpty(cell) ? [...content] : [...cell.content, ...content]
}

const isEmpty = ({ content }: TableCell): boolean =>
  content.every((block) => block.type === 'paragraph' && !block.content)

/** Rows that Word repeats on each page, or rows at the top that are all bold. */
function headerRows(rows: readonly Row[]): number {
  const leading = (isHeader: (row: Row) => boolean): number => {
    const first = rows.findIndex((row) => !isHeader(row))
    return first === -1 ? rows.length : first
  }
  const marked = leading(({ isHeader }) => isHeader)
  if (marked > 0) return marked
  const bold = leading(({ cells }) => cells.some((cell) => !isEmpty(cell)) && cells.every(isBold))
  return bold <= maxHeaderRows && bold < rows.length ? bold : 0
}

const isBold = ({ content }: TableCell): boolean =>
  content.every((block) => block.type === 'paragraph' && (block.content ?? []).every(isBoldInline))

const isBoldInline = (inline: Inline): boolean =>
  inline.type === 'hardBreak' || (inline.marks ?? []).some(({ type }) => type === 'bold')

function asHeader({ attrs, content }: TableCell): Cell {
  return {
    type: 'tableHeader',
    attrs,
    content: content.map((block) =>
      block.type === 'paragraph' && block.content ? { ...block, content: block.content.map(withoutBold) } : block,
    ),
  }
}

const withoutBold = (inline: Inline): Inline =>
  inline.type === 'text' && inline.marks
    ? { ...inline, marks: inline.marks.filter(({ type }) => type !== 'bold') }
    : inline
