import { expect, test } from 'vitest'
import { createNameMatcher } from './match-names.ts'

const match = createNameMatcher(['记-12', '记-7', '付-7', '记-2026-3', '现收0005'])

test.each([
  ['记-012.jpg', '记-12', 1],
  ['记12.jpg', '记-12', 1],
  ['记字第12号.png', '记-12', 1],
  ['12.png', '记-12', 1],
  ['0012.PDF', '记-12', 1],
  ['记-012(2).jpg', '记-12', 2],
  ['记-012 （第3页）.jpg', '记-12', 3],
  ['记-12-2.jpg', '记-12', 2],
  ['记-12_03.jpg', '记-12', 3],
  ['记－１２.jpg', '记-12', 1],
  ['记-2026-3.jpg', '记-2026-3', 1],
  ['现收5.jpg', '现收0005', 1],
  ['付7.jpg', '付-7', 1],
])('%s is of %s, page %i', (name, voucher, page) => {
  expect(match(name)).toEqual({ voucher, page })
})

test.each(['7.jpg', 'IMG_20260811.jpg', '记-120.jpg', '封面.jpg', '.jpg', ''])('%s is left to a person', (name) => {
  expect(match(name).voucher).toBeNull()
})

test('two vouchers that differ in zeros only are not told apart by a name', () => {
  expect(createNameMatcher(['记-1', '记-01'])('记-1.jpg').voucher).toBeNull()
})
