import { newBlockId } from '@three-affairs/document/block-id.ts'
import { inspectFile, readSheets } from '../../../../files/tables/read-table.server.ts'
import { AppError } from '../../../../platform/errors.ts'
import { readRows, type ReadRows, type RowReading } from './read-rows.ts'

/** More is no book of one period. */
const mostRows = 5_000

/** What a file of an accounting program holds, of its first visible sheet with entries. */
export type ReadFile = ReadRows & { sheet: string }

/**
 * The entries of a file (XLSX or CSV).
 * @throws AppError invalid for what cannot be read.
 */
export async function readBookFile(path: string, reading: Omit<RowReading, 'newId'>): Promise<ReadFile> {
  const { format } = await inspectFile(path)
  let found: ReadFile | null = null
  for await (const { sheet, rows } of readSheets(path, format)) {
    const cells: string[][] = []
    for await (const row of rows) {
      if (!row.isHidden) cells[row.line - 1] = row.cells
      if (row.line > mostRows) throw new AppError('invalid', `表格超过 ${mostRows} 行，请只留下本期的明细再导入。`)
    }
    if (sheet.isHidden) continue
    const read = readRows(
      Array.from(cells, (row) => row ?? []),
      { ...reading, newId: newBlockId },
    )
    found ??= { ...read, sheet: sheet.name }
    if (read.entries.length > 0) return { ...read, sheet: sheet.name }
  }
  if (!found) throw new AppError('invalid', '表格里没有内容，请检查后再导入。')
  return found
}
