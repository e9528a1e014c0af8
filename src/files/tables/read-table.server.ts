import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { CsvError } from 'csv-parse'
import { PackageTooLarge } from '@three-affairs/office-reader/package.server.ts'
import { AppError } from '../../platform/errors.ts'
import { readCsvText } from '@three-affairs/office-reader/sheets/csv.server.ts'
import { createKindFinder, refusalOfPackage } from './file-kind.server.ts'

import { onlySheet, type Sheet, type SheetRows, type TableRow } from '@three-affairs/office-reader/sheets/sheet.ts'
import { readXlsx } from '@three-affairs/office-reader/sheets/xlsx.server.ts'

export type TableFormat = 'xlsx' | 'utf-8' | 'gb18030'

const invalid = (message: string): AppError => new AppError('invalid', message)

/**
 * Detects the format of a file and computes its SHA-256 in one pass.
 * @throws AppError invalid for a file that is empty, unreadable or in another format; not_found if there is no file.
 */
export async function inspectFile(path: string): Promise<{ format: TableFormat; sha256: Buffer }> {
  const hash = createHash('sha256')
  const kind = createKindFinder()
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const gb18030 = new TextDecoder('gb18030', { fatal: true })
  let first: Buffer | undefined
  let isUtf8 = true
  let isGb18030 = true
  const decodes = (decoder: TextDecoder, chunk?: Buffer): boolean => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined })
      return true
    } catch {
      return false
    }
  }
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      kind.see(chunk)
      first ??= chunk
      if (isZip(first)) continue
      isUtf8 &&= decodes(utf8, chunk)
      // Only try GB18030 once the file is known not to be UTF-8, which nearly always shows in the first chunk.
      if (!isUtf8) isGb18030 &&= decodes(gb18030, chunk)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new AppError('not_found', `没有找到文件 ${path}。`)
    if ((error as NodeJS.ErrnoException).code === 'EACCES') throw invalid(`没有权限读取文件 ${path}。`)
    if ((error as NodeJS.ErrnoException).code === 'EISDIR') throw invalid(`${path} 是目录，请指明其中的文件。`)
    throw error
  }
  const sha256 = hash.digest()
  const refusal = first && isZip(first) ? await refusalOfPackage(path) : kind.refusal()
  if (refusal !== null) throw invalid(refusal)
  if (first && isZip(first)) return { format: 'xlsx', sha256 }
  if (isUtf8 && decodes(utf8)) return { format: 'utf-8', sha256 }
  if (isGb18030) return { format: 'gb18030', sha256 }
  throw invalid('文件编码无法识别，请另存为“CSV UTF-8”或 .xlsx 后重新导入。')
}

const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))

/** The sheets of a file with their rows that are not empty. @throws AppError invalid for a damaged file. */
export const readSheets = (path: string, format: TableFormat): AsyncGenerator<SheetRows> =>
  format === 'xlsx' ? readWorkbook(path) : readTextSheet(path, format)

async function* readTextSheet(path: string, encoding: 'utf-8' | 'gb18030'): AsyncGenerator<SheetRows> {
  const sheet = onlySheet()
  yield { sheet, rows: readCsv(path, encoding, sheet) }
}

async function* readCsv(path: string, encoding: 'utf-8' | 'gb18030', sheet: Sheet): AsyncGenerator<TableRow> {
  const bytes = createReadStream(path, { highWaterMark: 1 << 18 })
  try {
    for await (const row of readCsvText(decode(bytes, encoding))) yield { ...row, sheet }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // The parser's message quotes the file, which holds personal data.
    throw invalid(`第 ${Number(error.lines)} 行附近的引号不成对，请改正后重新导入。`)
  } finally {
    bytes.destroy()
  }
}

async function* decode(bytes: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

async function* readWorkbook(path: string): AsyncGenerator<SheetRows> {
  const sheets = readXlsx(path)
  try {
    for (;;) {
      const next = await readable(() => sheets.next())
      if (next.done) return
      const { sheet, rows } = next.value
      yield { sheet, rows: readableRows(rows) }
    }
  } finally {
    await sheets.return(undefined)
  }
}

async function* readableRows(rows: AsyncGenerator<TableRow>): AsyncGenerator<TableRow> {
  try {
    for (let next = await readable(() => rows.next()); !next.done; next = await readable(() => rows.next()))
      yield next.value
  } finally {
    await rows.return(undefined)
  }
}

/** Replaces the various library errors for a damaged file with one message for users. */
async function readable<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof PackageTooLarge)
      throw invalid(`表格${error.message}，无法导入。请在表格软件中另存为“CSV UTF-8”，或拆成几个文件后重新导入。`)
    throw invalid('无法读取此 .xlsx 文件，请在表格软件中打开并另存后重新导入。')
  }
}
