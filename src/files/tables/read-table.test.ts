import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { TableRow } from '@three-affairs/office-reader/sheets/sheet.ts'
import { inspectFile, readSheets } from './read-table.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-table-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = join(folder, 'table')
async function read(content: Uint8Array | string): Promise<{ format: string; rows: TableRow[] }> {
  writeFileSync(file, content)
  const { format } = await inspectFile(file)
  const rows: TableRow[] = []
  for await (const sheet of readSheets(file, format))
    for await (const { line, cells } of sheet.rows) rows.push({ line, cells })
  return { format, rows }
}

const expected = [
  { line: 1, cells: ['姓名', '备注'] },
  { line: 3, cells: ['张三', '一,"二"\n三'] },
  { line: 5, cells: ['李四', ''] },
]
const csv = '姓名,备注\r\n张三,"一,""二""\n三"\r\n\r\n李四,\r\n'

test('reads UTF-8 with and without a byte order mark', async () => {
  expect(await read(csv)).toEqual({ format: 'utf-8', rows: expected })
  expect(await read(`\ufeff${csv}`)).toEqual({ format: 'utf-8', rows: expected })
})

test('reads GB18030', async () => {
  // 姓名,张三,𠮷 (the last in four bytes)
  const bytes = Buffer.from('d0d5c3fb2cd5c5c8fd2c95349e370d0a', 'hex')
  const { format, rows } = await read(bytes)
  expect(format).toBe('gb18030')
  expect(rows[0]?.cells.slice(0, 2)).toEqual(['姓名', '张三'])
})

test('reads characters split across chunks', async () => {
  const long = Buffer.concat(Array.from({ length: 200_001 }, () => Buffer.from('d5c5c8fd0a', 'hex')))
  const { rows } = await read(Buffer.concat([Buffer.from('61d5c50a', 'hex'), long]))
  expect(rows).toHaveLength(200_002)
  expect(new Set(rows.slice(1).map(({ cells }) => cells[0]))).toEqual(new Set(['张三']))
  expect(rows.at(-1)?.line).toBe(200_002)
})

test.each<[string, Uint8Array | string, string]>([
  ['an .xls workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), '另存为 .xlsx'],
  ['UTF-16', Buffer.from('\ufeff姓名', 'utf16le'), 'UTF-16'],
  ['an unknown encoding', Buffer.from([0x61, 0xff, 0xff, 0xff]), '编码无法识别'],
  ['an empty file', '', '文件是空的'],
  ['an unclosed quote', `a,b\n"${'张三,'.repeat(40_000)}`, '引号不成对'],
  ['a damaged zip file', Buffer.from('PK\x03\x04 nothing', 'latin1'), '无法读取此 .xlsx'],
])('rejects %s with a message for users', async (_what, content, message) => {
  await expect(read(content)).rejects.toThrow(message)
})

test('hashes the bytes of the file; a missing file is an error', async () => {
  writeFileSync(file, csv)
  expect((await inspectFile(file)).sha256).toEqual(createHash('sha256').update(csv).digest())
  await expect(inspectFile(join(folder, 'none.csv'))).rejects.toThrow('没有找到文件')
})
