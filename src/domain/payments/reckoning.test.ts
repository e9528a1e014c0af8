import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { rateOfPolicy, reckon } from './reckoning.ts'

test.each([
  [{ quantity: '12.5亩', rate: '66元/亩', fen: 82_500 }, '', '12.5亩 × 66元/亩 = 825.00 元'],
  [
    { quantity: '12.5亩', rate: '66元/亩', fen: 80_000 },
    '',
    '12.5亩 × 66元/亩 = 825.00 元；实际发放 800.00 元，少 25.00 元，原因可以问发放单位。',
  ],
  [{ quantity: '12.5亩', rate: '', fen: 82_500 }, '66元/亩', '12.5亩 × 66元/亩（政策说明里今年的标准） = 825.00 元'],
  [{ quantity: '12.5亩', rate: '', fen: 82_500 }, '', '12.5亩；没有公布标准，算不出这一笔。'],
  [{ quantity: '', rate: '66元/亩', fen: 82_500 }, '', '标准 66元/亩；没有公布面积或数量，算不出这一笔。'],
  [{ quantity: '3头', rate: '66元/亩', fen: 19_800 }, '', '3头，标准 66元/亩：单位不同，算不出这一笔。'],
  [{ quantity: '', rate: '', fen: 82_500 }, '', ''],
])('%j with the policy’s %s', (payment, policyRate, words) => {
  expect(reckon(payment, policyRate)).toBe(words)
})

test.each([
  ['每亩 66 元', '66元/亩'],
  ['66元/亩。', '66元/亩'],
  ['每亩12.50元', '12.5元/亩'],
  ['2026年：每亩66元（演示数据）', '66元/亩'],
  ['2025年：每亩66元', ''],
  ['2026年：禁牧每亩9元，草畜平衡每亩3元', ''],
  ['一等草场每亩 9 元，二等 6 元', ''],
  ['按上级文件执行', ''],
  ['2026', ''],
  ['', ''],
])('the rate in %s is %s', (words, rate) => {
  expect(rateOfPolicy(words, '2026年度')).toBe(rate)
})

test('what a payment should be is said to agree, whatever quantity and rate', () => {
  const measure = constantFrom('亩', '头', '人')
  assert(
    property(
      integer({ min: 1, max: 99_999 }),
      integer({ min: 1, max: 99_999 }),
      measure,
      integer({ min: -500, max: 500 }),
      (tenths, cents, per, more) => {
        const fen = Math.round((tenths / 10) * cents)
        const payment = { quantity: `${tenths / 10}${per}`, rate: `${cents / 100}元/${per}` }
        expect(reckon({ ...payment, fen }, '')).not.toContain('实际发放')
        expect(reckon({ ...payment, fen: fen + more }, '').includes('实际发放')).toBe(Math.abs(more) > 1)
      },
    ),
  )
})
