type Spanning = { colspan: number; rowspan: number }

/**
 * Groups of rows as the layout wants them: every row has all columns, and no cell reaches into another one or out of its
 * group. Tables that people paste are often not so: browsers leave holes.
 */
export function squareTable<Cell extends Spanning>(
  groups: readonly (readonly (readonly Cell[])[])[],
  empty: Cell,
): { columns: number; groups: Cell[][][] } {
  const placed = groups.map((rows) => placeCells(rows))
  const columns = Math.max(1, ...placed.map(({ width }) => width))
  return {
    columns,
    groups: placed.map(({ rows, taken }) =>
      rows.map((cells, at) => [
        ...cells,
        ...Array.from({ length: columns - countTaken(taken[at] ?? []) }, () => ({ ...empty })),
      ]),
    ),
  }
}

const countTaken = (row: readonly boolean[]): number => row.filter(Boolean).length

/** Cells where they flow to, without what does not fit. */
function placeCells<Cell extends Spanning>(rows: readonly (readonly Cell[])[]) {
  const taken: boolean[][] = rows.map(() => [])
  const placed = rows.map((cells, at) =>
    cells.map((cell) => {
      const row = taken[at] ?? []
      const first = firstFree(row)
      let colspan = 1
      while (colspan < cell.colspan && !row[first + colspan]) colspan += 1
      const rowspan = Math.max(1, Math.min(cell.rowspan, rows.length - at))
      for (const below of taken.slice(at, at + rowspan))
        for (let column = first; column < first + colspan; column += 1) below[column] = true
      return { ...cell, colspan, rowspan }
    }),
  )
  return { rows: placed, taken, width: Math.max(0, ...taken.map((row) => row.length)) }
}

const firstFree = (row: readonly boolean[]): number => {
  const hole = Array.from(row, Boolean).indexOf(false)
  return hole === -1 ? row.length : hole
}
