import { csvBeginning, csvLine } from '../../files/write-csv.ts'
import { guardCell } from '../../files/spreadsheet-cell.ts'
import type { AnyDataSet, Field, Value } from './data-set.ts'

type AnyField = Field<unknown>
type Batches = AsyncIterable<readonly unknown[]>

/** 2026-11-20T09:30:00+08:00 */
export const writeTime = (time: Date): string =>
  `${new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`

/** A value as JSON has it. @param origin before the paths of this site; empty where it is not known. */
export function jsonValue({ type, value }: AnyField, row: unknown, origin: string): string | number | boolean | null {
  const found: Value = value(row)
  if (found === null) return null
  if (found instanceof Date) return writeTime(found)
  if (type === 'yuan') return Number(found) / 100
  return type === 'address' ? origin + String(found) : found
}

/** A value as a cell, before quotes. Only texts are guarded: programs read numbers as such. */
function csvValue(field: AnyField, row: unknown, origin: string): string {
  const found = jsonValue(field, row, origin)
  if (found === null) return ''
  if (field.type === 'yuan') return Number(found).toFixed(2)
  if (typeof found === 'boolean') return found ? '是' : '否'
  return field.type === 'text' ? guardCell(String(found)) : String(found)
}

/** CSV with a heading, batch by batch. */
export async function* writeCsvRows({ fields }: AnyDataSet, batches: Batches, origin: string): AsyncIterable<string> {
  yield csvBeginning + csvLine(fields.map(({ title }) => title))
  for await (const rows of batches)
    yield rows.map((row) => csvLine(fields.map((field) => csvValue(field, row, origin)))).join('')
}

/** An array of JSON with a row in each line, so that long files can be read line by line too. */
export async function* writeJsonRows({ fields }: AnyDataSet, batches: Batches, origin: string): AsyncIterable<string> {
  let before = '['
  for await (const rows of batches) {
    if (rows.length === 0) continue
    const lines = rows.map((row) =>
      JSON.stringify(Object.fromEntries(fields.map((field) => [field.name, jsonValue(field, row, origin)]))),
    )
    yield `${before}\n${lines.join(',\n')}`
    before = ','
  }
  yield `${before === '[' ? '[' : ''}\n]\n`
}
