import { writeXlsx, type XlsxCell } from '../../../files/write-xlsx.ts'
import type { ReadBookFile } from './read-book-file.ts'

type Sheet = Pick<ReadBookFile['sheets'][number], 'name' | 'account' | 'headings' | 'columns' | 'problems'>

const reasonTitle = '没有读入的原因'
const lineTitle = '原来的行号'
const sheetTitle = '原来的工作表'

/** Headings of several columns may be the same, or empty. */
const keysOf = (columns: readonly string[]): string[] =>
  columns.map((title, at) => `${title} ${columns.slice(0, at).filter((each) => each === title).length}`)

/**
 * The rows that were not read as a table of all sheets: why each was not, then the row under the headings that it had. Once
 * the rows are corrected the table can be imported as it is, so each also says its account.
 */
export function wrongRowsTable(sheets: readonly Sheet[]): string[][] {
  const wrong = sheets.filter(({ problems }) => problems.length > 0)
  const hasSheets = wrong.some(({ name }) => name !== '')
  const titles = new Map<string, string>()
  for (const { columns } of wrong) for (const [at, key] of keysOf(columns).entries()) titles.set(key, columns[at] ?? '')
  const namesAccount = wrong.every(
    ({ headings }) => headings === null || headings.some(({ field }) => field === 'account'),
  )
  const rows = wrong.flatMap(({ name, account, columns, problems }) => {
    const keys = keysOf(columns)
    return problems.map(({ line, words, cells }) => [
      words,
      ...(hasSheets ? [name] : []),
      String(line),
      ...Array.from(titles.keys(), (key) => cells[keys.indexOf(key)] ?? ''),
      ...(namesAccount ? [] : [account]),
    ])
  })
  const head = [reasonTitle, ...(hasSheets ? [sheetTitle] : []), lineTitle, ...titles.values()]
  return [[...head, ...(namesAccount ? [] : ['账户'])], ...rows]
}

/** The same as a workbook. */
export function wrongRowsWorkbook(sheets: readonly Sheet[]): Blob {
  const rows: readonly (readonly XlsxCell[])[] = wrongRowsTable(sheets)
  const bytes = writeXlsx('没有读入的行', rows, { bold: new Set([0]), widths: [44, 12, 12] })
  return new Blob([new Uint8Array(bytes)], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
}

/** Lets the browser save a file. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The download has begun once the click was handled.
  setTimeout(() => URL.revokeObjectURL(url))
}
