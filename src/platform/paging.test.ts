import { expect, test } from 'vitest'
import { pageNumbers, pageWindow } from './paging.ts'

test('pages have ten rows, a page past the end is the last, an empty list has one page', () => {
  expect(pageWindow(1, 0)).toEqual({ pageNum: 1, pages: 1, offset: 0 })
  expect(pageWindow(2, 11)).toEqual({ pageNum: 2, pages: 2, offset: 10 })
  expect(pageWindow(999_999_999, 101)).toEqual({ pageNum: 11, pages: 11, offset: 100 })
})

test.each([
  [1, 1, [1]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 20, [1, 2, 3, 4, 5, null, 20]],
  [4, 20, [1, 2, 3, 4, 5, null, 20]],
  [5, 20, [1, null, 4, 5, 6, null, 20]],
  [16, 20, [1, null, 15, 16, 17, null, 20]],
  [17, 20, [1, null, 16, 17, 18, 19, 20]],
  [20, 20, [1, null, 16, 17, 18, 19, 20]],
])('page %i of %i shows %j', (current, pages, shown) => {
  expect(pageNumbers(current, pages)).toEqual(shown)
})
