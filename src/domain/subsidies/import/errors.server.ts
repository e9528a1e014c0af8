import { rmSync, writeFileSync } from 'node:fs'
import { AppError } from '../../../platform/errors.ts'
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

function write(file: string, errors: readonly RowError[], note: string | null): string | null {
  rmSync(file, { force: true })
  if (errors.length === 0) return null
  const lines = errors
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, column, reason }) => [String(line), column, reason])
  const table = [['行号', '列', '原因'], ...lines, ...(note ? [['', '', note]] : [])]
  // Without a byte order mark Excel reads the file as GB18030.
  const mark = '\ufeff'
  writeFileSync(file, mark + table.map((cells) => `${cells.map(quote).join(',')}\r\n`).join(''), {
    mode: 0o600,
    flag: 'wx',
  })
  return file
}

const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
