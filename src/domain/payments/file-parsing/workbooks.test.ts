import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { showYuan } from '../../../platform/amount.ts'
import {
  type ArbitrarySheet,
  arbitrarySheets,
  sumFen,
  layOut,
  type ExpectedPayment,
  village,
  createWorkbook,
} from './arbitrary-workbooks.ts'
import { createNotes, type Note } from './notes.ts'
import { readPaymentRows } from './payment-sheets.server.ts'
import { readRow, type RowError } from './row.ts'
import type { NewPayment } from './new-payment.ts'
import { createShownTexts } from './shown-texts.server.ts'
import { inspectFile, readSheets } from '../../../files/tables/read-table.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-workbooks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'book')
const rules = { villages: new Map([[village, '示例嘎查']]), today: '2026-11-27', shown: createShownTexts() }

async function read(bytes: Uint8Array): Promise<{ payments: NewPayment[]; errors: RowError[]; notes: Note[] }> {
  writeFileSync(file, bytes)
  const { format } = await inspectFile(file)
  const notes = createNotes()
  const [payments, errors]: [NewPayment[], RowError[]] = [[], []]
  for await (const { row, columns, units } of readPaymentRows(readSheets(file, format), notes)) {
    const found = readRow(row, columns, { ...rules, units })
    for (const warning of found.warnings) notes.warn(row, warning)
    if (found.payment) payments.push(found.payment)
    errors.push(...found.errors)
  }
  return { payments, errors, notes: notes.list() }
}

/** What is read of a payment, in the form in which an office means it. */
const asMeant = ({ amountFen, ...payment }: NewPayment) => ({ ...payment, amount: (amountFen / 100).toFixed(2) })
const textsOf = (notes: readonly Note[]) => notes.map(({ text }) => text).join('\n')

test('each payment of each sheet is read as it was meant, whatever stands around it', async () => {
  await fc.assert(
    fc.asyncProperty(arbitrarySheets, async (sheets) => {
      const { payments, errors, notes } = await read(
        createWorkbook(sheets.map((sheet) => ({ name: sheet.name, ...layOut(sheet) }))),
      )
      expect(errors).toEqual([])
      expect(payments.map(asMeant)).toMatchObject(sheets.flatMap((sheet) => sheet.payments))
      expectNotes(sheets, notes)
    }),
    { numRuns: 300 },
  )
})

function expectNotes(sheets: readonly ArbitrarySheet[], notes: readonly Note[]): void {
  const words = textsOf(notes)
  const hidden = sheets.flatMap(({ hidden: rows, payments }) => rows.filter((row) => row < payments.length))
  expect(words.includes('被筛选或隐藏了')).toBe(hidden.length > 0)
  const wrong = sheets.filter(({ total }) => total === 2)
  expect(notes.filter(({ level, text }) => level === 'check' && text.includes('两者不同'))).toHaveLength(wrong.length)
  const totals = sheets
    .filter(({ total }) => total > 0)
    .map(({ payments, total }) => `${showYuan(sumFen(payments) + total - 1)} 元`)
  const named = sheets.length > 1 ? sheets.map(({ name, payments }) => `“${name}” ${payments.length} 行`) : []
  expect([...totals, ...named].filter((each) => !words.includes(each))).toEqual([])
}

const [one, other] =
  fc.sample(
    arbitrarySheets.filter((sheets) => sheets.length === 2),
    { numRuns: 1, seed: 1 },
  )[0] ?? []
if (!one || !other) throw new Error('no sheets')
const plain = (name: string, rows: string[][]) => ({
  name,
  rows: rows.map((cells) => ({ cells: cells.map((text) => ({ text, as: 'inline' as const })) })),
  areas: [],
})
const laidOut = (sheet: ArbitrarySheet, name = sheet.name) => ({ name, ...layOut(sheet) })
const meantOf = (payments: readonly NewPayment[]): Partial<ExpectedPayment>[] =>
  payments.map(({ uniquelyIdentifies }) => ({ uniquelyIdentifies }))

