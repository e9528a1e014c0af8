import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { readBookFile } from './read-file.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-book-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const accounts = [
  { id: 'cash000001', title: '现金', kind: 'cash' as const },
  { id: 'bank000001', title: '基本户', kind: 'bank' as const },
]

const read = (content: string | Uint8Array, own: [string, string][] = []) => {
  const file = join(folder, 'journal')
  writeFileSync(file, content)
  return readBookFile(file, { period: '2026-Q3', accounts, account: 'cash000001', own })
}

type Sheet = { name: string; rows: string[][]; hidden?: number[]; merges?: string[]; isHidden?: boolean }

const letter = (at: number): string => String.fromCharCode(65 + at)

const sheetXml = ({ rows, hidden = [], merges = [] }: Sheet): string => {
  const cell = (text: string, place: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
  const data = rows.map(
    (cells, at) =>
      `<row r="${at + 1}"${hidden.includes(at + 1) ? ' hidden="1"' : ''}>${cells
        .map((text, column) => (text === '' ? '' : cell(text, `${letter(column)}${at + 1}`)))
        .join('')}</row>`,
  )
  const merged = merges.map((place) => `<mergeCell ref="${place}"/>`).join('')
  return `<worksheet><sheetData>${data.join('')}</sheetData>${merged && `<mergeCells>${merged}</mergeCells>`}</worksheet>`
}

function workbook(...sheets: Sheet[]): Uint8Array {
  const relation = (type: string, target: string, at: number) =>
    `<Relationship Id="r${at + 1}" Type="http://x/${type}" Target="${target}"/>`
  const listed = sheets.map(
    ({ name, isHidden }, at) => `<sheet name="${name}" r:id="r${at + 1}"${isHidden ? ' state="hidden"' : ''}/>`,
  )
  const parts: Record<string, string> = {
    '_rels/.rels': `<Relationships>${relation('officeDocument', 'xl/workbook.xml', 0)}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="x"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map((_, at) => relation('worksheet', `worksheets/sheet${at + 1}.xml`, at))
      .join('')}</Relationships>`,
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet)])),
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])))
}

const heads = ['日期', '凭证号', '摘要', '收入', '支出']

test('rows that a filter hides are read and named', async () => {
  const rows = [heads, ['2026-07-03', '记-1', '电费', '', '312.50'], ['2026-07-04', '记-2', '水费', '', '12.50']]
  const { sheets, notes } = await read(workbook({ name: '一', rows, hidden: [3] }))
  expect(sheets[0]?.entries).toHaveLength(2)
  expect(notes).toEqual([expect.stringContaining('第 3 行被筛选或隐藏了')])
})

test('an amount that is merged over rows is an error of each; a merged voucher counts for each', async () => {
  const rows = [
    heads,
    ['2026-07-03', '记-1', '电费', '', '312.50'],
    ['2026-07-03', '', '水费', '', ''],
    ['2026-07-05', '记-2', '纸张', '', '20'],
    ['2026-07-05', '', '墨水', '', '30'],
  ]
  const { sheets } = await read(workbook({ name: '一', rows, merges: ['E2:E3', 'B4:B5'] }))
  expect(sheets[0]?.problems).toMatchObject([
    { line: 2, column: 'expense', words: expect.stringContaining('合并') },
    { line: 3, column: 'expense' },
  ])
  expect(sheets[0]?.entries).toMatchObject([{ voucher: '记-2' }, { voucher: '记-2', fen: 3_000 }])
})

test('all visible sheets are read, each for the account that it is named after', async () => {
  const row = (words: string) => ['2026-07-03', '记-1', words, '', '312.50']
  const { sheets, notes } = await read(
    workbook(
      { name: '现金日记账', rows: [heads, row('电费')] },
      { name: '银行存款日记账', rows: [heads, row('水费')] },
      { name: '旧账', rows: [heads, row('旧的')], isHidden: true },
    ),
  )
  expect(sheets.map(({ name, entries }) => [name, entries.map(({ account }) => account)])).toEqual([
    ['现金日记账', ['cash000001']],
    ['银行存款日记账', ['bank000001']],
  ])
  expect(notes).toEqual([expect.stringContaining('“旧账”是隐藏的')])
})

test('headings of two rows are read as one, on each page of the journal', async () => {
  const top = ['2026年', '', '凭证', '', '摘要', '借方金额', '贷方金额', '余额']
  const below = ['月', '日', '种类', '号', '', '', '', '']
  const rows = [
    ['现金日记账'],
    top,
    below,
    ['7', '3', '记', '12', '支付电费', '', '312.50', '1'],
    ['', '', '', '', '过次页', '', '312.50', '1'],
    top,
    below,
    ['8', '4', '记', '13', '支付水费', '', '12.50', '1'],
  ]
  const { sheets } = await read(workbook({ name: '一', rows, merges: ['A2:B2', 'C2:D2', 'E2:E3'] }))
  expect(sheets[0]).toMatchObject({
    problems: [],
    entries: [
      { day: '2026-07-03', voucher: '12', summary: '支付电费' },
      { day: '2026-08-04', voucher: '13', fen: 1_250 },
    ],
  })
})

test.each([
  ['full-width digits', '２０２６－０７－０３,记-1,电费,,３１２．５０'],
  ['what keeps a spreadsheet from computing', '="2026-07-03","=""记-1""",电费,,"=""312.50"""'],
  ['a time of UTC that is midnight in Beijing', '2026-07-02T16:00:00.000Z,记-1,电费,,312.50'],
  ['the serial number of a day', '46206,记-1,电费,,312.5'],
  ['marks that nobody sees', '\u200b2026-07-03,\u200b记-1,电\u200b费,,"¥312.50"'],
])('reads %s', async (_, line) => {
  const { sheets } = await read(`日期,凭证号,摘要,收入,支出\n${line}\n`)
  expect(sheets[0]).toMatchObject({
    problems: [],
    entries: [{ day: '2026-07-03', voucher: '记-1', summary: '电费', fen: 31_250 }],
  })
})

test('a web page that is named like a sheet is refused in words', async () => {
  await expect(read('<html><body><table><tr><td>日期</td></tr></table></body></html>')).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('网页'),
  })
})

test('unknown headings are asked for, and read as the unit said once', async () => {
  const journal = '何日,单据,干什么,进来,出去\n2026-07-03,记-1,电费,,312.50\n'
  const asked = await read(journal)
  expect(asked.sheets[0]).toMatchObject({ entries: [], problems: [] })
  expect(asked.sheets[0]?.headings?.map(({ field }) => field)).toEqual([null, null, null, null, null])
  const known = await read(journal, [
    ['何日', 'day'],
    ['单据', 'voucher'],
    ['干什么', 'summary'],
    ['进来', 'income'],
    ['出去', 'expense'],
  ])
  expect(known.sheets[0]?.entries).toMatchObject([
    { day: '2026-07-03', voucher: '记-1', direction: 'out', fen: 31_250 },
  ])
})

test('a column that the unit does not want is not read, also if its heading is known', async () => {
  const journal = '日期,凭证号,摘要,科目,收入,支出\n2026-07-03,记-1,电费,管理费用,,312.50\n'
  expect((await read(journal)).sheets[0]?.entries).toMatchObject([{ item: '3.4' }])
  expect((await read(journal, [['科目', 'none']])).sheets[0]?.entries).toMatchObject([{ item: '' }])
})
