import { expect, test } from 'vitest'
import { createRequestLimit } from './request-limit.ts'

const left = (headers: readonly string[]) => Number(/r=(\d+)/.exec(headers.at(-1) ?? '')?.[1])

test('a flood of addresses fills no more places than there are, and all of them evenly', async () => {
  const limit = createRequestLimit(1_000)
  let places = 0
  for (let network = 0; network < 200_000; network += 1) {
    const { headers } = await limit.take(
      `2001:db8:${(network >> 16).toString(16)}:${(network & 0xffff).toString(16)}::1`,
    )
    if (left(headers) === 999) places += 1
  }
  expect(places).toBeLessThanOrEqual(65_536)
  expect(places).toBeGreaterThan(60_000)
})

test('0 is no limit', async () => {
  expect(await createRequestLimit(0).take('192.0.2.1')).toEqual({ headers: [], waitSeconds: null })
})
