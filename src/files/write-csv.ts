import { guardCell } from './spreadsheet-cell.ts'

/** Excel reads UTF-8 only with a byte order mark. */
export const csvBeginning = '\uFEFF'

/** A table as CSV for spreadsheets. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  csvBeginning + rows.map((row) => csvLine(row.map(guardCell))).join('')

/** One row. Texts must be guarded before; numbers and days may not be, or no program reads them as such. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`
