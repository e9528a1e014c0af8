import { expect, test } from 'vitest'
import { paginateGroups, periodsInYear } from './calendar.ts'

test.each([
  ['whole groups as long as they fit', [3, 4, 5], 8, [[3, 4], [5]]],
  ['a group that is larger than a page alone', [20, 1, 1], 8, [[20], [1, 1]]],
  ['no groups on one empty page', [], 8, [[]]],
])('%s', (_, cells, cellsOfPage, pages) => {
  const groups = cells.map((each) => ({ cells: each }))
  expect(paginateGroups(groups, cellsOfPage).map((page) => page.map((group) => group.cells))).toEqual(pages)
})

test('periods in a year are counted for the level, without items of events', () => {
  const items = [
    { kind: 'month', levels: ['village'] },
    { kind: 'quarter', levels: ['village', 'township'] },
    { kind: 'year', levels: ['township'] },
    { kind: 'event', levels: ['village'] },
  ] as const
  expect(periodsInYear(items, 'village')).toBe(16)
  expect(periodsInYear(items, 'township')).toBe(5)
})
