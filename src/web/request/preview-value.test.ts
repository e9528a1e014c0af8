import { expect, test } from 'vitest'
import { readPreview, writePreview } from './preview-value.ts'

const token = 'A-b_'.repeat(10) + 'xyz'

test.each([
  [{ token: null, display: '' }, 'draft'],
  [{ token: null, display: 'elder' }, 'draft.elder'],
  [{ token, display: '' }, token],
  [{ token, display: 'elder.text3' }, `${token}.elder.text3`],
])('%j is written as %s and read back', (value, text) => {
  expect(writePreview(value)).toBe(text)
  expect(readPreview(text)).toEqual(value)
})

test('a display that the site does not have is left out', () => {
  expect(readPreview('draft.elder.huge')).toEqual({ token: null, display: 'elder' })
})

test.each([
  '',
  'public',
  'draft.',
  "draft.elder'",
  'draft x',
  token.slice(1),
  `${token}x`,
  `draft.${'elder.'.repeat(20)}`,
])('reads nothing else: %j', (text) => {
  expect(readPreview(text)).toBeNull()
})
