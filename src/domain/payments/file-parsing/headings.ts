import { fieldOfHeading, type OwnHeadings } from './columns.ts'
import type { TableRow } from '@three-affairs/office-reader/sheets/sheet.ts'

/** Where the headings of a sheet are: `cells` are their texts, `rows` how many rows they take, from `at`. */
export type FoundHeadings = { at: number; rows: 1 | 2; cells: string[] }

/** Titles and remarks above the headings. */
export const maxRowsBeforeHeadings = 10
const fewest = 3

/** How many different columns headings name. */
const countFields = (cells: readonly string[], own: OwnHeadings | undefined): number =>
  new Set(cells.flatMap((cell) => fieldOfHeading(cell, own) ?? [])).size

/** Whether a row names at least three columns. */
export const isHeadingRow = (cells: readonly string[], own?: OwnHeadings): boolean => countFields(cells, own) >= fewest

/** The headings among the first rows of a sheet: the row, or two rows, that name most columns. Null for none. */
export function findHeadings(rows: readonly TableRow[], own?: OwnHeadings): FoundHeadings | null {
  let best: (FoundHeadings & { count: number }) | null = null
  for (const [at, row] of rows.slice(0, maxRowsBeforeHeadings + 1).entries()) {
    const single = { at, rows: 1 as const, cells: row.cells, count: countFields(row.cells, own) }
    const below = rows[at + 1]
    const both = below && !isData(below.cells) ? combine(row, below, own) : null
    const double = both && { at, rows: 2 as const, cells: both, count: countFields(both, own) }
    const found = double && double.count >= single.count ? double : single
    if (found.count >= fewest && (!best || found.count > best.count)) best = found
  }
  return best && { at: best.at, rows: best.rows, cells: best.cells }
}

/** Headings never hold long numbers or amounts. */
const isData = (cells: readonly string[]): boolean => cells.some((cell) => /\d{6}|^\s*[\d,.]+\s*$/.test(cell))

/** The headings of two rows as one, or null if the upper row adds nothing. */
function combine(upper: TableRow, lower: TableRow, own: OwnHeadings | undefined): string[] | null {
  const above = acrossSpans(upper)
  let isUsed = false
  const cells = Array.from({ length: Math.max(above.length, lower.cells.length) }, (_, column) => {
    const [top = '', bottom = ''] = [above[column], lower.cells[column]]
    if (bottom === '' || bottom === top) {
      isUsed ||= fieldOfHeading(top, own) !== undefined
      return top
    }
    if (fieldOfHeading(top + bottom, own)) {
      isUsed ||= top !== ''
      return top + bottom
    }
    return bottom
  })
  return isUsed ? cells : null
}

/** A heading that spans columns is that of each. */
function acrossSpans({ cells, spans = [] }: TableRow): string[] {
  const across = [...cells]
  for (const { from, to } of spans)
    for (let column = from; column <= to; column += 1) if (!across[column]) across[column] = cells[from] ?? ''
  return Array.from(across, (cell) => cell ?? '')
}
