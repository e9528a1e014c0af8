import { expect, test } from 'vitest'
import { pastedRows, readRows } from '../../../domain/articles/books/rows/read-rows.ts'
import { wrongRowsTable } from './wrong-rows.ts'

const accounts = [
  { id: 'cash000001', title: '现金', kind: 'cash' as const },
  { id: 'bank000001', title: '基本户', kind: 'bank' as const },
]
let made = 0
const read = (rows: readonly (readonly string[])[], account = 'bank000001') =>
  readRows(pastedRows(rows), {
    period: '2026-Q3',
    accounts,
    account,
    newId: () => `new${String((made += 1)).padStart(7, '0')}`,
  })
const readLines = (lines: readonly string[], account?: string) =>
  read(
    lines.map((line) => line.split('|')),
    account,
  )

const bank = { name: '', account: '基本户' }

test('rows that were not read stand under their headings with the reason, and can be imported once corrected', () => {
  const found = readLines(['日期|凭证号|摘要|经办|收入|支出', '2026-08-01|记-1|电费|甲||1', '昨天|记-2|水费|乙||2'])
  const table = wrongRowsTable([{ ...bank, ...found }])
  expect(table).toEqual([
    ['没有读入的原因', '原来的行号', '日期', '凭证号', '摘要', '经办', '收入', '支出', '账户'],
    [expect.stringContaining('日期看不懂'), '3', '昨天', '记-2', '水费', '乙', '', '2', '基本户'],
  ])
  expect(read(table)).toMatchObject({ entries: [], problems: [{ line: 2, column: 'day' }] })
  const corrected = table.map((row) => row.map((cell) => (cell === '昨天' ? '2026-08-02' : cell)))
  expect(read(corrected, 'cash000001')).toMatchObject({
    entries: [{ day: '2026-08-02', voucher: '记-2', account: 'bank000001', fen: 200 }],
    problems: [],
  })
})

test('rows of several sheets keep their sheet, account and columns', () => {
  const cash = readLines(['日期|摘要|收入|支出', '2026-08-01|电费||一'], 'cash000001')
  const other = readLines(['摘要|日期|支出|备注', '水费|2026-08-02|二|补票'])
  expect(
    wrongRowsTable([
      { ...cash, name: '现金', account: '现金' },
      { ...other, name: '银行', account: '基本户' },
      { ...readLines(['日期|摘要|支出', '2026-08-03|纸张|3']), name: '其他', account: '基本户' },
    ]),
  ).toEqual([
    ['没有读入的原因', '原来的工作表', '原来的行号', '日期', '摘要', '收入', '支出', '备注', '账户'],
    [expect.any(String), '现金', '2', '2026-08-01', '电费', '', '一', '', '现金'],
    [expect.any(String), '银行', '2', '2026-08-02', '水费', '', '二', '补票', '基本户'],
  ])
})

test('an amount that was merged over rows is typed anew', () => {
  const rows = pastedRows([
    ['日期', '摘要', '支出'],
    ['2026-08-01', '电费', '300'],
  ]).map((row, at) => (at === 1 ? { ...row, mergedColumns: [2] } : row))
  const found = readRows(rows, { period: '2026-Q3', accounts, account: 'bank000001', newId: () => 'new0000000' })
  const table = wrongRowsTable([{ ...bank, ...found }])
  expect(table[1]?.slice(2)).toEqual(['2026-08-01', '电费', '', '基本户'])
  expect(read(table).entries).toEqual([])
})
