import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { createBoundedQueue } from './bounded-queue.ts'

/** Vitest replaces the global timers only; the queue imports them. */
const real = { setTimeout: timers.setTimeout, clearTimeout: timers.clearTimeout }
function useFakeTimers(): void {
  vi.useFakeTimers()
  Object.assign(timers, { setTimeout, clearTimeout })
  syncBuiltinESMExports()
}
afterEach(() => {
  vi.useRealTimers()
  Object.assign(timers, real)
  syncBuiltinESMExports()
})

const queueOf = (limits: { slots: number; places: number; waitMs?: number }) =>
  createBoundedQueue({ waitMs: 1_000, ...limits })
const full = () => new Error('full')

/** Work that the test resolves or rejects. */
function openWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const run = vi.fn(() => promise)
  return { run, resolve, reject }
}

test('runs as many at once as it has slots, the others in order of arrival', async () => {
  const queue = queueOf({ slots: 2, places: 10 })
  const works = [openWork(), openWork(), openWork(), openWork()] as const
  const results = works.map(({ run }) => queue.run(run, full))
  await Promise.resolve()
  expect(works.map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 0, 0])
  works[1].resolve('second')
  expect(await results[1]).toBe('second')
  expect(works.map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 1, 0])
  for (const { resolve } of works) resolve('done')
  expect(await Promise.all(results)).toEqual(['done', 'second', 'done', 'done'])
})

test('rejects at once when every place is taken, and accepts again once one is free', async () => {
  const queue = queueOf({ slots: 1, places: 1 })
  const [running, waiting, refused] = [openWork(), openWork(), openWork()]
  const results = [queue.run(running.run, full), queue.run(waiting.run, full)]
  await expect(queue.run(refused.run, full)).rejects.toThrow('full')
  expect(refused.run).not.toHaveBeenCalled()
  running.resolve('done')
  waiting.resolve('done')
  await Promise.all(results)
  refused.resolve('done')
  expect(await queue.run(refused.run, full)).toBe('done')
})

test('rejects work that waited too long and frees its place', async () => {
  useFakeTimers()
  const queue = queueOf({ slots: 1, places: 1, waitMs: 1_000 })
  const [running, late, next] = [openWork(), openWork(), openWork()]
  const first = queue.run(running.run, full)
  await Promise.all([expect(queue.run(late.run, full)).rejects.toThrow('full'), vi.advanceTimersByTimeAsync(1_000)])
  const third = queue.run(next.run, full)
  running.resolve('done')
  next.resolve('done')
  expect(await Promise.all([first, third])).toEqual(['done', 'done'])
  expect(late.run).not.toHaveBeenCalled()
})

test('frees the slot of work that fails', async () => {
  const queue = queueOf({ slots: 1, places: 0 })
  await expect(queue.run(() => Promise.reject(new Error('broken')), full)).rejects.toThrow('broken')
  expect(await queue.run(() => Promise.resolve('done'), full)).toBe('done')
})

test('rests after a work while others wait, as long as asked', async () => {
  const queue = createBoundedQueue({ slots: 1, places: 1, waitMs: 5_000, restShare: 0.5 })
  const ends: number[] = []
  const work = async () => {
    await wait(100)
    ends.push(performance.now())
  }
  await Promise.all([queue.run(work, full), queue.run(work, full)])
  const [first = 0, second = 0] = ends
  // Timers may end up to a millisecond early.
  expect(second - first).toBeGreaterThanOrEqual(145)
})

test('rests at most a second, however long the work waited for something else', async () => {
  useFakeTimers()
  const queue = createBoundedQueue({ slots: 1, places: 1, waitMs: 60_000, restShare: 1 })
  const [slow, next] = [openWork(), openWork()]
  const results = [queue.run(slow.run, full), queue.run(next.run, full)]
  await vi.advanceTimersByTimeAsync(20_000)
  slow.resolve('done')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(next.run).toHaveBeenCalled()
  next.resolve('done')
  expect(await Promise.all(results)).toEqual(['done', 'done'])
})

test('never refuses own work, and runs it before all who wait, however slow the processor is', async () => {
  useFakeTimers()
  const queue = queueOf({ slots: 1, places: 1, waitMs: 1_000 })
  const [running, visitor, own, secondOwn, late] = [openWork(), openWork(), openWork(), openWork(), openWork()]
  const first = queue.run(running.run, full)
  const waiting = queue.run(visitor.run, full).catch((error: unknown) => error)
  await expect(queue.run(late.run, full)).rejects.toThrow('full')
  const results = [queue.runOwn(own.run), queue.runOwn(secondOwn.run)]
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(await waiting).toEqual(full())
  const next = queue.run(late.run, full)
  running.resolve('done')
  await first
  await vi.waitFor(() => expect(own.run).toHaveBeenCalled(), { timeout: 60_000 })
  expect([secondOwn, late].map(({ run }) => run.mock.calls.length)).toEqual([0, 0])
  own.resolve('own')
  secondOwn.resolve('second own')
  late.resolve('late')
  expect(await Promise.all([...results, next])).toEqual(['own', 'second own', 'late'])
})
