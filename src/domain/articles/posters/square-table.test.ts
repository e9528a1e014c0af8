import { expect, test } from 'vitest'
import { squareTable } from './square-table.ts'

const cell = (colspan = 1, rowspan = 1) => ({ colspan, rowspan })

test('short rows are filled up to the widest one', () => {
  const { columns, groups } = squareTable([[], [[cell(3)], [cell(3), cell()]]], cell())
  expect(columns).toBe(4)
  expect(groups[1]).toEqual([
    [cell(3), cell()],
    [cell(3), cell()],
  ])
})

test('cells end with their group of rows', () => {
  expect(squareTable([[[cell(1, 9), cell()]], [[cell(), cell()]]], cell()).groups[0]).toEqual([[cell(), cell()]])
})

test('a cell beside one from above keeps to its columns', () => {
  const { columns, groups } = squareTable(
    [
      [
        [cell(), cell(1, 2)],
        [cell(2), cell()],
      ],
    ],
    cell(),
  )
  expect(columns).toBe(3)
  expect(groups[0]).toEqual([
    [cell(), cell(1, 2), cell()],
    [cell(), cell()],
  ])
})
