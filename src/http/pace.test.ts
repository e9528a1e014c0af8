import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

test('works of one source run one at a time in order, with turns of the event loop between them', async () => {
  const { run: pace } = createPace()
  const source = {}
  const events: string[] = []
  for (const name of ['first', 'second', 'third']) pace(source, () => void events.push(name))
  expect(events).toEqual([])
  while (!events.includes('third')) {
    await setImmediate()
    if (events.at(-1) !== 'turn') events.push('turn')
  }
  expect(events.join(' ')).toMatch(/first turn second turn third/)
})

test('a source with one work does not wait for all works of another source', async () => {
  const { run: pace } = createPace()
  const busy = {}
  const events: string[] = []
  for (const name of ['a', 'b', 'c']) pace(busy, () => void events.push(name))
  pace({}, () => void events.push('other'))
  while (events.length < 4) await setImmediate()
  expect(events).toEqual(['a', 'other', 'b', 'c'])
})

test('works of a source that come while others wait keep their order', async () => {
  const { run: pace } = createPace()
  const busy = {}
  const events: string[] = []
  pace(busy, () => {
    events.push('a')
    pace(busy, () => void events.push('c'))
  })
  pace(busy, () => void events.push('b'))
  while (events.length < 3) await setImmediate()
  expect(events).toEqual(['a', 'b', 'c'])
})
