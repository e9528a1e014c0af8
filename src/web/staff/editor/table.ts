import type { CommandProps, Node } from '@tiptap/core'
import { Table as BaseTable, TableView as BaseView, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { isInTable, selectedRect, type TableRect } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'

/** Narrower columns could not be read. */
const minColumnWidth = 56

/** Shows the caption, which is an attribute of the table and edited in a dialog. */
class TableView extends BaseView {
  constructor(node: DocumentNode, minWidth: number, view?: EditorView) {
    super(node, minWidth, view)
    const caption = node.attrs.caption as string | null
    if (!caption) return
    const element = document.createElement('caption')
    element.textContent = caption
    element.contentEditable = 'false'
    this.table.prepend(element)
  }
}

const table = BaseTable.extend({
  group: '',
  addAttributes: () => ({
    caption: {
      default: null,
      parseHTML: (element) => element.querySelector('caption')?.textContent?.trim() || null,
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  // What is copied: the nodes of the page are made by the view.
  renderHTML: ({ node: { attrs } }) =>
    attrs.caption ? ['table', ['caption', attrs.caption as string], ['tbody', 0]] : ['table', ['tbody', 0]],
}).configure({ resizable: true, cellMinWidth: minColumnWidth, View: TableView })

const row = TableRow.extend({
  addAttributes: () => ({
    footer: {
      default: null,
      parseHTML: (element) => element.parentElement?.tagName === 'TFOOT' || element.hasAttribute('data-footer') || null,
      renderHTML: ({ footer }) => (footer ? { 'data-footer': '' } : {}),
    },
  }),
})

const cell = TableCell.extend({ addAttributes: () => ({ ...sizes }) })
const header = TableHeader.extend({ addAttributes: () => ({ ...sizes, scope: { default: null } }) })

const span = { default: 1 }
const sizes = {
  colspan: span,
  rowspan: span,
  colwidth: {
    default: null,
    parseHTML: (element: HTMLElement) => {
      const widths = element.getAttribute('colwidth')?.split(',').map(Number)
      return widths?.every((width) => Number.isInteger(width) && width >= 0) ? widths : null
    },
  },
}

export const tableExtensions: Node[] = [table, row, cell, header]

/** How many rows at the top consist of header cells alone. */
export const headerRowCount = (node: DocumentNode): number => {
  const first = node.children.findIndex((each) => each.children.some(({ type }) => type.name !== 'tableHeader'))
  return first === -1 ? node.childCount : first
}

/** The table around the selection, with the selected rows and columns. */
export const findTable = (state: CommandProps['state']): TableRect | null =>
  isInTable(state) ? selectedRect(state) : null

/** Makes the rows down to the selected ones header rows; if they are, only the rows above the selected ones stay so. */
export const toggleHeaderRows = ({ state, tr, dispatch }: CommandProps): boolean => {
  const rect = findTable(state)
  if (!rect) return false
  if (!dispatch) return true
  const before = headerRowCount(rect.table)
  const wanted = before >= rect.bottom ? rect.top : rect.bottom
  const types = state.schema.nodes
  rect.table.forEach((each, rowOffset, index) => {
    const type = index < wanted ? types.tableHeader : index < before ? types.tableCell : null
    if (!type) return
    each.forEach((one, cellOffset) => {
      if (one.type !== type)
        tr.setNodeMarkup(rect.tableStart + rowOffset + 1 + cellOffset, type, { ...one.attrs, scope: null })
    })
  })
  return true
}

/** Makes the first column row headings, or plain cells again. */
export const toggleHeaderColumn = ({ state, tr, dispatch }: CommandProps): boolean => {
  const rect = findTable(state)
  if (!rect) return false
  if (!dispatch) return true
  const { map, table: node, tableStart } = rect
  const top = headerRowCount(node)
  const positions = new Set(
    Array.from({ length: map.height - top }, (_, index) => map.map[(top + index) * map.width] ?? 0),
  )
  const isHeader = [...positions].every((position) => node.nodeAt(position)?.type.name === 'tableHeader')
  const type = isHeader ? state.schema.nodes.tableCell : state.schema.nodes.tableHeader
  for (const position of positions) tr.setNodeMarkup(tableStart + position, type, node.nodeAt(position)?.attrs)
  return true
}

/** Marks the last row as totals, or as an ordinary row again. */
export const toggleFooter = ({ state, tr, dispatch }: CommandProps): boolean => {
  const rect = findTable(state)
  const last = rect?.table.lastChild
  if (!rect || !last) return false
  if (dispatch)
    tr.setNodeAttribute(
      rect.tableStart + rect.table.content.size - last.nodeSize,
      'footer',
      last.attrs.footer ? null : true,
    )
  return true
}

export const setCaption =
  (caption: string) =>
  ({ state, tr, dispatch }: CommandProps): boolean => {
    const rect = findTable(state)
    if (!rect) return false
    if (dispatch) tr.setNodeAttribute(rect.tableStart - 1, 'caption', caption.trim() || null)
    return true
  }
