import { Readable } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import type { TableRow } from './sheet.ts'

/** Without a limit, an unclosed quote would read the rest of the file into one cell. */
const maxRecordLength = 100_000

/**
 * The records of a CSV text that are not empty. Lines up to the first quote, which most files do not have, are split
 * here: the parser would take four times as long.
 * @throws CsvError whose `lines` is the line in the text.
 */
export async function* readCsvText(text: AsyncIterator<string>): AsyncGenerator<TableRow> {
  let line = 0
  let rest = ''
  let delimiter: string | null = null
  for (let next = await text.next(); !next.done; next = await text.next()) {
    rest += next.value
    let from = 0
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n', from)) {
      const hasReturn = rest[end - 1] === '\r'
      const record = rest.slice(from, hasReturn ? end - 1 : end)
      delimiter ??= delimiterOf(record)
      if (!isPlain(record)) return yield* parseRest(line, rest.slice(from), text, delimiter)
      line += 1
      from = end + 1
      const cells = record.split(delimiter ?? ',')
      if (cells.some((cell) => cell !== '')) yield { line, cells }
    }
    rest = rest.slice(from)
    if (rest.length > maxRecordLength) break
  }
  yield* parseRest(line, rest, text, delimiter ?? delimiterOf(rest))
}

/** What separates the cells of a line: spreadsheets also write tabs, some semicolons. Null if it has one cell. */
function delimiterOf(record: string): string | null {
  const counts = [',', '\t', ';'].map((delimiter) => ({ delimiter, count: record.split(delimiter).length - 1 }))
  const [most] = counts.toSorted((one, other) => other.count - one.count)
  return most && most.count > 0 ? most.delimiter : null
}

const isPlain = (record: string): boolean =>
  record.length <= maxRecordLength && !record.includes('"') && !record.includes('\r')

/** @param before how many lines come before `rest`. */
async function* parseRest(
  before: number,
  rest: string,
  text: AsyncIterator<string>,
  delimiter: string | null,
): AsyncGenerator<TableRow> {
  const source = Readable.from(joined(rest, text))
  const parser = parse({
    info: true,
    delimiter: delimiter ?? ',',
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRecordLength,
    // Parts that were joined by hand end their lines in both ways.
    ...(before > 0 && { record_delimiter: ['\r\n', '\n'] }),
  })
  source.on('error', (error: Error) => parser.destroy(error))
  source.pipe(parser)
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>)
      if (record.some((cell) => cell !== '')) yield { line: before + info.lines, cells: record }
  } catch (error) {
    if (error instanceof CsvError) error.lines = before + Number(error.lines)
    throw error
  } finally {
    source.destroy()
  }
}

async function* joined(first: string, text: AsyncIterator<string>): AsyncGenerator<string> {
  yield first
  for (let next = await text.next(); !next.done; next = await text.next()) yield next.value
}
