import { expect, test } from 'vitest'
import { createErrorCounts } from './error-counts.ts'

const hourMs = 3_600_000

test('counts by kind, in all and within the last hour', () => {
  let now = 10 * hourMs
  const counts = createErrorCounts(() => now)
  counts.count('page failed')
  now += 2 * hourMs
  counts.count('page failed')
  expect(counts.list()).toEqual([{ kind: 'page failed', count: 2, ofLastHour: 1, lastAt: new Date(now) }])
})

test('the number of kinds is bounded', () => {
  const counts = createErrorCounts()
  for (let kind = 0; kind < 200; kind += 1) counts.count(`kind ${kind}`)
  expect(counts.list()).toHaveLength(51)
  expect(counts.list().at(-1)).toMatchObject({ kind: 'other', count: 150 })
})
