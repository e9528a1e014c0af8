import { escapeHtml } from './markup.ts'

/** Tables as plain text: cells between tabs, rows between line ends; quoted cells may contain both. */
function readRows(text: string): string[][] {
  const rows: string[][] = [[]]
  const ends = /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r\n?|\n|$)/y
  for (let match = ends.exec(text); match; match = ends.exec(text)) {
    const [, cell = '', end = ''] = match
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (ends.lastIndex >= text.length) break
    if (end !== '\t') rows.push([])
  }
  return rows
}

/** Whether this is a table of at least two rows, all with the same number of cells. */
export function isTabbedTable(text: string): boolean {
  if (!text.includes('\t')) return false
  const [first, ...others] = readRows(text)
  const width = first?.length ?? 0
  return width > 1 && others.length > 0 && others.every(({ length }) => length === width)
}

export function tabbedTableHtml(text: string): string {
  const rows = readRows(text).map((cells) => {
    const columns = cells.map((cell) => {
      const lines = cell.split(/\r\n?|\n/).map((line) => escapeHtml(line.trim()))
      return `<td><p>${lines.join('<br>')}</p></td>`
    })
    return `<tr>${columns.join('')}</tr>`
  })
  return `<table><tbody>${rows.join('')}</tbody></table>`
}
