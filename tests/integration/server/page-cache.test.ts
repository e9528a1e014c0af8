import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../src/platform/db/database.ts'
import { openTestDatabase } from '../../harness/database.ts'
import { makeArticle, withdraw } from '../../harness/factories.ts'
import { type Portal, startPortal } from '../../harness/portal.ts'
import { shownText } from '../../harness/shown-text.ts'

let database: Database
let portal: Portal
beforeAll(async () => {
  database = await openTestDatabase()
  portal = await startPortal(database)
})
afterAll(async () => {
  await portal.close()
  await database.close()
})

const get = (path: string, headers: Record<string, string> = {}, areaCode?: string) =>
  fetch(portal.origin(areaCode) + path, { headers, redirect: 'manual' })
const textOf = async (path: string) => shownText(await get(path))

test('a page is cached, and clients that have it get a 304', async () => {
  const first = await get('/dashboard')
  expect(first.headers.get('cache-control')).toBe('public, no-cache')
  const second = await get('/dashboard')
  expect(await second.text()).toBe(await first.text())
  const etag = first.headers.get('etag') ?? ''
  expect(second.headers.get('etag')).toBe(etag)
  expect((await get('/dashboard', { 'if-none-match': etag })).status).toBe(304)
  expect((await get('/dashboard', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('gzip, brotli and identity carry the same page', async () => {
  const answers = await Promise.all(
    ['br', 'gzip', 'identity'].map((encoding) => get('/dashboard', { 'accept-encoding': encoding })),
  )
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  expect(new Set(texts).size).toBe(1)
  expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', 'gzip', null])
})

test('publishing and withdrawing invalidate the pages of the district only', async () => {
  await get('/party/party', {}, '152202000000')
  const before = portal.services.pages.bytes
  expect(before).toBeGreaterThan(0)
  expect(await textOf('/party/party')).not.toContain('刚刚发布')
  const id = await makeArticle(database.db, { title: '刚刚发布的党务' })
  await expect.poll(() => textOf('/party/party')).toContain('刚刚发布的党务')
  expect(portal.services.pages.get('152202000000/party/party')).toBeDefined()
  await withdraw(database.db, id)
  await expect.poll(() => textOf('/party/party')).not.toContain('刚刚发布的党务')
})

test('a scheduled article appears at its time on a cached page', async () => {
  await makeArticle(database.db, { title: '定时发布的通知', release_time: new Date(Date.now() + 1_500) })
  expect(await textOf('/party/party')).not.toContain('定时发布的通知')
  await expect.poll(() => textOf('/party/party'), { timeout: 6_000 }).toContain('定时发布的通知')
})

test('concurrent visitors share one rendering', async () => {
  const cached = () => portal.services.pages.get('152201000000/village/village')
  // A late notice of the scheduled release discards a page that is rendered meanwhile.
  const keep = async () => {
    await get('/village/village')
    return cached()
  }
  await expect.poll(keep).toBeDefined()
  await makeArticle(database.db)
  // The notification has arrived, so none discards the rendering that is shared.
  await expect.poll(cached).toBeUndefined()
  const views = await Promise.all(Array.from({ length: 30 }, () => get('/village/village')))
  expect(new Set(views.map(({ headers }) => headers.get('etag'))).size).toBe(1)
})

test('unread parameters add no cache entry', async () => {
  await textOf('/party/party?articleTypeId=1')
  const before = portal.services.pages.bytes
  for (let visit = 0; visit < 20; visit += 1)
    await textOf(`/party/party?utm_source=${visit}&articleTypeId=1&title=${visit}`)
  expect(portal.services.pages.bytes).toBe(before)
})

test('variants of the URL of a page do not fill the cache', async () => {
  const known = [
    '/dashboard',
    '/party/party',
    '/party/party.data?_routes=party',
    '/party/party.data',
    '/massMessage',
    '/feedback/feedback',
    '/subsidy/subsidy',
    '/regions/regions',
  ]
  for (const path of known) expect((await get(path)).status, path).toBe(200)
  const before = portal.services.pages.bytes
  for (let at = 0; at < 40; at += 1)
    for (const path of [
      `/dashboard?id=${at}`,
      `/party/party?mode=${at}&num=&intro=x${at}&pageNum=x${at}`,
      `/party/party.data?_routes=party,${at}`,
      `/party/party.data?_routes=party&_routes=${at}`,
      `/massMessage/${at}`,
      `/feedback/feedback?mode=${at}`,
      `/subsidy/subsidy?type=${at + 4}`,
      `/regions/regions?areaName=${at}`,
      `/regions/regions?group=${at}&id=${at}`,
      `/qr.svg?path=/${at}`,
      `/${'/'.repeat(at + 1)}dashboard`,
      `/no/such/${at}`,
    ])
      expect([200, 308, 404], path).toContain((await get(path)).status)
  expect(portal.services.pages.bytes).toBe(before)
})

test.each([
  ['/DASHBOARD', '/dashboard'],
  ['/dashboard/', '/dashboard'],
  ['//dashboard', '/dashboard'],
  ['/Party//party/?id=1', '/party/party?id=1'],
])('%s redirects to the canonical URL', async (path, location) => {
  const answer = await get(path)
  expect([answer.status, answer.headers.get('location')]).toEqual([308, location])
})

test('staff pages require a sign-in however the URL is written', async () => {
  expect((await get('/STAFF/accounts')).headers.get('location')).toBe('/staff/accounts')
  for (const path of ['/%73taff/accounts', '/staff/%61ccounts', '/staff/accounts/1', '/staff/accounts/%31'])
    expect((await get(path)).headers.get('location'), path).toMatch(/^\/login\?next=/)
})

test('every form has its own key, however the URL is written', async () => {
  const keyOf = async (path: string) =>
    /name="key" value="([^"]+)"/.exec(await (await fetch(portal.origin() + path)).text())?.[1]
  const paths = ['/feedback/feedback', '/Feedback/feedback', '/feedback/%66eedback', '/feedback//feedback/']
  const keys = await Promise.all(paths.flatMap((path) => [1, 2, 3].map(() => keyOf(`${path}?mode=write`))))
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).not.toContain(undefined)
})

test('search results and 404 pages are not cached', async () => {
  const search = await get('/search/search?inputMessage=%E5%85%AC%E7%A4%BA')
  expect(search.headers.get('cache-control')).toBe('no-store')
  const missing = await get('/no/such/page')
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store'])
})

test('HEAD is answered like GET, without a body', async () => {
  const answer = await fetch(`${portal.origin()}/dashboard`, {
    method: 'HEAD',
    headers: { 'accept-encoding': 'identity' },
  })
  expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(10_000)
  expect(await answer.text()).toBe('')
})

test('every view counts, cached or not, and the count survives a restart', async () => {
  const before = portal.services.views.total('152201000000')
  for (let visit = 0; visit < 5; visit += 1) await get('/dashboard')
  expect(portal.services.views.total('152201000000')).toBe(before + 5)
  await portal.services.views.flush()
  const stored = await database.db
    .selectFrom('page_view')
    .select('views')
    .where('district_code', '=', '152201000000')
    .execute()
  expect(stored.reduce((sum, { views }) => sum + views, 0)).toBe(before + 5)
  const answer = await get('/api/article/article/pageview')
  expect(await answer.json()).toEqual({ code: 200, data: before + 5, message: 'success' })
})

test('a path that is not UTF-8 is 404', async () => {
  const status = await new Promise<number>((resolve, reject) => {
    request(`${portal.origin()}/party/%ff%fe`, (response) => resolve(response.resume().statusCode ?? 0))
      .on('error', reject)
      .end()
  })
  expect(status).toBe(404)
})

test('a page with display settings is cached separately', async () => {
  const own = { cookie: 'Admin-Token=x; display=dark.elder' }
  const usual = await get('/dashboard')
  const first = await get('/dashboard', own)
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  expect(first.headers.get('etag')).not.toBe(usual.headers.get('etag'))
  expect(await first.text()).toContain('data-display="elder dark"')
  expect(portal.services.pages.get('152201000000/dashboard elder.dark')).toBeDefined()
  const second = await get('/dashboard', { ...own, 'if-none-match': first.headers.get('etag') ?? '' })
  expect(second.status).toBe(304)
  // Unknown display settings add no cache entry.
  const odd = await get('/dashboard', { cookie: 'display=<script>.nonsense' })
  expect(odd.headers.get('etag')).toBe(usual.headers.get('etag'))
})

test('responses that contain the host are cached per host', async () => {
  const code = async (path: string, host: string) => {
    const { promise, resolve } = Promise.withResolvers<string>()
    request(portal.origin() + path, { headers: { host } }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString())).on('end', () => resolve(text))
    }).end()
    return promise
  }
  for (const path of [
    '/qr.svg',
    '/%71r.svg',
    '/rss.xml',
    '/%72ss.xml',
    '/sitemaps/pages.xml',
    '/sitemaps/%70ages.xml',
  ]) {
    const evil = await code(path, 'evil.example')
    expect(await code(path, 'good.example'), path).not.toBe(evil)
    expect(await code(path, 'evil.example'), path).toBe(evil)
  }
})

test('display settings do not change the data of a page', async () => {
  const plain = await get('/party/party.data?_routes=party')
  const own = await get('/party/party.data?_routes=party', { cookie: 'display=dark' })
  expect(own.headers.get('etag')).toBe(plain.headers.get('etag'))
})
