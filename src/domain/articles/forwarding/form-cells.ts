import type { XlsxCell } from '../../../files/write-xlsx.ts'
import type { XlsxLook } from '../../../files/xlsx-styles.ts'

const looked = (look: XlsxLook) => (value: string | number | null) => ({ value, look })

export const title = looked('title')
export const note = looked('note')
export const head = looked('head')
export const label = looked('label')
export const cell = looked('cell')
export const count = looked('count')

/** An amount in fen as yuan, a number; words stay words. */
export const yuan = (fen: number | string | null, look: 'figure' | 'sum' = 'figure'): XlsxCell =>
  typeof fen === 'number' ? { value: fen / 100, look } : cell(fen)

/** Thousandths of a measure. */
export const quantity = (thousandths: number): XlsxCell => ({ value: thousandths / 1_000, look: 'quantity' })

/** Rows of a sheet with a fixed number of columns, and what some of them look like. */
export function createRows(columns: number) {
  const rows: (readonly XlsxCell[])[] = []
  const merges: string[] = []
  const heights = new Map<number, number>()
  const letter = (column: number) => String.fromCodePoint(64 + column)
  const blank = (from: number): XlsxCell[] => Array.from({ length: columns - from }, () => cell(''))
  return {
    rows,
    merges,
    heights,
    /** Cells from the first column; the others are empty. */
    add: (...cells: XlsxCell[]) => rows.push([...cells, ...blank(cells.length)]),
    /** One cell over all columns. `lines`: how many the words need. */
    addWide(wide: XlsxCell, lines = 1) {
      rows.push([wide])
      merges.push(`A${rows.length}:${letter(columns)}${rows.length}`)
      heights.set(rows.length - 1, Math.max(20, lines * 16))
    },
    /** The last cell is as wide as what is left of the row. */
    addFilled(...cells: XlsxCell[]) {
      rows.push([...cells, ...blank(cells.length)])
      merges.push(`${letter(cells.length)}${rows.length}:${letter(columns)}${rows.length}`)
    },
    skip: () => rows.push([]),
  }
}
