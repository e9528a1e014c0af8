/** A table as CSV for spreadsheets. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  // Excel reads UTF-8 only with a byte order mark.
  return `\uFEFF${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`
}

/** Text that begins like a formula is made text, so that no spreadsheet computes it. */
const quoted = (value: string): string => `"${value.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`

/** A cell of a file that `writeCsv` wrote, as it was before. */
export const withoutGuard = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r])/, '')
