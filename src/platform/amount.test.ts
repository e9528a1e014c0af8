import { expect, test } from 'vitest'
import { formatYuan, parseFen } from './amount.ts'

test.each([
  ['1200', 120_000],
  ['0.1', 10],
  ['1.10', 110],
  ['1.1000', 110],
  ['1,234,567.89', 123_456_789],
  ['¥ 12.30元', 1_230],
  // As a float 1.15 * 100 is 114.99999999999999.
  ['1.15', 115],
  ['999999999999.99', 99_999_999_999_999],
])('parses %s', (text, fen) => {
  expect(parseFen(text)).toBe(fen)
})

test.each(['', '1.234', '-5', '1,23', '1e3', '十元', '.5', '1234567890123'])('rejects %j as an amount', (text) => {
  expect(parseFen(text)).toBeNull()
})

test('formats fen as yuan', () => {
  expect([1, 10, 123_450, 100].map(formatYuan)).toEqual(['0.01', '0.10', '1234.50', '1.00'])
})
