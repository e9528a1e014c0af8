type Spanning = { attrs: { colspan: number; rowspan: number } }
type Rows<C extends Spanning> = { content: readonly { content?: readonly C[] }[] }

/** A cell with the column of its left edge. */
export type PlacedCell<C> = { cell: C; column: number }
export type TableGrid<C> = { columns: number; rows: PlacedCell<C>[][] }

/** Finds the columns of cells as browsers do: a cell moves right past cells that span down from rows above. */
export function tableGrid<C extends Spanning>(table: Rows<C>): TableGrid<C> {
  /** For each column, the first row that no cell above reaches. */
  const freeFrom: number[] = []
  const rows = table.content.map(({ content = [] }, row) => {
    let column = 0
    return content.map((cell) => {
      while ((freeFrom[column] ?? 0) > row) column += 1
      const placed = { cell, column }
      for (const end = column + cell.attrs.colspan; column < end; column += 1)
        freeFrom[column] = Math.max(freeFrom[column] ?? 0, row + cell.attrs.rowspan)
      return placed
    })
  })
  return { columns: freeFrom.length, rows }
}
