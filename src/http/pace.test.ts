import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

test('works run one at a time in order of arrival, with turns of the event loop between them', async () => {
  const pace = createPace()
  const events: string[] = []
  for (const name of ['first', 'second', 'third']) pace(() => void events.push(name))
  expect(events).toEqual([])
  while (!events.includes('third')) {
    await setImmediate()
    if (events.at(-1) !== 'turn') events.push('turn')
  }
  expect(events.join(' ')).toMatch(/first turn second turn third/)
})
