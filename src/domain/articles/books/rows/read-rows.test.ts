import { assert, property } from 'fast-check'
import { expect, test } from 'vitest'
import { anyBook } from '../arbitrary-books.ts'
import { formatYuan } from '../../../../platform/amount.ts'
import { findBookItem } from '../book-items.ts'
import { pastedRows, readRows, type RowReading } from './read-rows.ts'

const accounts = [
  { id: 'cash000001', title: '现金', kind: 'cash' as const },
  { id: 'bank000001', title: '基本户', kind: 'bank' as const },
]
let made = 0
const reading: RowReading = {
  period: '2026-Q3',
  accounts,
  account: 'bank000001',
  newId: () => `new${String((made += 1)).padStart(7, '0')}`,
}
const read = (...lines: string[]) => readRows(pastedRows(lines.map((line) => line.split('|'))), reading)

test('what the sheet shows is read back as it is', () => {
  assert(
    property(anyBook(), ({ entries }) => {
      const titleOf = (id: string) => accounts.find((account) => account.id === id)?.title ?? ''
      const rows = entries.map((entry) => [
        entry.day,
        entry.voucher,
        findBookItem(entry.item)?.title ?? '',
        entry.summary,
        entry.counterparty.name,
        entry.direction === 'in' ? formatYuan(entry.fen) : '',
        entry.direction === 'out' ? formatYuan(entry.fen) : '',
        titleOf(entry.account),
      ])
      const { entries: found, problems } = readRows(pastedRows(rows), reading)
      expect(problems).toEqual([])
      expect(found.map(({ id: _id, ...rest }) => rest)).toEqual(entries.map(({ id: _id, ...rest }) => rest))
    }),
  )
})

test('a journal of an accounting program is read by its headings', () => {
  const found = read(
    '白音村 银行日记账',
    '月|日|凭证字号|摘要|对方科目|借方金额|贷方金额|余额',
    '7|1||期初余额||||80,000.00',
    '7|3|记-12|支付办公电费|管理费用-水电费||312.50|79,687.50',
    '7|5|记-13|收机动地承包费|发包及上交收入|40,000.00||119,687.50',
    '7|9|记-14|提现|库存现金||1,000.00|118,687.50',
    '7|31||本月合计||40,000.00|1,312.50|118,687.50',
    '8|2|记-20|冲回多付电费|管理费用-水电费||-12.50|118,700.00',
  )
  expect(found.problems).toEqual([])
  expect(found.skipped).toBe(2)
  expect(found.transfers).toEqual([{ line: 6, words: '2026-07-09 提现' }])
  expect(found.entries).toMatchObject([
    { day: '2026-07-03', voucher: '记-12', item: '3.4', direction: 'out', fen: 31_250, summary: '支付办公电费' },
    { day: '2026-07-05', voucher: '记-13', item: '2.2', direction: 'in', fen: 4_000_000 },
    // Taken back: no item is an income of its own, so a person chooses.
    { day: '2026-08-02', voucher: '记-20', item: '', direction: 'in', fen: 1_250 },
  ])
})

test.each([
  ['9/31|记1|3.4|办公|某公司||1', 'day'],
  ['昨天|记1|3.4|办公|某公司||1', 'day'],
  ['2026-08-11|记1|3.4|办公|某公司||一百', 'expense'],
  ['2026-08-11|记1|3.4|办公|某公司|1|1', 'income'],
  ['2026-08-11|记1|3.4|办公|某公司||', 'income'],
  ['2026-08-11|记1|没有这样的项目|办公|某公司||1', 'item'],
  ['2026-08-11|记1|3.4|办公|某公司||1|小金库', 'account'],
])('%s is a problem of its line', (line, column) => {
  expect(read(line)).toMatchObject({ entries: [], problems: [{ line: 1, column }] })
})

test.each([
  ['2026-08-11', '2026-08-11'],
  ['20260811', '2026-08-11'],
  ['2026/8/11', '2026-08-11'],
  ['2026年8月11日', '2026-08-11'],
  ['8.11', '2026-08-11'],
  ['8月1日', '2026-08-01'],
  ['２０２６－０８－１１', '2026-08-11'],
  ['2026-08-11 00:00:00', '2026-08-11'],
])('the day %s is %s', (written, day) => {
  expect(read(`${written}|记1|3.4|办公|某公司||1`).entries).toMatchObject([{ day }])
})

test('names of persons are folded, those of organisations kept', () => {
  const kinds = ['巴特尔', '国网供电公司', '乌兰哈达镇', ''].map(
    (name) => read(`8.11|记1|3.4|办公|${name}||1`).entries[0]?.counterparty.kind,
  )
  expect(kinds).toEqual(['person', 'organisation', 'organisation', 'none'])
})

test('rows of one voucher may leave its day and number out', () => {
  expect(read('8.11|记1|3.4|办公|||1', '||3.5|路灯|||2').entries).toMatchObject([
    { day: '2026-08-11', voucher: '记1' },
    { day: '2026-08-11', voucher: '记1' },
  ])
})

test('a row takes day and voucher from the row above, also where that one has a fault', () => {
  const found = read(
    '日期|凭证号|摘要|收入|支出',
    '2026-08-01|记-1|电费||1',
    '2026-08-02|记-2|水费||一元',
    '||纸张||2',
    '昨天|记-3|墨水||3',
    '||笔||4',
    '2026-08-05|记-4|茶水||5',
    '||杯子||五元',
  )
  expect(found.entries).toMatchObject([
    { day: '2026-08-01', voucher: '记-1' },
    { day: '2026-08-02', voucher: '记-2', summary: '纸张' },
    { day: '2026-08-05', voucher: '记-4' },
  ])
  // Nobody knows the day of the pens, and the cups stand alone in a table to correct.
  expect(found.problems.map(({ line, column, cells }) => [line, column, cells[0], cells[1]])).toEqual([
    [3, 'expense', '2026-08-02', '记-2'],
    [5, 'day', '昨天', '记-3'],
    [6, 'day', '', '记-3'],
    [8, 'expense', '2026-08-05', '记-4'],
  ])
})
