import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../src/platform/db/database.ts'
import { openTestDatabase } from '../../harness/database.ts'
import { type Portal, startPortal } from '../../harness/portal.ts'

const perMinute = 8
let database: Database
let portal: Portal
beforeAll(async () => {
  database = await openTestDatabase()
  portal = await startPortal(database, { apiPerMinute: perMinute, trustedProxies: ['127.0.0.1'] })
})
afterAll(async () => {
  await portal.close()
  await database.close()
})

const ask = (
  address: string,
  path = '/api/system/area/pc',
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
) => fetch(portal.origin() + path, { ...init, headers: { ...init.headers, 'x-forwarded-for': address } })
const left = (answer: Response) => Number(/^"default";r=(\d+);t=\d+$/.exec(answer.headers.get('ratelimit') ?? '')?.[1])

test('responses carry the remaining requests; beyond the limit they are 429 with Retry-After', async () => {
  const answers: Response[] = []
  for (let request = 0; request < perMinute; request += 1) answers.push(await ask('192.0.2.1'))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(answers.map(left)).toEqual([7, 6, 5, 4, 3, 2, 1, 0])
  expect(answers[0]?.headers.get('ratelimit-policy')).toBe('"default";q=8;w=60')

  const refused = await ask('192.0.2.1')
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect(refused.headers.get('ratelimit')).toBe(`"default";r=0;t=${wait}`)
  expect([refused.status, await refused.json()]).toEqual([
    429,
    { code: 429, data: null, message: `请求过于频繁，请在 ${wait} 秒后再试。` },
  ])
})

test('other addresses and pages are not affected', async () => {
  for (let request = 0; request <= perMinute; request += 1) await ask('192.0.2.2')
  expect((await ask('192.0.2.2')).status).toBe(429)
  expect((await ask('192.0.2.3')).status).toBe(200)
  const page = await ask('192.0.2.2', '/dashboard')
  expect([page.status, page.headers.get('ratelimit')]).toEqual([200, null])
})

test('an IPv6 network counts as one address across districts', async () => {
  expect(left(await ask('2001:db8:1:2::1'))).toBe(7)
  expect(
    left(await ask('2001:db8:1:2:ffff::9', '/api/system/area/pc', { headers: { areaCode: '152202000000' } })),
  ).toBe(6)
  expect(left(await ask('2001:db8:1:3::1'))).toBe(7)
})

test('every kind of response carries the headers', async () => {
  const json = { 'content-type': 'application/json' }
  const answers = [
    await ask('192.0.2.4', '/api/article/article/pageview'),
    await ask('192.0.2.4', '/api/nothing'),
    await ask('192.0.2.4', '/api/system/area/pc', { headers: { areaCode: '1' } }),
    await ask('192.0.2.4', '/api/system/area/pc', { method: 'HEAD' }),
    await ask('192.0.2.4', '/api/message/createMessage', { method: 'POST', headers: json, body: '{' }),
    await ask('192.0.2.4', '/api/message/createMessage', { method: 'DELETE' }),
    await ask('192.0.2.4', '/api/docs'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 400, 200, 400, 405, 200])
  expect(answers.map(left)).toEqual([7, 6, 5, 4, 3, 2, 1])
})

test('without a limit nothing is counted or announced', async () => {
  const free = await startPortal(database, { apiPerMinute: 0 })
  const answer = await fetch(`${free.origin()}/api/system/area/pc`)
  expect([answer.status, answer.headers.get('ratelimit'), answer.headers.get('ratelimit-policy')]).toEqual([
    200,
    null,
    null,
  ])
  await free.close()
})
