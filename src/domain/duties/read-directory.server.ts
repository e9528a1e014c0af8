import type { TableRow } from '@three-affairs/office-reader/sheets/sheet.ts'
import { findHeadings, isHeadingRow } from '../../files/tables/headings.ts'
import { inspectFile, readSheets } from '../../files/tables/read-table.server.ts'
import { AppError } from '../../platform/errors.ts'
import { columnOf, type DirectoryColumn, directoryHeadings, readBoxes, readTick } from './directory-columns.ts'
import { type DirectoryRow, mostDirectoryRows } from './directory-rows.ts'
import { type ItemText, itemTextNames } from './item-fields.ts'

/** The rows of all visible sheets of a directory (XLSX or CSV). `notes`: sheets that were passed over. */
export type ReadDirectory = { rows: DirectoryRow[]; notes: string[] }

/** @throws AppError invalid for what cannot be read, or has no such headings. */
export async function readDirectory(path: string): Promise<ReadDirectory> {
  const { format } = await inspectFile(path)
  const found: ReadDirectory = { rows: [], notes: [] }
  let sheets = 0
  for await (const { sheet, rows } of readSheets(path, format)) {
    const read = await collect(rows)
    if (sheet.isHidden || read.length === 0) continue
    const own = readSheet(read)
    if (own === null) found.notes.push(`工作表“${sheet.name}”没有“二级事项”等表头，没有读入。`)
    else {
      sheets += 1
      found.rows.push(...own.map((row) => (sheet.isOneOfMany ? { ...row, sheet: sheet.name } : row)))
    }
    if (found.rows.length > mostDirectoryRows) throw tooMany()
  }
  if (sheets === 0)
    throw new AppError(
      'invalid',
      '没有找到表头。请用《基层政务公开标准目录》的表格：有“一级事项”“二级事项”“公开内容”“公开依据”等列。',
    )
  return found
}

const tooMany = (): AppError => new AppError('invalid', `一次最多导入 ${mostDirectoryRows} 个事项，请分成几个文件。`)

async function collect(rows: AsyncIterable<TableRow>): Promise<TableRow[]> {
  const all: TableRow[] = []
  for await (const row of rows) {
    all.push(row)
    // Several rows may be one item.
    if (all.length > 5 * mostDirectoryRows) throw tooMany()
  }
  return all
}

/** Null for a sheet without such headings. */
function readSheet(rows: readonly TableRow[]): DirectoryRow[] | null {
  const headings = findHeadings(rows, directoryHeadings)
  if (!headings) return null
  const columns = headings.cells.map(columnOf)
  const read: DirectoryRow[] = []
  let heading = ''
  for (const row of rows.slice(headings.at + headings.rows)) {
    // A long table repeats its headings on each page.
    if (isHeadingRow(row.cells, directoryHeadings)) continue
    const cells = cellsOf(columns, row.cells)
    if (itemTextNames.every((name) => cells[name] === '')) continue
    // Remarks and signatures below the table stand in one cell.
    if (cells.title === '' && itemTextNames.filter((name) => cells[name] !== '').length === 1) continue
    heading = cells.heading || heading
    const titleColumn = columns.findIndex((column) => column?.text === 'title')
    const last = read.at(-1)
    if (last && row.mergedColumns?.includes(titleColumn) && last.cells.title === cells.title) join(last, cells)
    else read.push({ line: row.line, sheet: '', cells: { ...cells, heading } })
  }
  return read
}

type Cells = Record<ItemText, string>

function cellsOf(columns: readonly (DirectoryColumn | undefined)[], cells: readonly string[]): Cells {
  const read = Object.fromEntries(itemTextNames.map((name) => [name, ''])) as Cells
  for (const [at, column] of columns.entries()) {
    if (!column) continue
    const cell = cells[at] ?? ''
    const words = column.tick === '' ? readBoxes(cell) : readTick(column, cell)
    if (words !== '' && !read[column.text].split('、').includes(words))
      read[column.text] += read[column.text] === '' ? words : `、${words}`
  }
  return read
}

/** Rows below one merged title are one item: what they say besides is added. */
function join({ cells: into }: DirectoryRow, cells: Cells): void {
  for (const name of itemTextNames)
    if (cells[name] !== '' && !into[name].includes(cells[name]))
      into[name] += into[name] === '' ? cells[name] : `\n${cells[name]}`
}
