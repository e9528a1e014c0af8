import { expect, test } from 'vitest'
import { findFalseAlarms, findFalseWarnings, findLeaks, findUnreadable } from './measure.ts'

test('finds every planted leak', async () => {
  const results = await findLeaks()
  expect(results.length).toBeGreaterThanOrEqual(100)
  expect(results.filter(({ isFound }) => !isFound)).toEqual([])
  // A file that is held would hide that its leak is not found.
  expect(results.filter(({ detail }) => detail !== '')).toEqual([])
})

test('holds every file that cannot be read for a person', async () => {
  const results = await findUnreadable()
  expect(results.length).toBeGreaterThanOrEqual(20)
  expect(results.filter(({ isFound }) => !isFound)).toEqual([])
})

test.each([
  // All of them take a minute: `npm run leaks`.
  ['alarms', () => findFalseAlarms(3)],
  ['warns', () => findFalseWarnings(7)],
])('%s at no more than one in a hundred clean articles', (_, find) => {
  const { articles, alarmed } = find()
  expect(articles).toBeGreaterThanOrEqual(1_000)
  expect(alarmed.length).toBeLessThanOrEqual(articles / 100)
})
