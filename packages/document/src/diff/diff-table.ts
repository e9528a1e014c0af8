import { align, type Comparable, type Pair } from '../align.ts'
import type { BlockDiff, CellDiff, TableDiff } from './document-diff.ts'
import type { Cell, NestedBlock, Table } from '../nodes.ts'
import { takeSteps } from '../steps.ts'
import { tableGrid } from '../table-grid.ts'
import { blockText } from '../text.ts'

/** Of two tables of the largest size that share neither rows nor columns. */
const maxCells = 20_000

type DiffBlocks = (before: readonly NestedBlock[], after: readonly NestedBlock[]) => BlockDiff[]

/** @returns null if rows and columns of both versions together are more cells than can be compared. */
export function diffTables(before: Table, after: Table, diffBlocks: DiffBlocks): TableDiff | null {
  const [olds, news] = [slots(before), slots(after)]
  const columns = withoutMoves(align(columnsOf(olds), columnsOf(news)))
  const lines = withoutMoves(alignRows(olds, news, columns))
  const count = lines.length * columns.length
  if (count > maxCells || !takeSteps(count)) return null
  const rows = lines.map(({ before: i, after: j }) => {
    const cells = columns.map((column) => {
      const one = i === null || column.before === null ? null : (olds[i]?.[column.before] ?? null)
      const other = j === null || column.after === null ? null : (news[j]?.[column.after] ?? null)
      return one || other ? diffCells(one, other, diffBlocks) : null
    })
    const isSame = i !== null && j !== null && cells.every((cell) => cell === null || cell.change === 'same')
    return { change: i === null ? 'added' : j === null ? 'removed' : isSame ? 'same' : 'changed', cells } as const
  })
  return {
    caption: { before: before.attrs?.caption ?? '', after: after.attrs?.caption ?? '' },
    columns: columns.map((column) => (column.before === null ? 'added' : column.after === null ? 'removed' : 'same')),
    rows,
    sameShape:
      columns.every((column) => column.before !== null && column.after !== null) &&
      rows.every(({ change, cells }) => change !== 'added' && change !== 'removed' && cells.every(sameSpans)),
  }
}

const sameSpans = (cell: CellDiff | null): boolean =>
  cell === null ||
  (cell.before?.attrs.colspan === cell.after?.attrs.colspan && cell.before?.attrs.rowspan === cell.after?.attrs.rowspan)

/** The cell that begins at each row and column. */
function slots(table: Table): (Cell | null)[][] {
  const { columns, rows } = tableGrid<Cell>(table)
  return rows.map((row) => {
    const line: (Cell | null)[] = Array.from({ length: columns }, () => null)
    for (const { cell, column } of row) line[column] = cell
    return line
  })
}

const cellText = (cell: Cell | null | undefined): string => cell?.content.map(blockText).join('\n') ?? ''

/** Columns are recognised by their heading and, if that changed, by their other cells. */
function columnsOf(rows: readonly (Cell | null)[][]): Comparable[] {
  return (rows[0] ?? []).map((_, column) => {
    const texts = rows.map((row) => cellText(row[column]))
    return { id: null, kind: 'column', key: texts[0] ?? '', text: texts.join('\n') }
  })
}

/** Rows are recognised by the cells that both versions of the columns have; by their first cell if others changed. */
function alignRows(olds: (Cell | null)[][], news: (Cell | null)[][], columns: readonly Pair[]): Pair[] {
  const shared = columns.filter(({ before, after }) => before !== null && after !== null)
  const ofRow = (row: (Cell | null)[], side: 'before' | 'after'): Comparable => {
    const texts = shared.map((column) => cellText(row[column[side] ?? -1]))
    const [first = ''] = texts
    // The name of a row weighs as much as all figures in it.
    return { id: null, kind: 'row', key: texts.join('\t'), text: `${texts.join('\t')}${first.repeat(3)}` }
  }
  return align(
    olds.map((row) => ofRow(row, 'before')),
    news.map((row) => ofRow(row, 'after')),
  )
}

/** Rows and columns that moved are shown as removed and added, so that every cell stays in its row and column. */
const withoutMoves = (pairs: readonly Pair[]): Pair[] =>
  pairs.map((pair) => (pair.moved && pair.after !== null ? { ...pair, before: null } : pair))

function diffCells(before: Cell | null, after: Cell | null, diffBlocks: DiffBlocks): CellDiff {
  const blocks = diffBlocks(before?.content ?? [], after?.content ?? [])
  const isSame = before?.type === after?.type && blocks.every(({ change }) => change === 'same')
  return {
    change: before === null ? 'added' : after === null ? 'removed' : isSame ? 'same' : 'changed',
    before,
    after,
    blocks,
  }
}