test('covers, summaries, hidden and empty sheets are left out by name', async () => {
  const { payments, notes } = await read(
    createWorkbook([
      plain('封面', [['2025年惠农补贴'], ['示例镇人民政府']]),
      plain('汇总', [
        ['项目编码', '项目名称', '业务期间', '金额'],
        ['BT901', '示例补贴', '2025年度', '300.00'],
      ]),
      laidOut(one),
      { ...laidOut(other), state: 'hidden' },
      plain('Sheet3', []),
    ]),
  )
  expect(meantOf(payments)).toMatchObject(meantOf(payments.slice(0, one.payments.length)))
  expect(payments).toHaveLength(one.payments.length)
  for (const words of [
    '“封面”没有读：没有补贴记录的表头',
    '“汇总”没有读：没有身份证号',
    `“${other.name}”没有读：它是隐藏的`,
  ])
    expect(textsOf(notes)).toContain(words)
  expect(textsOf(notes)).not.toContain('Sheet3')
})

test('a sheet of people without headings, or with columns missing, is refused by name', async () => {
  const person = ['示例', one.payments[0]?.objectIdentity ?? '', '100.00']
  await expect(read(createWorkbook([laidOut(one), plain('乙村', [person])]))).rejects.toThrow(
    '工作表“乙村”里有身份证号，却没有找到表头',
  )
  await expect(
    read(createWorkbook([laidOut(one), plain('乙村', [['姓名', '身份证号', '金额'], person])])),
  ).rejects.toThrow('工作表“乙村”缺少这些列：行政区划代码、项目编码')
  await expect(read(createWorkbook([plain('表1', [person])]))).rejects.toThrow('文件缺少这些列')
})

test('a merged amount is an error of each row that it covers: it was paid once', async () => {
  const [first, second] = one.payments
  const sheet = {
    ...one,
    payments: [first, second].flatMap((each) => each ?? []),
    subtotalAfter: null,
    headingsAfter: [],
    titles: [],
    hasTwoHeadings: false,
  }
  const { rows, areas } = layOut(sheet)
  const left = sheet.columns.indexOf('amount')
  rows[2]?.cells.splice(left, 1, null)
  const { payments, errors } = await read(
    createWorkbook([{ name: '表1', rows, areas: [...areas, { top: 2, bottom: 3, left, right: left }] }]),
  )
  expect(payments).toEqual([])
  expect(errors.map(({ line, column, reason }) => [line, column, reason.slice(0, 8)])).toEqual([
    [2, '金额', '几行合并成了一格'],
    [3, '金额', '几行合并成了一格'],
  ])
})

test('headings of two rows are joined: a group above its columns', async () => {
  const top = ['行政区划代码', '补贴对象', '', '项目', '', '发放情况', '', '', '户主', '', '发放清册编码', '唯一标识']
  const bottom = ['', '姓名', '身份证号', '编码', '名称', '年度', '金额', '时间', '姓名', '身份证号', '', '']
  const meant = one.payments[0]
  if (!meant) throw new Error('no payment')
  const cells = [
    meant.areaCode,
    meant.objectName,
    meant.objectIdentity,
    meant.projectCode,
    meant.projectName,
    meant.businessPeriod,
    meant.amount,
    meant.putTime,
    meant.householdName,
    meant.householdIdentity,
    meant.inventoryCode,
    meant.uniquelyIdentifies,
  ]
  const sheet = plain('表1', [['2025年补贴'], top, bottom.map((text) => (text === '时间' ? '发放时间' : text)), cells])
  const span = (left: number, right: number) => ({ top: 2, bottom: 2, left, right })
  const areas = [
    span(1, 2),
    span(3, 4),
    span(5, 7),
    span(8, 9),
    ...[0, 10, 11].map((left) => ({ top: 2, bottom: 3, left, right: left })),
  ]
  const { payments, notes } = await read(createWorkbook([{ ...sheet, areas }]))
  expect(payments).toMatchObject([
    {
      objectName: meant.objectName,
      projectName: meant.projectName,
      householdName: meant.householdName,
      putTime: meant.putTime,
    },
  ])
  expect(textsOf(notes)).toContain('表头有两行')
})
