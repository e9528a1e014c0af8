/**
 * Makes the sample files beside it, with which imports can be tried. They are committed; run this only after a change:
 *
 *   node demo/samples/make.ts    (Node 24)
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Workbook } from '@cj-tech-master/excelts'
import { columnName, fields } from '../../app/subsidies/import-columns.ts'
import { encodeGb18030 } from './gb18030.ts'
import { sampleRows, wrongRows } from './rows.ts'

const header = fields.map(columnName)
const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const csv = (rows: readonly (readonly string[])[]): string =>
  [header, ...rows].map((cells) => `${cells.map(quote).join(',')}\r\n`).join('')
const write = (name: string, content: string | Uint8Array): void =>
  writeFileSync(join(import.meta.dirname, name), content)

const rows = sampleRows().map((row) => fields.map((field) => row[field]))
write('subsidies.csv', encodeGb18030(csv(rows)))
write('subsidies-utf8.csv', `\ufeff${csv(rows)}`)
write('subsidies-errors.csv', encodeGb18030(csv(wrongRows().map((row) => fields.map((field) => row[field])))))

const book = new Workbook()
// The same bytes on every run, as far as the format allows.
book.created = book.modified = new Date('2026-01-02T09:00:00+08:00')
const sheet = book.addWorksheet('补贴发放明细')
sheet.addRow(['2025年惠农补贴发放明细表（示例）'])
sheet.addRow(header)
for (const row of rows) {
  const added = sheet.addRow(
    row.map((cell, place) =>
      fields[place] === 'amount' ? Number(cell) : fields[place] === 'putTime' ? new Date(`${cell}T00:00:00Z`) : cell,
    ),
  )
  added.getCell(fields.indexOf('amount') + 1).numFmt = '#,##0.00'
  added.getCell(fields.indexOf('putTime') + 1).numFmt = 'yyyy-mm-dd'
}
write('subsidies.xlsx', new Uint8Array(await book.xlsx.writeBuffer()))
