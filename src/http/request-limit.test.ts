import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createRequestLimit } from './request-limit.ts'

const from = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage
const left = (headers: readonly string[]) => Number(/r=(\d+)/.exec(headers.at(-1) ?? '')?.[1])

test('counts a flood of addresses in a bounded number of evenly used slots', () => {
  const limit = createRequestLimit(100_000, [])
  let places = 0
  for (let network = 0; network < 200_000; network += 1) {
    const { headers } = limit.take(
      from(`2001:db8:${(network >> 16).toString(16)}:${(network & 0xffff).toString(16)}::1`),
    )
    if (left(headers) === 99_999) places += 1
  }
  expect(places).toBeLessThanOrEqual(65_536)
  expect(places).toBeGreaterThan(60_000)
})

test('wider IPv6 networks have their own limits, four and sixteen times as large', () => {
  const limit = createRequestLimit(2, [])
  const answered = (addresses: string[]) => {
    const taken = []
    for (const address of addresses) taken.push(limit.take(from(address)))
    return taken.filter(({ waitSeconds }) => waitSeconds === null).length
  }
  const networks = (count: number, groupOf: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => `2001:db8:1:${groupOf(index)}::1`)
  expect(answered(networks(20, (index) => index.toString(16)))).toBe(8)
  expect(answered(networks(40, (index) => `${(index + 1).toString(16)}00`))).toBe(24)
  expect(answered(['2001:db8:2:1::1', '192.0.2.1'])).toBe(2)
})

test('counts a request once, even if taken twice', () => {
  const limit = createRequestLimit(10, [])
  const request = from('192.0.2.1')
  expect([left(limit.take(request).headers), left(limit.take(request).headers)]).toEqual([9, 9])
  expect(left(limit.take(from('192.0.2.1')).headers)).toBe(8)
})

test('uses x-forwarded-for only from trusted proxies', () => {
  const said = { 'x-forwarded-for': '203.0.113.9' }
  const trusting = createRequestLimit(10, ['192.0.2.1'])
  trusting.take(from('192.0.2.1', said))
  expect(left(trusting.take(from('203.0.113.9')).headers)).toBe(8)
  expect(left(trusting.take(from('192.0.2.7', said)).headers)).toBe(9)
  const plain = createRequestLimit(10, [])
  plain.take(from('192.0.2.1', said))
  expect(left(plain.take(from('192.0.2.1')).headers)).toBe(8)
})

test('counts requests whose client has already disconnected', () => {
  for (const proxies of [[], ['192.0.2.1']]) {
    const limit = createRequestLimit(10, proxies)
    expect(left(limit.take(from(undefined)).headers)).toBe(9)
  }
})

test('0 means unlimited', () => {
  expect(createRequestLimit(0, []).take(from('192.0.2.1'))).toEqual({ headers: [], waitSeconds: null })
})
