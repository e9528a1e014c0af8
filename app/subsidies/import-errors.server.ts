import { rmSync, writeFileSync } from 'node:fs'
import type { RowError } from './import-row.ts'

/** Where the errors of a file are written: beside it. */
export const errorsFileOf = (path: string): string => `${path}.errors.csv`

/** Writes errors in the order of lines, for the owner alone; none means that the report of an earlier try goes. */
export function writeErrors(path: string, errors: readonly RowError[], note: string | null): string | null {
  const file = errorsFileOf(path)
  rmSync(file, { force: true })
  if (errors.length === 0) return null
  const lines = errors
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, column, reason }) => [String(line), column, reason])
  const table = [['行号', '列', '原因'], ...lines, ...(note ? [['', '', note]] : [])]
  // Excel takes a file without this mark for GB18030.
  const mark = '\ufeff'
  writeFileSync(file, mark + table.map((cells) => `${cells.map(quote).join(',')}\r\n`).join(''), {
    mode: 0o600,
    flag: 'wx',
  })
  return file
}

const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
