import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createRequestLimit } from './request-limit.ts'

const from = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage
const left = (headers: readonly string[]) => Number(/r=(\d+)/.exec(headers.at(-1) ?? '')?.[1])

test('a flood of addresses fills no more places than there are, and all of them evenly', async () => {
  const limit = createRequestLimit(1_000, [])
  let places = 0
  for (let network = 0; network < 200_000; network += 1) {
    const { headers } = await limit.take(
      from(`2001:db8:${(network >> 16).toString(16)}:${(network & 0xffff).toString(16)}::1`),
    )
    if (left(headers) === 999) places += 1
  }
  expect(places).toBeLessThanOrEqual(65_536)
  expect(places).toBeGreaterThan(60_000)
})

test('a request that is asked about twice counts once', async () => {
  const limit = createRequestLimit(10, [])
  const request = from('192.0.2.1')
  expect([left((await limit.take(request)).headers), left((await limit.take(request)).headers)]).toEqual([9, 9])
  expect(left((await limit.take(from('192.0.2.1'))).headers)).toBe(8)
})

test("the word of a proxy counts where it is trusted, nobody else's", async () => {
  const said = { 'x-forwarded-for': '203.0.113.9' }
  const trusting = createRequestLimit(10, ['192.0.2.1'])
  await trusting.take(from('192.0.2.1', said))
  expect(left((await trusting.take(from('203.0.113.9'))).headers)).toBe(8)
  expect(left((await trusting.take(from('192.0.2.7', said))).headers)).toBe(9)
  const plain = createRequestLimit(10, [])
  await plain.take(from('192.0.2.1', said))
  expect(left((await plain.take(from('192.0.2.1'))).headers)).toBe(8)
})

test('whoever is gone before the request is looked at is counted all the same', async () => {
  for (const proxies of [[], ['192.0.2.1']]) {
    const limit = createRequestLimit(10, proxies)
    expect(left((await limit.take(from(undefined))).headers)).toBe(9)
  }
})

test('0 is no limit', async () => {
  expect(await createRequestLimit(0, []).take(from('192.0.2.1'))).toEqual({ headers: [], waitSeconds: null })
})
