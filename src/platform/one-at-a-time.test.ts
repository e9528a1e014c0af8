import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

test('calls during a run share the next one', async () => {
  const ends: (() => void)[] = []
  const run = oneAtATime(() => new Promise<void>((resolve) => ends.push(resolve)))
  const first = run()
  const others = [run(), run(), run()]
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await first
  await expect.poll(() => ends.length).toBe(2)
  const last = run()
  ends[1]?.()
  await Promise.all(others)
  await expect.poll(() => ends.length).toBe(3)
  ends[2]?.()
  await last
  expect(ends).toHaveLength(3)
})

test('a run that failed does not fail the next one', async () => {
  let fails = true
  const run = oneAtATime(() => (fails ? Promise.reject(new Error('planted')) : Promise.resolve()))
  const [one, two] = [run(), run()]
  fails = false
  await expect(one).rejects.toThrow('planted')
  await two
})
