import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import type { TableRow } from '@three-affairs/office-reader/sheets/sheet.ts'
import { inspectFile, readSheets } from '../../../files/tables/read-table.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-xlsx-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = join(folder, 'book.xlsx')
async function read(bytes: Uint8Array): Promise<TableRow[]> {
  writeFileSync(file, bytes)
  const { format } = await inspectFile(file)
  expect(format).toBe('xlsx')
  const rows: TableRow[] = []
  for await (const sheet of readSheets(file, format))
    for await (const { line, cells } of sheet.rows) rows.push({ line, cells })
  return rows
}

const relations = (types: Record<string, string>): string =>
  `<Relationships>${Object.entries(types)
    .map(([type, target], at) => `<Relationship Id="r${at + 1}" Type="http://x/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** A workbook with one sheet; `parts` are added or replace the default ones. */
function book(sheetData: string, parts: Record<string, string | Uint8Array> = {}): Uint8Array {
  const all: Record<string, string | Uint8Array> = {
    '_rels/.rels': relations({ officeDocument: 'xl/workbook.xml' }),
    'xl/workbook.xml': '<workbook xmlns:r="x"><sheets><sheet name="补贴" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations({
      worksheet: 'worksheets/sheet1.xml',
      sharedStrings: '/xl/sharedStrings.xml',
      styles: 'styles.xml',
    }),
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
    ...parts,
  }
  return zipSync(
    Object.fromEntries(
      Object.entries(all).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    ),
    { level: 1 },
  )
}

const row = (...cells: string[]): string => `<row>${cells.join('')}</row>`
const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`

const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="[Red]#,##0.00&quot;yuan&quot;"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="31"/></cellXfs></styleSheet>`

test('reads texts, numbers, dates, booleans, formula results and error values', async () => {
  const shared = `<sst><si><t>标题</t></si><si><r><t>张</t></r><r><t>三</t></r><rPh><t>zhang</t></rPh></si><si><t>一_x000D_二&amp;&#x4e09;</t></si></sst>`
  const rows = await read(
    book(
      '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"/>' +
        '<row r="3"><c r="A3" t="inlineStr"><is><t>110105</t></is></c><c r="B3"><v>123.5</v></c><c r="C3" s="1"><v>46053</v></c><c r="D3" t="n"><f>A1</f><v>300.29999999999995</v></c></row>' +
        '<row r="4"><c r="A4"><v>152201199001011230</v></c><c r="C4" t="s"><v>1</v></c><c r="D4" t="e"><v>#N/A</v></c></row>' +
        '<row r="7"><c t="b"><v>1</v></c><c t="str"><f>B1</f><v>结果</v></c><c t="s"><v>2</v></c><c s="2"><v>1.5</v></c><c s="3"><v>46053.25</v></c><c t="d"><v>2026-01-31T00:00:00</v></c><c r="AB7"><v>1E3</v></c></row>',
      { 'xl/sharedStrings.xml': shared, 'xl/styles.xml': styles },
    ),
  )
  expect(rows).toEqual([
    { line: 1, cells: ['标题'] },
    { line: 3, cells: ['110105', '123.5', '2026-01-31', '300.3'] },
    { line: 4, cells: ['1.5220119900101123e+17', '', '张三', ''] },
    {
      line: 7,
      cells: [
        'true',
        '结果',
        '一\r二&三',
        '1.5',
        '2026-01-31',
        '2026-01-31T00:00:00',
        ...Array<string>(21).fill(''),
        '1000',
      ],
    },
  ])
})

test('reads the first visible sheet, with namespace prefixes and the 1904 date system', async () => {
  const sheet = (value: string) => `<x:worksheet xmlns:x="y"><x:sheetData>${value}</x:sheetData></x:worksheet>`
  const rows = await read(
    book('', {
      'xl/workbook.xml':
        '<x:workbook xmlns:x="y" xmlns:r="x"><x:workbookPr date1904="1"/><x:sheets><x:sheet r:id="r1" state="hidden"/><x:sheet r:id="r2"/><x:sheet r:id="r1"/></x:sheets></x:workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="http://x/worksheet" Target="worksheets/other.xml"/><Relationship Id="r3" Type="http://x/styles" Target="styles.xml"/></Relationships>',
      'xl/styles.xml': styles,
      'xl/worksheets/other.xml': sheet('<x:row><x:c s="1"><x:v>44591</x:v></x:c></x:row>'),
    }),
  )
  expect(rows).toEqual([{ line: 1, cells: ['2026-01-31'] }])
})

const unreadable = '无法读取此 .xlsx 文件'
const good = book(row(text('姓名')))
/** A workbook with an entry that is larger than the zip directory says. */
function lying(): Uint8Array {
  const bytes = Buffer.from(book(row(text('零'.repeat(1_000)))))
  const name = bytes.lastIndexOf('xl/worksheets/sheet1.xml')
  bytes.writeUInt32LE(50, name - 46 + 24)
  return bytes
}

test.each<[string, Uint8Array, string]>([
  ['a truncated file', good.slice(0, -40), unreadable],
  ['corrupted bytes', good.map((byte, at) => (at > 200 && at < 230 ? byte ^ 255 : byte)), unreadable],
  ['a zip file that is not a workbook', zipSync({ 'a.txt': strToU8('a') }), '这是压缩包'],
  ['an entry larger than the zip directory says', lying(), unreadable],
  ['a truncated part', book('', { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row>' }), unreadable],
  ['an empty part', book('', { 'xl/worksheets/sheet1.xml': '' }), unreadable],
  ['a part that is not UTF-8', book('', { 'xl/worksheets/sheet1.xml': Uint8Array.of(60, 255, 62) }), unreadable],
  [
    'expanding entities',
    book('', {
      'xl/worksheets/sheet1.xml': `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1_000)}"><!ENTITY b "${'&a;'.repeat(1_000)}">]><worksheet><sheetData>${row(text('&b;'))}</sheetData></worksheet>`,
    }),
    unreadable,
  ],
  ['deeply nested elements', book('<is>'.repeat(100_000)), unreadable],
  ['an unclosed comment', book(`<!--${'a'.repeat(3_000_000)}`), unreadable],
  ['a huge attribute', book(`<row r="${'1'.repeat(3_000_000)}"/>`), unreadable],
  [
    'too many parts',
    zipSync(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`${at}`, strToU8('')])), { level: 0 }),
    unreadable,
  ],
  ['a row number above the maximum', book('<row r="1048577"><c><v>1</v></c></row>'), '超过 1,048,576 行'],
  ['too many empty rows', book('<row/>'.repeat(1_048_577)), '超过 1,048,576 行'],
  ['too many columns', book('<row><c r="ALM1"><v>1</v></c></row>'), '第 1 行超过 1,000 列'],
  ['a huge cell', book(row(text('字'.repeat(200_001)))), '第 1 行超过 200,000 个字'],
  [
    'huge shared strings',
    book('', { 'xl/sharedStrings.xml': new Uint8Array(129 * 1024 * 1024).fill(32) }),
    '表格解压后超过 128 MB',
  ],
])('rejects %s with a message for users', async (_, bytes, message) => {
  await expect(read(bytes)).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining(message) as string,
  })
})
