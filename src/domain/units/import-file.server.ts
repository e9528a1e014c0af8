import { readCsv } from '../../files/read-csv.server.ts'
import { wrongField } from '../../platform/errors.ts'
import { mostImportRows } from './import-rows.ts'

export const mostImportBytes = 1_000_000

/**
 * The text of a CSV file, in UTF-8 or GB18030.
 * @throws AppError invalid
 */
export function decodeUnitFile(bytes: Uint8Array): string {
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // The next encoding.
    }
  throw wrongField('file', '文件编码无法识别，请另存为“CSV UTF-8”后再选一次')
}

/** @throws AppError invalid for a file that is no CSV. */
export function readUnitRows(text: string): string[][] {
  // PostgreSQL cannot store NUL, and no file of text has one.
  if (text.length > mostImportBytes || text.includes('\0'))
    throw wrongField('file', '请选择 1 MB 以内的 CSV 文件；.xlsx 请先另存为“CSV UTF-8”')
  // The first row has the headings.
  return readCsv(text, { mostRows: mostImportRows + 1 }, (line) =>
    wrongField('file', `第 ${line} 行附近的引号不成对，请改正后再选一次`),
  )
}
