import { guardCell } from './spreadsheet-cell.ts'

/** A table as CSV for spreadsheets. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  // Excel reads UTF-8 only with a byte order mark.
  return `\uFEFF${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`
}

const quoted = (value: string): string => `"${guardCell(value).replaceAll('"', '""')}"`
