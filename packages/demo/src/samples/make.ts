/**
 * Makes the sample import files in this folder. They are committed; run this only after a change:
 *
 *   node demo/samples/make.ts    (Node 24)
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { columnName, fields } from '../../../../src/domain/payments/file-parsing/columns.ts'
import { writeXlsx } from '../../../../src/files/write-xlsx.ts'
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

write(
  'subsidies.xlsx',
  writeXlsx('补贴发放明细', [
    ['2025年惠农补贴发放明细表（示例）'],
    header,
    ...rows.map((row) =>
      row.map((cell, place) =>
        fields[place] === 'amount' ? Number(cell) : fields[place] === 'putTime' ? new Date(`${cell}T00:00:00Z`) : cell,
      ),
    ),
  ]),
)
