import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createTaggedCache } from './tagged-cache.ts'

const make = (maxBytes = 100) =>
  createTaggedCache<{ text: string }>({
    maxBytes,
    maxAgeMs: 60_000,
    maxStaleMs: 1_000,
    sizeOf: ({ text }) => text.length,
  })
const loading = (text: string, tags: string[] | null = ['t'], expiresAt?: number) =>
  vi.fn(async () => ({ value: { text }, tags, expiresAt }))

test('loads a value once, also for concurrent callers', async () => {
  const cache = make()
  const load = loading('a')
  const values = await Promise.all([cache.load('k', load), cache.load('k', load), cache.load('k', load)])
  await cache.load('k', load)
  expect(load).toHaveBeenCalledTimes(1)
  expect(new Set(values).size).toBe(1)
})

test('is invalidated by any of its tags and by no other', async () => {
  const cache = make()
  await cache.load('k', loading('a', ['x', 'y']))
  cache.drop(['z'])
  expect(cache.get('k')).toBeDefined()
  cache.drop(['y'])
  expect(cache.get('k')).toBeUndefined()
})

test('a value invalidated while loading is neither cached nor given to later callers', async () => {
  const cache = make()
  const { promise, resolve } = Promise.withResolvers<void>()
  const old = cache.load('k', async () => {
    await promise
    return { value: { text: 'old' }, tags: ['t'] }
  })
  cache.drop(['t'])
  const fresh = cache.load('k', loading('new'))
  resolve()
  expect([(await old).text, (await fresh).text, cache.get('k')?.text]).toEqual(['old', 'new', 'new'])
})

test('caches nothing without tags or while paused', async () => {
  const cache = make()
  await cache.load('k', loading('a', null))
  expect(cache.get('k')).toBeUndefined()
  await cache.load('k', loading('a'))
  cache.pause(true)
  expect(cache.get('k')).toBeUndefined()
  await cache.load('k', loading('a'))
  expect(cache.get('k')).toBeUndefined()
  cache.pause(false)
  await cache.load('k', loading('a'))
  expect(cache.get('k')).toBeDefined()
})

test('a load started before a pause is not cached after it', async () => {
  const cache = make()
  const { promise, resolve } = Promise.withResolvers<void>()
  const loaded = cache.load('k', async () => {
    await promise
    return { value: { text: 'a' }, tags: ['t'] }
  })
  cache.pause(true)
  cache.pause(false)
  resolve()
  await loaded
  expect(cache.get('k')).toBeUndefined()
})

test('stays within its size limit and evicts the least recently used value', async () => {
  const cache = make(10)
  await cache.load('a', loading('1234'))
  await cache.load('b', loading('1234'))
  cache.get('a')
  await cache.load('c', loading('1234'))
  expect([cache.get('a')?.text, cache.get('b'), cache.get('c')?.text]).toEqual(['1234', undefined, '1234'])
  await cache.load('big', loading('x'.repeat(11)))
  expect(cache.get('big')).toBeUndefined()
  expect(cache.bytes).toBeLessThanOrEqual(10)
})

test('expires at the given time', async () => {
  const cache = make()
  await cache.load('k', loading('a', ['t'], Date.now() + 40))
  expect(cache.get('k')).toBeDefined()
  await wait(60)
  expect(cache.get('k')).toBeUndefined()
})

test('a failed load rejects all waiting callers and is retried by the next call', async () => {
  const cache = make()
  const fail = async () => {
    throw new Error('no')
  }
  await Promise.all([
    expect(cache.load('k', fail)).rejects.toThrow('no'),
    expect(cache.load('k', fail)).rejects.toThrow('no'),
  ])
  expect((await cache.load('k', loading('a'))).text).toBe('a')
})

test('values valid when a pause began are available as stale until it ends', async () => {
  const cache = make()
  await cache.load('k', loading('a'))
  await cache.load('dropped', loading('b', ['x']))
  await cache.load('expired', loading('c', ['t'], Date.now() + 30))
  cache.drop(['x'])
  await wait(100)
  cache.pause(true)
  // A lost connection reports every failed attempt to reconnect.
  cache.pause(true)
  expect(cache.get('k')).toBeUndefined()
  expect(['k', 'dropped', 'expired'].map((key) => cache.stale(key)?.text)).toEqual(['a', undefined, undefined])
  cache.pause(false)
  expect(cache.stale('k')).toBeUndefined()
})

test('stale values are removed by their tags, by dropStale and after maxStaleMs', async () => {
  const cache = make()
  await cache.load('x', loading('a', ['x']))
  await cache.load('y', loading('b', ['y']))
  cache.pause(true)
  cache.drop(['x'])
  expect([cache.stale('x'), cache.stale('y')?.text]).toEqual([undefined, 'b'])
  cache.dropStale()
  expect(cache.stale('y')).toBeUndefined()

  cache.pause(false)
  await cache.load('z', loading('c'))
  cache.pause(true)
  expect(cache.stale('z')).toBeDefined()
  await expect.poll(() => cache.stale('z'), { timeout: 3_000 }).toBeUndefined()
})

test('holds a value until it is invalidated, and no other one', async () => {
  const cache = make()
  const value = await cache.load('k', loading('a'))
  expect([cache.holds('k', value), cache.holds('k', { text: 'a' })]).toEqual([true, false])
  cache.drop(['t'])
  expect([cache.holds('k', value), cache.counts.hits]).toEqual([false, 0])
})
