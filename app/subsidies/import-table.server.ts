import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { type CellValue, WorkbookReader } from '@cj-tech-master/excelts'
import { CsvError, type Info, parse } from 'csv-parse'
import { AppError } from '../lib/errors.ts'

export type TableFormat = 'xlsx' | 'utf-8' | 'gb18030'
/** `line` counts from 1 as spreadsheets and editors do; of a record on several lines it is the last. */
export type TableRow = { line: number; cells: string[] }

const invalid = (message: string): AppError => new AppError('invalid', message)

/**
 * Reads a file once: what it is, and its SHA-256.
 * @throws AppError invalid for a file that is empty or of another kind, not_found where there is none.
 */
export async function inspectFile(path: string): Promise<{ format: TableFormat; sha256: Buffer }> {
  const hash = createHash('sha256')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const gb18030 = new TextDecoder('gb18030', { fatal: true })
  let first: Buffer | undefined
  let isUtf8 = true
  let isGb18030 = true
  const stillReads = (decoder: TextDecoder, chunk?: Buffer): boolean => {
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
      first ??= chunk
      if (isZip(first)) continue
      isUtf8 &&= stillReads(utf8, chunk)
      // Nearly always decided by then: what is UTF-8 so far need not be read as anything else.
      if (!isUtf8) isGb18030 &&= stillReads(gb18030, chunk)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new AppError('not_found', `没有找到文件 ${path}。`)
    if ((error as NodeJS.ErrnoException).code === 'EACCES') throw invalid(`没有权限读取文件 ${path}。`)
    if ((error as NodeJS.ErrnoException).code === 'EISDIR') throw invalid(`${path} 是目录，请指明其中的文件。`)
    throw error
  }
  if (!first) throw invalid('文件是空的，请检查后重新导出。')
  const sha256 = hash.digest()
  if (isZip(first)) return { format: 'xlsx', sha256 }
  if (first.subarray(0, 4).equals(Buffer.of(0xd0, 0xcf, 0x11, 0xe0)))
    throw invalid('不支持旧版 .xls 文件，请在表格软件中另存为 .xlsx 后重新导入。')
  if ((first[0] === 0xff && first[1] === 0xfe) || (first[0] === 0xfe && first[1] === 0xff))
    throw invalid('不支持 UTF-16 编码的文件，请另存为“CSV UTF-8”后重新导入。')
  if (isUtf8 && stillReads(utf8)) return { format: 'utf-8', sha256 }
  if (isGb18030) return { format: 'gb18030', sha256 }
  throw invalid('文件编码无法识别，请另存为“CSV UTF-8”或 .xlsx 后重新导入。')
}

const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))

/** All rows that are not empty, one after the other. @throws AppError invalid for a file that is torn. */
export const readRows = (path: string, format: TableFormat): AsyncGenerator<TableRow> =>
  format === 'xlsx' ? readXlsx(path) : readCsv(path, format)

/** A quote that is never closed would take the rest of the file for one cell. */
const maxRecordBytes = 100_000

async function* readCsv(path: string, encoding: 'utf-8' | 'gb18030'): AsyncGenerator<TableRow> {
  const bytes = createReadStream(path, { highWaterMark: 1 << 18 })
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRecordBytes,
  })
  const source = encoding === 'utf-8' ? bytes : Readable.from(decode(bytes, encoding))
  source.on('error', (error: Error) => parser.destroy(error))
  source.pipe(parser)
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>)
      if (record.some((cell) => cell !== '')) yield { line: info.lines, cells: record }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // Its own message quotes the file.
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

/** The first sheet alone. */
async function* readXlsx(path: string): AsyncGenerator<TableRow> {
  try {
    const book = new WorkbookReader(path, {
      worksheets: 'emit',
      sharedStrings: 'cache',
      styles: 'cache',
      hyperlinks: 'ignore',
    })
    for await (const sheet of book) {
      for await (const row of sheet) {
        // Columns count from 1 there.
        const cells = Array.from(row.values.slice(1), cellText)
        if (cells.some((cell) => cell !== '')) yield { line: row.number, cells }
      }
      return
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('invalid', '无法读取此 .xlsx 文件，请在表格软件中打开并另存后重新导入。')
  }
}

/** Excel keeps 15 digits: whole numbers beyond that are damaged, and are given in the form that says so. */
const exactBelow = 1e15

function cellText(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number')
    return Math.abs(value) >= exactBelow ? value.toExponential() : String(Number(value.toPrecision(15)))
  if (typeof value === 'boolean') return String(value)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if ('richText' in value) return value.richText.map(({ text }) => text).join('')
  if ('text' in value) return cellText(value.text)
  if ('result' in value) return cellText(value.result)
  return ''
}
