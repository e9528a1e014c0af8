import { newBlockId } from '@three-affairs/document/block-id.ts'
import type { Sheet, TableRow } from '@three-affairs/office-reader/sheets/sheet.ts'
import { inspectFile, readSheets } from '../../../../files/tables/read-table.server.ts'
import { createRowGroups } from '../../../../files/tables/named-rows.ts'
import { AppError } from '../../../../platform/errors.ts'
import { findAccount, readHeadings, readRows, type ReadRows, type RowReading } from './read-rows.ts'
import type { OwnRowHeadings } from './row-headings.ts'

/** More is no book of one period. */
const mostRows = 5_000

/** `name` is empty for the only sheet of a CSV file; `account`: the title of the one for rows that name none. */
export type ReadSheet = ReadRows & { name: string; account: string }

/** What a file of an accounting program holds, and what a person must know of how it was read. */
export type ReadFile = { sheets: ReadSheet[]; notes: string[] }

/** What a process apart can be given. */
export type FileReading = Omit<RowReading, 'newId' | 'own'> & { own: [heading: string, field: string][] }

/**
 * The entries of all visible sheets of a file (XLSX or CSV).
 * @throws AppError invalid for what cannot be read.
 */
export async function readBookFile(path: string, { own, ...reading }: FileReading): Promise<ReadFile> {
  const { format } = await inspectFile(path)
  const ownHeadings = new Map(own) as OwnRowHeadings
  const groups = createRowGroups()
  const found: ReadFile = { sheets: [], notes: [] }
  for await (const { sheet, rows } of readSheets(path, format)) {
    const read = await takeRows(rows)
    if (read.length === 0) continue
    if (sheet.isHidden) {
      found.notes.push(`工作表“${sheet.name}”是隐藏的，没有读；要导入的，请取消隐藏后重新选择。`)
      continue
    }
    for (const row of read) nameRow(row, groups)
    if (sheet.hiddenColumns.length > 0) found.notes.push(`${inSheet(sheet)}有隐藏的列，也读了，请核对。`)
    found.sheets.push(readSheet(sheet, read, { ...reading, newId: newBlockId, own: ownHeadings }))
  }
  if (found.sheets.length === 0) throw new AppError('invalid', '表格里没有内容，请检查后再导入。')
  found.notes.push(...groups.list().map(([group, words]) => `${words}${wordsOf[group as keyof typeof wordsOf]}`))
  return found
}

const wordsOf = {
  hidden: '被筛选或隐藏了，也算在内。不该导入的，请在文件里删除这些行后重新选择。',
  merged: '有合并的单元格，合并的内容按每一行都有来读。',
}

const inSheet = ({ name, isOneOfMany }: Sheet): string => (isOneOfMany ? `工作表“${name}”` : '表格')

function nameRow(row: TableRow, groups: ReturnType<typeof createRowGroups>): void {
  if (row.isHidden) groups.add('hidden', row)
  if (row.mergedColumns) groups.add('merged', row)
}

async function takeRows(rows: AsyncGenerator<TableRow>): Promise<TableRow[]> {
  const taken: TableRow[] = []
  for await (const row of rows) {
    if (taken.length === mostRows) throw new AppError('invalid', `表格超过 ${mostRows} 行，请只留下本期的明细再导入。`)
    if (row.cells.some((cell) => cell.trim() !== '')) taken.push(row)
  }
  return taken
}

/** A sheet that is named like an account is its journal: 现金, 银行存款日记账. */
function readSheet(sheet: Sheet, rows: readonly TableRow[], reading: RowReading): ReadSheet {
  const account = findAccount(sheet.name.replace(/日记账?$/, ''), reading.accounts) ?? reading.account
  const title = reading.accounts.find(({ id }) => id === account)?.title ?? ''
  const read = { ...readRows(rows, { ...reading, account }), name: sheet.name, account: title }
  if (read.headings) return read
  // Headings that nobody knows: a person says what they mean, and nothing is read until then.
  const unknown = rows.slice(0, 10).find(({ cells }) => looksLikeHeadings(cells))
  return unknown ? { ...read, entries: [], problems: [], headings: readHeadings(unknown.cells, reading.own) } : read
}

const looksLikeHeadings = (cells: readonly string[]): boolean => {
  const texts = cells.filter((cell) => cell.trim() !== '')
  return texts.length >= 4 && new Set(texts).size === texts.length && texts.every((text) => !/\d/.test(text))
}
