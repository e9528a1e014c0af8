import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Workbook } from '@cj-tech-master/excelts'
import { afterAll, expect, test } from 'vitest'
import { inspectFile, readRows, type TableRow } from './import-table.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-table-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = join(folder, 'table')
async function read(content: Uint8Array | string): Promise<{ format: string; rows: TableRow[] }> {
  writeFileSync(file, content)
  const { format } = await inspectFile(file)
  const rows: TableRow[] = []
  for await (const row of readRows(file, format)) rows.push(row)
  return { format, rows }
}

const expected = [
  { line: 1, cells: ['姓名', '备注'] },
  { line: 3, cells: ['张三', '一,"二"\n三'] },
  { line: 5, cells: ['李四', ''] },
]
const csv = '姓名,备注\r\n张三,"一,""二""\n三"\r\n\r\n李四,\r\n'

test('UTF-8 with and without a mark', async () => {
  expect(await read(csv)).toEqual({ format: 'utf-8', rows: expected })
  expect(await read(`\ufeff${csv}`)).toEqual({ format: 'utf-8', rows: expected })
})

test('GB18030', async () => {
  // 姓名,张三,𠮷 with four bytes
  const bytes = Buffer.from('d0d5c3fb2cd5c5c8fd2c95349e370d0a', 'hex')
  const { format, rows } = await read(bytes)
  expect(format).toBe('gb18030')
  expect(rows[0]?.cells.slice(0, 2)).toEqual(['姓名', '张三'])
})

test('characters that are cut by the end of a block', async () => {
  const long = Buffer.concat(Array.from({ length: 200_001 }, () => Buffer.from('d5c5c8fd0a', 'hex')))
  const { rows } = await read(Buffer.concat([Buffer.from('61d5c50a', 'hex'), long]))
  expect(rows).toHaveLength(200_002)
  expect(new Set(rows.slice(1).map(({ cells }) => cells[0]))).toEqual(new Set(['张三']))
  expect(rows.at(-1)?.line).toBe(200_002)
})

test('the first sheet of a workbook: texts, numbers, days, results of formulas', async () => {
  const book = new Workbook()
  const sheet = book.addWorksheet('补贴')
  sheet.addRow(['标题'])
  sheet.addRow([])
  sheet.addRow(['110105', 123.5, new Date('2026-01-31T00:00:00Z'), { formula: 'A1', result: 100.1 * 3 }])
  sheet.addRow([152201199001011230, null, { richText: [{ text: '张' }, { text: '三' }] }, { error: '#N/A' }])
  book.addWorksheet('另一张').addRow(['不读'])
  expect(await read(new Uint8Array(await book.xlsx.writeBuffer()))).toEqual({
    format: 'xlsx',
    rows: [
      { line: 1, cells: ['标题'] },
      { line: 3, cells: ['110105', '123.5', '2026-01-31', '300.3'] },
      { line: 4, cells: ['1.5220119900101123e+17', '', '张三', ''] },
    ],
  })
})

test.each<[string, Uint8Array | string, string]>([
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), '另存为 .xlsx'],
  ['UTF-16', Buffer.from('\ufeff姓名', 'utf16le'), 'UTF-16'],
  ['an unknown encoding', Buffer.from([0x61, 0xff, 0xff, 0xff]), '编码无法识别'],
  ['an empty file', '', '文件是空的'],
  ['a quote that is never closed', `a,b\n"${'张三,'.repeat(40_000)}`, '引号不成对'],
  ['a zip that is no workbook', Buffer.from('PK\x03\x04 nothing', 'latin1'), '无法读取此 .xlsx'],
])('%s is refused in words', async (_what, content, message) => {
  await expect(read(content)).rejects.toThrow(message)
})

test('the sum is that of the bytes; a file that is not there is named', async () => {
  writeFileSync(file, csv)
  expect((await inspectFile(file)).sha256).toEqual(createHash('sha256').update(csv).digest())
  await expect(inspectFile(join(folder, 'none.csv'))).rejects.toThrow('没有找到文件')
})
