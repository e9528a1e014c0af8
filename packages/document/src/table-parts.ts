import type { Cell, Table } from './nodes.ts'
import { tableGrid } from './table-grid.ts'

export type Scope = 'col' | 'row'

/** What header cells of a row without a `scope` head: their columns in a row of headers, else the row. */
export const defaultScope = (row: readonly Cell[]): Scope =>
  row.every(({ type }) => type === 'tableHeader') ? 'col' : 'row'

/**
 * How many rows are head and foot of a table: leading rows of column headers, and rows marked as footer at the end.
 * Browsers cut off spans at the edge of a group, so a group ends where no cell spans across.
 */
export function rowGroups({ content: rows }: Table): { head: number; foot: number } {
  const isHead = rows.map(
    ({ attrs, content = [] }) =>
      !attrs?.footer &&
      content.length > 0 &&
      defaultScope(content) === 'col' &&
      content.every((cell) => cell.type === 'tableCell' || cell.attrs.scope !== 'row'),
  )
  const reach = rows.map(({ content = [] }, row) => Math.max(row, ...content.map((cell) => row + cell.attrs.rowspan)))
  const isCrossed = (edge: number): boolean => reach.slice(0, edge).some((end) => end > edge)

  const leading = isHead.indexOf(false)
  let head = leading === -1 ? rows.length : leading
  while (head > 0 && isCrossed(head)) head -= 1

  const firstFoot = rows.findLastIndex(({ attrs }) => !attrs?.footer) + 1
  let start = firstFoot
  while (start < rows.length && isCrossed(start)) start += 1
  return { head, foot: rows.length - start }
}

/** The width of each column in pixels, 0 where no cell gives one; null if no column has a width. */
export function columnWidths(table: Table): number[] | null {
  const { columns, rows } = tableGrid<Cell>(table)
  const widths = Array.from({ length: columns }, () => 0)
  for (const { cell, column } of rows.flat())
    for (const [i, width] of (cell.attrs.colwidth ?? []).slice(0, cell.attrs.colspan).entries())
      widths[column + i] ||= Math.round(width)
  return widths.some((width) => width > 0) ? widths : null
}

/** Gives the cells of a column the same width, as the editor and `<col>` want it. */
export function alignWidths(table: Table, widths = columnWidths(table)): Table {
  const { rows } = tableGrid<Cell>(table)
  return {
    ...table,
    content: table.content.map((row, i) => ({
      ...row,
      ...(row.content && {
        content: (rows[i] ?? []).map(({ cell, column }) => {
          const own = widths?.slice(column, column + cell.attrs.colspan) ?? []
          const colwidth = own.some((width) => width > 0) ? own : null
          return { ...cell, attrs: { ...cell.attrs, colwidth } }
        }),
      }),
    })),
  }
}
