import { expect, test } from 'vitest'
import { computeCheckDigit } from '../../../platform/identity.ts'
import { columnName, type Field, fields, readColumns } from './columns.ts'
import { readDay } from '@three-affairs/office-reader/sheets/days.ts'
import { readRow } from './row.ts'
import { createShownTexts } from './shown-texts.server.ts'

const good: Record<Field, string> = {
  areaCode: '152201100200',
  objectCode: 'DX1',
  objectName: '示例甲',
  objectIdentity: '11010519491231002x',
  projectCode: 'P1',
  projectName: '耕地地力保护补贴',
  businessPeriod: '2025年度',
  amount: '1,234.50',
  putTime: '2026/1/31',
  accountsReceivableName: '示例甲',
  accountsReceivableCode: '6228480012345678901',
  beneficiaryBank: '示例银行',
  householdName: '示例乙',
  householdIdentity: '110105491231002',
  inventoryCode: 'QC1',
  uniquelyIdentifies: 'U1',
  paymentSlipCode: 'ZF1',
  quantity: '',
  kind: '',
  rate: '',
}
const columns = readColumns(fields.map(columnName))
const villages = new Map([['152201100200', '示例嘎查']])
const read = (change: Partial<Record<Field, string>> = {}) => {
  const row = { ...good, ...change }
  return readRow({ line: 7, cells: fields.map((field) => row[field]) }, columns, {
    villages,
    today: '2026-11-27',
    shown: createShownTexts(),
  })
}

test('reads a valid row as a payment', () => {
  expect(read().payment).toMatchObject({
    line: 7,
    areaName: '示例嘎查',
    objectIdentity: '11010519491231002X',
    householdIdentity: '11010519491231002X',
    amountFen: 123_450,
    putTime: '2026-01-31',
  })
})

test.each<[string, Partial<Record<Field, string>>, Field, string]>([
  ['an empty name', { objectName: '  ' }, 'objectName', '内容为空'],
  [
    'a wrong check digit',
    { objectIdentity: '110105194912310021' },
    'objectIdentity',
    '110***********0021 的校验码不对',
  ],
  ['an ID number of the wrong length', { objectIdentity: '12345' }, 'objectIdentity', '15 位或 18 位'],
  ['an ID number in scientific notation', { objectIdentity: '1.10105E+17' }, 'objectIdentity', '科学计数法'],
  [
    'an account in scientific notation',
    { accountsReceivableCode: '6.22848E+18' },
    'accountsReceivableCode',
    '科学计数法',
  ],
  [
    "a wrong check digit in the household head's ID number",
    { householdIdentity: '110105194912310021' },
    'householdIdentity',
    '校验码不对',
  ],
  ['a village of another district', { areaCode: '152202100200' }, 'areaCode', '不是本地区的村'],
  ['an amount with three decimals', { amount: '1.005' }, 'amount', '最多两位小数'],
  ['an amount of zero', { amount: '0.00' }, 'amount', '大于 0 元'],
  ['a day that does not exist', { putTime: '2026-02-30' }, 'putTime', '2026-01-31 的样子'],
  [
    'an ID number in an unencrypted column',
    { uniquelyIdentifies: 'A11010519491231002X' },
    'uniquelyIdentifies',
    '不加密保存',
  ],
  [
    'a 15-digit ID number in an unencrypted column',
    { inventoryCode: '110105491231002' },
    'inventoryCode',
    '不加密保存',
  ],
  ['an account in an unencrypted column', { paymentSlipCode: '6228480012345678901' }, 'paymentSlipCode', '不加密保存'],
  ['a text that is too long', { projectName: '长'.repeat(201) }, 'projectName', '请缩短'],
])('rejects %s', (_what, change, field, reason) => {
  const { payment, errors } = read(change)
  expect(payment).toBeNull()
  expect(errors).toEqual([{ line: 7, column: columnName(field), reason: expect.stringContaining(reason) as string }])
  expect(JSON.stringify(errors)).not.toMatch(/\d{15}/)
})

test('reports all errors of a row', () => {
  expect(read({ amount: '', putTime: '昨天', objectIdentity: '1' }).errors).toHaveLength(3)
})

test('ignores apostrophes and spaces in numbers', () => {
  const { payment } = read({
    objectIdentity: "'110105 19491231 002X",
    accountsReceivableCode: '6228 4800 1234 5678 901',
  })
  expect(payment).toMatchObject({ objectIdentity: '11010519491231002X', accountsReceivableCode: '6228480012345678901' })
})

test.each([
  ['2026-01-31', '2026-01-31'],
  ['2026/1/31', '2026-01-31'],
  ['2026.1.31', '2026-01-31'],
  ['2026年1月31日', '2026-01-31'],
  ['20260131', '2026-01-31'],
  ['46053', '2026-01-31'],
  ['2026-01-31 08:30:00', '2026-01-31'],
  ['2024-02-29', '2024-02-29'],
  ['2025-02-29', null],
  ['20261301', null],
  ['1/31/2026', null],
  ['202601', null],
])('reads the day %s as %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})

const others = `99999919500101123${computeCheckDigit('99999919500101123')}`
test.each<[Field, string]>([
  ['projectName', `耕地补贴${others}`],
  ['businessPeriod', `2025年度 ${others}`],
  ['beneficiaryBank', '示例银行 联系人 13912345678'],
  ['kind', `养殖（${others}）`],
  ['projectCode', `XM-${others}`],
  ['paymentSlipCode', `ZF${others.replace(/9/g, '⑨')}`],
  ['paymentSlipCode', Array.from(others).join(' ')],
])('refuses what must not become public in a column that citizens see: %s', (field, value) => {
  const reasons = read({ [field]: value }).errors.map(({ column, reason }) => `${column}：${reason}`)
  expect(reasons).toEqual([expect.stringContaining(`${columnName(field)}：`)])
  expect(reasons.join('')).not.toContain(value)
})

test.each(['152201202506150012', '15220120120615001234', 'XM-2025-152201-0001', '152201250615001'])(
  'takes the code %s of area, date and sequence',
  (code) => {
    expect(read({ projectCode: code, paymentSlipCode: code }).errors).toEqual([])
  },
)

test('refuses a village whose stored name has personal data', () => {
  const shown = createShownTexts()
  const cells = fields.map((field) => good[field])
  const names = new Map([[good.areaCode, `示例嘎查${others}`]])
  const { errors } = readRow({ line: 7, cells }, columns, { villages: names, today: '2026-11-27', shown })
  expect(errors.map(({ column, reason }) => column + reason)).toEqual([
    expect.stringContaining('行政区划代码村（社区）名称里有'),
  ])
})

test('reads each distinct text of a file once', () => {
  const shown = createShownTexts()
  expect(shown('项目名称', '耕地补贴')).toBe(shown('项目名称', '耕地补贴'))
  expect(shown('项目名称', others)).toBe(shown('项目名称', others))
  expect(shown('补贴类别', others)).not.toEqual(shown('项目名称', others))
})
