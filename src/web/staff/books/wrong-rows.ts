import { writeCsv } from '../../../files/write-csv.ts'
import type { RowProblem } from '../../../domain/articles/books/rows/read-rows.ts'
import { titleOfField } from '../../../domain/articles/books/rows/row-headings.ts'

export type WrongRow = RowProblem & { sheet: string }

/** The rows that were not read as a table to correct: place, reason, and the row as it was. */
export function wrongRowsTable(rows: readonly WrongRow[]): string {
  const hasSheets = rows.some(({ sheet }) => sheet !== '')
  return writeCsv([
    [...(hasSheets ? ['工作表'] : []), '行号', '列', '原因', '原来的内容'],
    ...rows.map(({ sheet, line, column, words, cells }) => [
      ...(hasSheets ? [sheet] : []),
      String(line),
      column === null ? '' : titleOfField[column],
      words,
      ...cells,
    ]),
  ])
}

/** Lets the browser save a text as a file. */
export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The download has begun once the click was handled.
  setTimeout(() => URL.revokeObjectURL(url))
}
