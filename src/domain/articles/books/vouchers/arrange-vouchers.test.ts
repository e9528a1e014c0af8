import { expect, test } from 'vitest'
import {
  type ArrangedFile,
  findUnplaced,
  isLookedAt,
  placeFile,
  removePage,
  setBoxes,
  sortPages,
} from './arrange-vouchers.ts'
import { lookMark } from './look-mark.server.ts'

const box = { x: 10, y: 20, width: 30, height: 40 }
const fileOf = (file: string, pages = 1, looks: ArrangedFile['pages'][number]['looks'] = []): ArrangedFile => ({
  file,
  name: `${file}.jpg`,
  pages: Array.from({ length: pages }, () => ({ width: 100, height: 100, suggested: [], looks })),
})

test('the pages of a file are placed once, in the order of their names', () => {
  const once = placeFile([], '记-1', fileOf('b', 2))
  expect(placeFile(once, '记-1', fileOf('b', 2))).toEqual(once)
  expect(placeFile(once, '记-2', fileOf('b', 2))).toEqual(once)
  const both = sortPages(placeFile(once, '记-1', fileOf('a')), (file) => (file === 'a' ? 1 : 2))
  expect(both[0]?.pages.map(({ file, page }) => `${file}${page}`)).toEqual(['a1', 'b1', 'b2'])
  const without = ['a1', 'b1', 'b2'].reduce(
    (vouchers, id) => removePage(vouchers, { file: id.slice(0, 1), page: Number(id.slice(1)) }),
    both,
  )
  expect(without).toEqual([])
  expect(findUnplaced(once, [fileOf('a'), fileOf('b', 2)]).map(({ file }) => file)).toEqual(['a'])
})

test('a look counts for the boxes with which it was taken, and for no others', () => {
  const page = { file: 'a', page: 1, boxes: [box] }
  const looked = fileOf('a', 1, [[box]])
  expect(isLookedAt(page, looked)).toBe(true)
  expect(isLookedAt(page, undefined)).toBe(false)
  for (const boxes of [[], [{ ...box, width: 31 }], [box, box]]) {
    const [changed] = setBoxes([{ voucher: '记-1', pages: [page] }], page, boxes)[0]?.pages ?? []
    expect(changed && isLookedAt(changed, looked)).toBe(false)
    expect(lookMark({ ...page, boxes }).equals(lookMark(page))).toBe(false)
  }
  expect(lookMark({ ...page, page: 2 }).equals(lookMark(page))).toBe(false)
  expect(lookMark({ ...page, file: 'b' }).equals(lookMark(page))).toBe(false)
})
