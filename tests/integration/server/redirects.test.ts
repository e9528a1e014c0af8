import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../src/platform/db/database.ts'
import { getYear } from '../../../src/platform/dates.ts'
import { openTestDatabase } from '../../harness/database.ts'
import { type Portal, startPortal } from '../../harness/portal.ts'

let database: Database
let portal: Portal
beforeAll(async () => {
  database = await openTestDatabase()
  portal = await startPortal(database, { cacheBytes: 0 })
})
afterAll(async () => {
  await portal.close()
  await database.close()
})

test.each([
  ['/redirect/party/party', '/party/party'],
  ['/redirect/party/party?id=1', '/party/party?id=1'],
  ['/redirect/search/search?inputMessage=a%20b&x=', '/search/search?inputMessage=a%20b&x='],
  ['/redirect//evil.example/x', '/evil.example/x'],
  ['/redirect/%2F%2Fevil.example', '/evil.example'],
  ['/redirect/https://evil.example', '/https:/evil.example'],
  ['/redirect/%5C%5Cevil.example', '/evil.example'],
])('%s redirects to this site only', async (address, target) => {
  const { statusCode, headers } = await portal.app.inject({ url: address })
  expect(statusCode).toBe(302)
  expect(String(headers.location).replace('//', '/')).toBe(target.replace('//', '/'))
  expect(new URL(String(headers.location), 'http://this.site').origin).toBe('http://this.site')
})

test('a quarter without a year is one of this year', async () => {
  const { statusCode, headers } = await portal.app.inject({ url: '/party/party?quarter=3' })
  expect([statusCode, headers.location]).toEqual([302, `/party/party?year=${getYear(new Date())}&quarter=3`])
})

test('a redirect to a redirect is 404', async () => {
  expect((await portal.app.inject({ url: '/redirect/redirect/x' })).statusCode).toBe(404)
})

test('/401 has its status and message and is not cached', async () => {
  const { statusCode, body, headers } = await portal.app.inject({ url: '/401?noGoBack=1' })
  expect([statusCode, headers['cache-control']]).toEqual([401, 'no-store'])
  expect(body).toContain('您没有权限访问这个页面')
})

test('a URL of three thousand characters is answered, one of ten thousand is 431', async () => {
  const search = (length: number) =>
    fetch(`${portal.origin()}/search/search?inputMessage=${encodeURIComponent('低'.repeat(length))}`)
  expect((await search(3_000)).status).toBe(200)
  const endless = await search(10_000)
  expect([endless.status, await endless.json()]).toEqual([
    431,
    { code: 431, data: null, message: '网址太长，请缩短后再试。' },
  ])
})
