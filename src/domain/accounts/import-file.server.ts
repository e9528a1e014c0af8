import { decodeText } from '@three-affairs/office-reader/text/plain-text.ts'
import { readCsv } from '../../files/read-csv.server.ts'
import { wrongField } from '../../platform/errors.ts'
import { mostImportRows } from './import-plan.ts'

export const mostImportBytes = 200_000

/** The text of a CSV file. @throws AppError invalid */
export function decodeAccountFile(bytes: Uint8Array): string {
  const text = bytes.length > mostImportBytes ? null : decodeText(bytes)
  if (text === null) throw wrongField('file', '请选择 200 KB 以内的 CSV 文件；.xlsx 请先另存为“CSV UTF-8”')
  return text
}

/** Cells copied from a spreadsheet are separated by tabs. @throws AppError invalid */
export function parseAccountTable(text: string): string[][] {
  // PostgreSQL cannot store NUL.
  if (text.length > mostImportBytes || text.includes('\0')) throw wrongField('text', '表格太长，请分成几次')
  // The first row has the headings.
  return readCsv(text, { mostRows: mostImportRows + 1, delimiter: [',', '\t', '，'] }, (line) =>
    wrongField('text', `第 ${line} 行附近的引号不成对，请改正后再核对`),
  )
}
