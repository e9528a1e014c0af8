import { expect, test } from 'vitest'
import { hasListOfNumbers, joinReasons, problemOfReasons } from './declarations.ts'
import type { FindingSummary } from './findings.ts'

const found = (kind: FindingSummary['kind'], count = 1, place = '正文第 1 段'): FindingSummary => ({
  kind,
  place,
  count,
})
const voucher = '这是财政系统生成的凭证编号，十八位'

test.each([
  ['测试', 'findingsReason-id-number'],
  ['测试测试测试测试测试', 'findingsReason-id-number'],
  ['啊啊啊啊啊啊啊啊啊啊', 'findingsReason-id-number'],
  ['误报误报误报误报误报', 'findingsReason-id-number'],
  ['1234567890123', 'findingsReason-id-number'],
  ['', 'findingsReason'],
])('a whole ID number does not pass with %j', (reason, field) => {
  expect(problemOfReasons([found('id-number')], reason)?.field).toBe(field)
})

test('each kind of number is declared a false alarm in its own words', () => {
  const both = [found('id-number'), found('bank-card')]
  expect(problemOfReasons([found('id-number')], voucher)).toBeNull()
  expect(problemOfReasons(both, voucher)).toMatchObject({ field: 'findingsReason-bank-card' })
  const same = joinReasons({ 'id-number': voucher, 'bank-card': voucher }, '')
  expect(problemOfReasons(both, same)).toMatchObject({ field: 'findingsReason-bank-card' })
  const own = joinReasons({ 'id-number': voucher, 'bank-card': '这是国有土地使用权的宗地代码' }, '')
  expect(problemOfReasons(both, own)).toBeNull()
})

test('other findings need a reason beside them', () => {
  const mixed = [found('id-number'), found('phone')]
  expect(problemOfReasons(mixed, joinReasons({ 'id-number': voucher }, ''))).toMatchObject({ field: 'findingsReason' })
  expect(problemOfReasons(mixed, joinReasons({ 'id-number': voucher }, '值班电话，经本人同意'))).toBeNull()
  expect(problemOfReasons([found('phone')], '测试')).toMatchObject({ field: 'findingsReason' })
})

test('the second person does not repeat the first', () => {
  expect(problemOfReasons([found('id-number')], voucher, voucher)).toMatchObject({
    message: expect.stringContaining('照抄'),
  })
  expect(problemOfReasons([found('id-number')], '已对照凭证原件，是会计凭证的号码', voucher)).toBeNull()
})

test('five whole numbers in one file or in the text are a list', () => {
  expect(hasListOfNumbers([found('id-number', 4), found('phone', 20)])).toBe(false)
  expect(hasListOfNumbers([found('id-number', 3), found('bank-card', 2, '正文第 9 段')])).toBe(true)
  expect(
    hasListOfNumbers([
      found('id-number', 4, '附件 甲.xlsx，工作表 1'),
      found('id-number', 4, '附件 乙.xlsx，工作表 1'),
    ]),
  ).toBe(false)
  expect(hasListOfNumbers([found('id-number', 5, '附件 甲.xlsx，工作表 1')])).toBe(true)
})
