import { elementText, type HtmlElement } from './html-tree.server.ts'
import type { DroppedParts } from './dropped-parts.ts'
import { maxCaption } from './schema.ts'
import type { Cell, NestedBlock, Table, TableRow } from './nodes.ts'
import { alignWidths } from './table-parts.ts'

type Group = 'thead' | 'tbody' | 'tfoot'
type ReadCell = (cell: HtmlElement) => NestedBlock[]

/** Reads a table; null if it has no rows. */
export function readTable(element: HtmlElement, dropped: DroppedParts, readCell: ReadCell): Table | null {
  const groups = rowsByGroup(element)
  const content = groups.flatMap(({ group, rows }) =>
    rows.map((row, i): TableRow => {
      const cells = childElements(row)
        .filter(isCell)
        .map((cell) => readTableCell(cell, group, rows.length - i, readCell))
      return { type: 'tableRow', ...(group === 'tfoot' && { attrs: { footer: true } }), content: cells }
    }),
  )
  if (content.length === 0) return null
  const caption = captionOf(element)
  if (caption?.children.some((child) => typeof child !== 'string')) dropped.add('表格标题中的格式（文字保留）')
  const table: Table = { type: 'table', attrs: caption ? { caption: elementText(caption) } : {}, content }
  const widths = readWidths(element)
  return widths.some((width) => width > 0) ? alignWidths(table, widths) : table
}

/** What browsers show before the table: text outside cells, and captions that are too long for one. */
export function removeCells(table: HtmlElement): HtmlElement {
  const caption = captionOf(table)
  const outside = (element: HtmlElement): HtmlElement['children'] =>
    element.children.flatMap((child) => {
      if (typeof child === 'string') return child.trim() === '' ? [] : [child]
      if (child === caption || (element.tag === 'tr' && isCell(child))) return []
      return partsOf[element.tag]?.includes(child.tag) ? outside(child) : [child]
    })
  return { tag: '', attributes: {}, children: outside(table) }
}

const partsOf: Partial<Record<string, string[]>> = {
  table: ['thead', 'tbody', 'tfoot', 'tr'],
  thead: ['tr'],
  tbody: ['tr'],
  tfoot: ['tr'],
}
const isCell = ({ tag }: HtmlElement): boolean => tag === 'td' || tag === 'th'

const captionOf = (table: HtmlElement): HtmlElement | undefined =>
  rowsByGroup(table).some(({ rows }) => rows.length > 0)
    ? childElements(table).find((child) => child.tag === 'caption' && elementText(child).length <= maxCaption)
    : undefined

/** The rows in the order in which browsers show them: the head first, the foot last. */
function rowsByGroup(table: HtmlElement): { group: Group; rows: HtmlElement[] }[] {
  const rowsIn = (element: HtmlElement): HtmlElement[] => childElements(element).filter(({ tag }) => tag === 'tr')
  const groups = childElements(table).flatMap((child): { group: Group; rows: HtmlElement[] }[] => {
    if (child.tag === 'tr') return [{ group: 'tbody', rows: [child] }]
    if (child.tag !== 'thead' && child.tag !== 'tbody' && child.tag !== 'tfoot') return []
    return [{ group: child.tag, rows: rowsIn(child) }]
  })
  const loose = groups.reduce<typeof groups>((joined, each) => {
    const last = joined.at(-1)
    if (last?.group === each.group) last.rows.push(...each.rows)
    else joined.push(each)
    return joined
  }, [])
  const order: Group[] = ['thead', 'tbody', 'tfoot']
  return loose.toSorted((one, other) => order.indexOf(one.group) - order.indexOf(other.group))
}

function readTableCell(cell: HtmlElement, group: Group, rowsLeft: number, readCell: ReadCell): Cell {
  const { colspan, rowspan, scope } = cell.attributes
  const attrs = {
    colspan: readSpan(colspan, 100),
    // 0 means to the end of the group. Browsers do the same with spans that are too long.
    rowspan: readSpan(rowspan === '0' ? '1000' : rowspan, rowsLeft),
    colwidth: null,
  }
  const inside = readCell(cell)
  const content: NestedBlock[] = inside.length > 0 ? inside : [{ type: 'paragraph' }]
  if (cell.tag === 'td' && group !== 'thead') return { type: 'tableCell', attrs, content }
  if (scope !== 'col' && scope !== 'row') return { type: 'tableHeader', attrs, content }
  return { type: 'tableHeader', attrs: { ...attrs, scope }, content }
}

function readSpan(value: string | undefined, most: number): number {
  const span = Math.trunc(Number(value))
  return span >= 1 ? Math.min(span, most, 1_000) : 1
}

const readWidths = (table: HtmlElement): number[] =>
  childElements(table)
    .flatMap((child) => (child.tag === 'colgroup' ? childElements(child) : [child]))
    .filter(({ tag }) => tag === 'col')
    .map(({ attributes }) => Number(/^(\d{1,4})(?:px)?$/.exec(attributes.width ?? '')?.[1] ?? 0))

const childElements = ({ children }: HtmlElement): HtmlElement[] =>
  children.filter((child) => typeof child !== 'string')
