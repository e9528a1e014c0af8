import { expect, test } from 'vitest'
import { columnName, fieldOfHeading, readColumns, requiredFields, unitOfHeading } from './columns.ts'
import { isHeadingRow } from '../../../files/tables/headings.ts'
import { paymentHeadings } from './headings.ts'

const required = requiredFields.map(columnName)

test('finds columns in any order, by any of their names, among unknown ones', () => {
  const columns = readColumns([
    '序号',
    ...required.filter((name) => name !== '身份证号' && name !== '金额'),
    '公民身份号码',
    ' 发放金额（元） ',
    '银行帐号',
  ])
  expect(columns.get('objectIdentity')).toBe(9)
  expect(columns.get('amount')).toBe(10)
  expect(columns.get('accountsReceivableCode')).toBe(11)
  expect(columns.has('householdName')).toBe(false)
})

test('the error lists missing columns without quoting the file', () => {
  expect(() => readColumns(required.filter((name) => name !== '身份证号' && name !== '金额'))).toThrow(
    '文件缺少这些列：身份证号、金额。',
  )
  expect(() => readColumns(['11010519491231002X'])).not.toThrow('110105')
})

test('rejects a duplicate column', () => {
  expect(() => readColumns([...required, '身份证号码'])).toThrow('“身份证号”有两列')
})

test('does not take a title row for the header', () => {
  expect(isHeadingRow(['2025年补贴发放明细'], paymentHeadings())).toBe(false)
  expect(isHeadingRow(['姓名', '身份证号', '金额'], paymentHeadings())).toBe(true)
})

test.each([
  ['补贴面积（亩）', 'quantity', '亩'],
  ['标准(元/亩)', 'rate', '元/亩'],
  ['金额（单位：元）', 'amount', '元'],
  ['身\u200b份证号\ufeff', 'objectIdentity', ''],
])('reads the heading %s', (heading, field, unit) => {
  expect([fieldOfHeading(heading), unitOfHeading(heading)]).toEqual([field, unit])
})
