import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createTaggedCache } from './tagged-cache.ts'

const make = (maxBytes = 100) =>
  createTaggedCache<{ text: string }>({ maxBytes, maxAgeMs: 60_000, sizeOf: ({ text }) => text.length })
const loading = (text: string, tags: string[] | null = ['t'], expiresAt?: number) =>
  vi.fn(async () => ({ value: { text }, tags, expiresAt }))

test('a value is loaded once, also by those who ask while it is being loaded', async () => {
  const cache = make()
  const load = loading('a')
  const values = await Promise.all([cache.load('k', load), cache.load('k', load), cache.load('k', load)])
  await cache.load('k', load)
  expect(load).toHaveBeenCalledTimes(1)
  expect(new Set(values).size).toBe(1)
})

test('it falls with any of its tags, and with no other', async () => {
  const cache = make()
  await cache.load('k', loading('a', ['x', 'y']))
  cache.drop(['z'])
  expect(cache.get('k')).toBeDefined()
  cache.drop(['y'])
  expect(cache.get('k')).toBeUndefined()
})

test('a value whose tag fell while it was loaded is not kept, and nobody who asks later gets it', async () => {
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

test('without tags, and while paused, nothing is kept', async () => {
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

test('what was begun before a pause is not kept after it', async () => {
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

test('it stays within its bytes; what is used longest ago goes first', async () => {
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

test('it expires at the time given', async () => {
  const cache = make()
  await cache.load('k', loading('a', ['t'], Date.now() + 40))
  expect(cache.get('k')).toBeDefined()
  await wait(60)
  expect(cache.get('k')).toBeUndefined()
})

test('a failed load reaches all who waited and is tried again', async () => {
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
