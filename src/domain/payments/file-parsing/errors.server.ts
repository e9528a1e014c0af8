import { rmSync, writeFileSync } from 'node:fs'
import { writeCsv } from '../../../files/write-csv.ts'
import { AppError } from '../../../platform/errors.ts'
import { inFileOrder } from './read-payments.server.ts'
import type { RowError } from './row.ts'

/** The error report is written next to the imported file. */
const errorsFileOf = (path: string): string => `${path}.errors.csv`

/**
 * Writes the error report, sorted by line and readable only by its owner. Removes the report of an earlier import.
 * @returns the file, or null without errors.
 * @throws AppError conflict if the folder is not writable.
 */
export function writeErrors(path: string, errors: readonly RowError[], note: string | null): string | null {
  const file = errorsFileOf(path)
  try {
    return write(file, errors, note)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
    throw new AppError('conflict', `无法写入错误清单 ${file}，没有导入。请把文件放到可写的目录中再导入。`)
  }
}

/** Errors as a table to correct a file by, in the order of the file. Sheets are named if the file has several. */
export function errorTable(errors: readonly RowError[]): string[][] {
  const hasSheets = errors.some(({ sheet }) => sheet !== undefined)
  return [
    [...(hasSheets ? ['工作表'] : []), '行号', '列', '原因'],
    ...inFileOrder(errors).map(({ sheet = '', line, column, reason }) => [
      ...(hasSheets ? [sheet] : []),
      String(line),
      column,
      reason,
    ]),
  ]
}

function write(file: string, errors: readonly RowError[], note: string | null): string | null {
  rmSync(file, { force: true })
  if (errors.length === 0) return null
  const table = errorTable(errors)
  if (note) table.push(['', '', note])
  writeFileSync(file, writeCsv(table), { mode: 0o600, flag: 'wx' })
  return file
}
