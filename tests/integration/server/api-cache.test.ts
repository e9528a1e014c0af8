import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../../src/platform/db/database.ts'
import { openTestDatabase } from '../../harness/database.ts'
import { makeArticle } from '../../harness/factories.ts'
import { type Portal, startPortal } from '../../harness/portal.ts'

/** The response cache of the API: equivalent requests share one entry, and hits skip the route handler. */
let database: Database
let portal: Portal
beforeAll(async () => {
  database = await openTestDatabase()
  await makeArticle(database.db, { title: '乌兰浩特的文章' })
  portal = await startPortal(database, { apiPerMinute: 1_000 })
})
afterAll(async () => {
  await portal.close()
  await database.close()
})

const here = '152201000000'
const elsewhere = '152202000000'
const list = '/api/article/article/all?articleTypeId=1'
const get = (path: string, headers: Record<string, string> = {}) => fetch(portal.origin() + path, { headers })
const kept = (address: string, areaCode = here) => portal.services.pages.get(`${areaCode} ${address}`)

test('a cached response is served without loading it again', async () => {
  const first = await get(list)
  expect(first.headers.get('cache-control')).toBe('public, no-cache')
  expect(kept(list)).toBeDefined()
  const load = vi.spyOn(portal.services.pages, 'load')
  const second = await get(list)
  expect(load).not.toHaveBeenCalled()
  load.mockRestore()
  expect(second.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(second.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await second.json()).toEqual(await first.json())
})

test.each([
  ['/api/article/article/all?pageSize=10&currentPage=1&articleTypeId=1', 1],
  ['/party/party?pageNum=1&articleTypeId=1', 1],
  ['/api/article/article/all?articleTypeId=1&pageSize=10&phone=13800000000', 2],
  ['/party/party?articleTypeId=1&utm_source=13800000000', 2],
])('of two requests for %s, %i pass the cache in front', async (path, passed) => {
  await get(path.split('?')[0] ?? '')
  await get(list)
  const routing = vi.spyOn(portal.app, 'routing')
  const first = await get(path)
  const second = await get(path)
  expect([first.status, second.status, routing.mock.calls.length]).toEqual([200, 200, passed])
  expect(await second.text()).toBe(await first.text())
  routing.mockRestore()
})

test.each([
  [list, ['currentPage=1', 'pageSize=10', 'token=secret', 'utm_source=x', 'createYear=2026']],
  ['/api/article/article/all?areaId=1&articleTypeId=1&pageSize=2', ['token=secret', 'currentPage=1']],
  ['/api/system/area/pc', ['token=secret', 'articleTypeId=1']],
  ['/api/system/area/name/1', ['id=2', 'token=secret']],
  ['/api/article/article/page/all/article?articleTypeId=1', ['startYear=', 'parameter=', 'pageSize=10']],
])('%s has one cache entry, whatever other parameters are in the URL', async (address, more) => {
  const first = await get(address)
  expect(first.status).toBe(200)
  const before = portal.services.pages.bytes
  const [path = '', query = ''] = address.split('?')
  for (const extra of more) {
    for (const parts of [
      [extra, query],
      [query, extra],
    ]) {
      const answer = await get(`${path}?${parts.filter(Boolean).join('&')}`)
      expect(answer.headers.get('etag'), extra).toBe(first.headers.get('etag'))
    }
  }
  expect(portal.services.pages.bytes).toBe(before)
})

test('children of an unknown area are not found', async () => {
  expect((await get('/api/system/area/areaSubs/1?parentId=999')).status).toBe(404)
})

test.each([
  ['searches for articles', '/api/article/article/page/all/article?parameter='],
  ['searches for units', '/api/system/area/search?areaName='],
  ['searches for units below another', '/api/system/area/areaSubs/1?areaName='],
  ['pages past the end', '/api/article/article/all?currentPage=9'],
])('%s are not cached', async (_, address) => {
  const before = portal.services.pages.bytes
  for (let at = 0; at < 20; at += 1) {
    const answer = await get(`${address}${at}`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  }
  expect(portal.services.pages.bytes).toBe(before)
})

test('parameter order and leading zeros of ids do not matter to the cache', async () => {
  const address = '/api/article/article/all?areaId=1&articleTypeId=1&pageSize=5'
  await get('/api/article/article/all?pageSize=5&articleTypeId=01&areaId=0001')
  expect(kept(address)).toBeDefined()
  const before = portal.services.pages.bytes
  await get(address)
  await get('/api/article/article/all?articleTypeId=1&areaId=1&pageSize=5')
  await get('/api/system/area/name/1')
  const after = portal.services.pages.bytes
  await get('/api/system/area/name/0001')
  expect([before, portal.services.pages.bytes]).toEqual([before, after])
})

test('the areaCode header selects the cache entry; an unknown code is rejected', async () => {
  await get(list)
  await get(list, { areaCode: elsewhere })
  const [own, other] = await Promise.all([get(list), get(list, { areaCode: elsewhere })])
  expect(await own.text()).toContain('乌兰浩特的文章')
  expect(await other.text()).not.toContain('乌兰浩特的文章')
  const atTheirs = await fetch(portal.origin(elsewhere) + list)
  expect(atTheirs.headers.get('etag')).toBe(other.headers.get('etag'))
  const unknown = await get(list, { areaCode: '150000000000' })
  expect([unknown.status, await unknown.json()]).toEqual([
    400,
    { code: 400, data: null, message: '请求头 areaCode 有误，没有这个地区。' },
  ])
})

test('HEAD, content encodings and 304 work as for pages', async () => {
  const etag = (await get(list)).headers.get('etag') ?? ''
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await get(list, { 'accept-encoding': encoding })
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(await answer.json()).toMatchObject({ code: 200 })
    const head = await fetch(portal.origin() + list, { method: 'HEAD', headers: { 'accept-encoding': encoding } })
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(50)
  }
  const known = await get(list, { 'if-none-match': etag })
  expect([known.status, await known.text()]).toEqual([304, ''])
  expect(known.headers.get('ratelimit')).toMatch(/^"default";r=\d+;t=\d+$/)
  expect((await get(list, { 'if-none-match': '"other"' })).status).toBe(200)
})

test('a HEAD request fills the cache for GET', async () => {
  const address = '/api/article/article/all?articleTypeId=1&pageSize=7'
  expect((await fetch(portal.origin() + address, { method: 'HEAD' })).status).toBe(200)
  expect(kept(address)).toBeDefined()
})

test('rate-limit headers are not cached', async () => {
  const address = '/api/system/area/areaSubs/1'
  const left = async () => Number(/r=(\d+)/.exec((await get(address)).headers.get('ratelimit') ?? '')?.[1])
  const first = await left()
  expect(await left()).toBe(first - 1)
  expect(kept(address)?.headers.join()).not.toMatch(/ratelimit/i)
})

test('API requests are not counted as page views', async () => {
  await get(list)
  const before = portal.services.views.total(here)
  await get(list)
  expect(portal.services.views.total(here)).toBe(before)
})

test('publishing invalidates cached responses', async () => {
  const etag = (await get(list)).headers.get('etag')
  await makeArticle(database.db, { title: '刚刚发布' })
  await expect.poll(async () => (await get(list)).headers.get('etag')).not.toBe(etag)
  expect(await (await get(list)).text()).toContain('刚刚发布')
})
