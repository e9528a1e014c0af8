import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createSharedCaches, type SharedCaches } from './purger.ts'

const log = { error: () => undefined, warn: () => undefined }
let [server, caches]: [Server | undefined, SharedCaches | undefined] = [undefined, undefined]
afterEach(() => {
  caches?.close()
  server?.close()
})

/** A cache that answers as told, and notes the tags of each purge. */
async function openCache(statusOf: (place: number) => number, againMs = 60_000) {
  const purges: string[] = []
  server = createServer((request, response) => {
    purges.push(`${request.method} ${String(request.headers.xkey)}`)
    response.writeHead(statusOf(purges.length)).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  caches = createSharedCaches({ addresses: [address], log, retryMs: 5, againMs })
  return { purges, caches }
}

test('purges tags in order', async () => {
  const { purges, caches } = await openCache(() => 200)
  caches.drop(['a', 'b'])
  await expect.poll(() => purges).toEqual(['PURGE a b'])
  caches.drop(['c'])
  await expect.poll(() => purges).toEqual(['PURGE a b', 'PURGE c'])
})

test('repeats what was refused, together with what comes next', async () => {
  const { purges, caches } = await openCache((place) => (place === 1 ? 503 : 200))
  caches.drop(['a'])
  caches.drop(['b'])
  await expect.poll(() => purges).toEqual(['PURGE a', 'PURGE b a'])
})

test('purges the whole site where it is unknown what changed', async () => {
  const { purges, caches } = await openCache((place) => (place === 1 ? 503 : 200))
  caches.drop(['a'])
  caches.dropAll()
  await expect.poll(() => purges).toEqual(['PURGE a', 'PURGE site'])
})

test('repeats each purge, because a response may have been on its way', async () => {
  const { purges, caches } = await openCache(() => 200, 5)
  caches.drop(['a'])
  await expect.poll(() => purges).toEqual(['PURGE a', 'PURGE a'])
})

test('without caches nothing is purged', () => {
  caches = createSharedCaches({ addresses: [], log })
  caches.drop(['a'])
  expect(caches.describe(['a'], undefined)).toBeUndefined()
})
