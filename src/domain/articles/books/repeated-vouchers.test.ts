import { expect, test } from 'vitest'
import { createBook, createEntry } from './arbitrary-books.ts'
import { findRepeatedVouchers } from './repeated-vouchers.ts'

const entriesOf = (vouchers: Readonly<Record<string, readonly (string | number)[]>>) =>
  Object.entries(vouchers).flatMap(([month, numbers]) =>
    numbers.map((number, at) =>
      createEntry({ day: `2026-${month}-${String(at + 1).padStart(2, '0')}`, voucher: `记-${number}` }),
    ),
  )
const repeated = (vouchers: Parameters<typeof entriesOf>[0]) =>
  findRepeatedVouchers(createBook({ entries: entriesOf(vouchers) })).length

const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

test.each([
  ['begins anew each month', { '07': upTo(4), '08': upTo(9), '09': upTo(2) }, 0],
  ['begins anew, written with zeros', { '07': ['01', '02'], '08': ['01', '02', '03'] }, 0],
  ['has one entry a month', { '07': [1], '08': [1], '09': [1] }, 0],
  ['begins anew, one number twice within a month', { '07': upTo(4), '08': [...upTo(5), 3] }, 1],
  ['goes on', { '07': upTo(4), '08': upTo(8, 5) }, 0],
  ['goes on, but has the first number twice', { '07': upTo(4), '08': [1, ...upTo(8, 5)] }, 1],
  ['goes on, but has a number twice', { '07': upTo(4), '08': [3, ...upTo(8, 5)] }, 1],
  ['begins anew in one month only', { '07': upTo(4), '08': upTo(4), '09': upTo(8, 5) }, 4],
])('a quarter whose series %s', (_, vouchers, count) => {
  expect(repeated(vouchers)).toBe(count)
})

test('pictures of a number that two months have are told apart by the number', () => {
  const pages = [{ file: 'a'.repeat(64), page: 1, boxes: [] }]
  const book = createBook({
    entries: entriesOf({ '07': upTo(3), '08': upTo(3) }),
    vouchers: [{ voucher: '记-2', pages }],
  })
  expect(findRepeatedVouchers(book).map(({ words }) => words)).toEqual([
    '凭证号 记-2 在 2026-07-02 也用过，这个号有凭证图片，分不清是哪一张；请在号码前写上月份，如 8月-记-2',
  ])
})
