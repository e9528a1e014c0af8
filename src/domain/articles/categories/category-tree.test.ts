import { expect, test } from 'vitest'
import { buildTree, onlyUsed, getPath, withDescendants } from './category-tree.ts'

const category = (id: number, parentId: number | null) => ({
  id,
  parentId,
  title: `类${id}`,
  description: '',
  keywords: '',
  hidden: false,
})
const all = [category(1, null), category(10, 1), category(11, 1), category(100, 11), category(2, null)]

test('the tree keeps the order of its rows', () => {
  expect(buildTree(all, 1).map(({ id, children }) => [id, children.map((child) => child.id)])).toEqual([
    [10, []],
    [11, [100]],
  ])
})

test('a category that is not in use stays in the tree only above one that is', () => {
  const [first, ...others] = onlyUsed(buildTree(all), new Set([100]))
  expect(others).toEqual([])
  expect(first).toMatchObject({ id: 1, children: [{ id: 11, children: [{ id: 100 }] }] })
  expect(onlyUsed(buildTree(all), new Set())).toEqual([])
})

test('a category includes its descendants', () => {
  expect(withDescendants(all, 1)).toEqual([1, 10, 11, 100])
  expect(withDescendants(all, 100)).toEqual([100])
})

test('the path starts at the root', () => {
  expect(getPath(all, 100).map(({ id }) => id)).toEqual([1, 11, 100])
  expect(getPath(all, 999)).toEqual([])
})
