import { expect, test } from 'vitest'
import { assignIds } from './block-id.ts'

const block = (
  id: string | null,
  { isEmpty = false, inner = null }: { isEmpty?: boolean; inner?: string | null } = {},
) => ({
  id,
  isEmpty,
  inner,
})
const fresh: unknown = expect.stringMatching(/^[a-z0-9]{10}$/)

test.each([
  ['a block without an id gets one', [], [block(null)], [fresh]],
  ['a copy gets its own', [block('a')], [block('a'), block('a')], ['a', fresh]],
  [
    'the id follows the text when a line is added above it',
    [block('a'), block('b')],
    [block('a'), block('b', { isEmpty: true }), block('b')],
    ['a', fresh, 'b'],
  ],
  [
    'an empty block that was empty keeps its id',
    [block('a', { isEmpty: true })],
    [block('a', { isEmpty: true }), block(null)],
    ['a', fresh],
  ],
  ['a list has the id of the paragraph that it was made of', [block('a')], [block(null, { inner: 'a' })], ['a']],
  ['but not of one that is still there', [block('a')], [block(null, { inner: 'a' }), block('a')], [fresh, 'a']],
])('%s', (_, before, after, expected) => {
  const ids = assignIds(before, after)
  expect(ids).toEqual(expected)
  expect(new Set(ids).size).toBe(ids.length)
})
