import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../../../src/http/log.ts'
import { makeAccount, signInForToken } from '../../harness/accounts.ts'
import { makeArea, makeArticle, withdraw } from '../../harness/factories.ts'
import { takeAway } from '../../harness/outage.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { createIdentity } from '../../harness/payments.ts'

/** Behaviour while the database is unreachable. */
type Line = { level: number; msg: string; err?: { stack?: string } }
const logged: Line[] = []
let portal: TestPortal
let giveBack: (() => Promise<void>) | null = null
beforeAll(async () => {
  const destination = new Writable({
    write(line: Buffer, _encoding, done) {
      logged.push(JSON.parse(line.toString()) as Line)
      done()
    },
  })
  portal = await openTestPortal({ log: createLog('warn', destination) })
  await keep('/dashboard')
  await makeArea(portal.db, { name: '示例街道', level: 'township' })
  // Otherwise the notice of this change could drop a page that a test has kept.
  await vi.waitUntil(() => !portal.services.pages.get('152201000000/dashboard'), { timeout: 60_000 })
})
beforeEach(() => void logged.splice(0))
afterEach(() => restore())
afterAll(() => portal.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(portal.origin() + path, { headers, redirect: 'manual' })
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(portal.origin() + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: portal.origin(), ...headers },
    redirect: 'manual',
  })

async function lose(): Promise<void> {
  giveBack = await takeAway(portal.database)
  await expect.poll(() => portal.services.watch.awaySince).not.toBeNull()
}

/** Resolves when the portal has noticed that the database is back. */
async function restore(): Promise<void> {
  if (!giveBack) return
  await giveBack()
  giveBack = null
  await keep('/subsidy/subsidy')
}

/** Asks for a page until it is kept: one whose data changed while it was rendered is not. */
async function keep(path: string): Promise<void> {
  const isKept = async () => {
    await get(path)
    return portal.services.pages.get(`152201000000${path}`) !== undefined
  }
  await vi.waitUntil(isKept, { timeout: 60_000 })
}

test('cached pages stay available, marked as stale, until the database is back', async () => {
  await keep('/dashboard')
  const before = await (await get('/dashboard')).text()
  await lose()
  const answer = await get('/dashboard')
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('warning')).toBe('110 - "Response is Stale"')
  expect(Number(answer.headers.get('age'))).toBeLessThan(60)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(html).toMatch(/<body><div class="stale-notice" role="status">.*您看到的是 \d{4}-\d\d-\d\d \d\d:\d\d 时的内容/)
  expect(html.replace(/<div class="stale-notice".*?<\/div>/, '')).toBe(before)
  // Conditional requests get the page with the notice too.
  expect((await get('/dashboard', { 'if-none-match': 'W/"other"' })).status).toBe(200)

  await restore()
  const after = await get('/dashboard')
  expect(after.headers.get('warning')).toBeNull()
  expect(await after.text()).not.toContain('<div class="stale-notice"')
})

test('other pages are rendered with advice and a Retry-After', async () => {
  await lose()
  for (const path of ['/search/search?inputMessage=x', '/news/news?id=1', '/message/messgae?id=1&type=1']) {
    const answer = await get(path)
    const html = await answer.text()
    expect([answer.status, answer.headers.get('retry-after')], path).toEqual([503, '30'])
    expect(html).toContain('系统正在恢复，这个页面暂时打不开，请几分钟后再试。')
    expect(html).toContain('/scenery/152201000000.svg')
    expect(html).toContain('网站标识码')
  }
  const data = await get('/news/news.data?id=1&_routes=news')
  expect([data.status, data.headers.get('retry-after')]).toEqual([503, '30'])
  const feed = await get('/rss.xml')
  expect([feed.status, feed.headers.get('content-type')]).toEqual([503, 'text/plain; charset=utf-8'])
})

test('notices, forms and files for crawlers need no database', async () => {
  await lose()
  for (const path of [
    '/robots.txt',
    '/manifest.webmanifest',
    '/offline',
    '/accessibility',
    '/login',
    '/subsidy/subsidy',
  ]) {
    // In a district whose pages are not cached yet.
    const answer = await fetch(portal.origin('152224000000') + path)
    expect(answer.status, path).toBe(200)
    expect(await answer.text(), path).not.toContain('暂时打不开')
  }
})

test('forms come back with their input', async () => {
  const form = await (await get('/feedback/feedback?mode=write')).text()
  const [, key = ''] = /name="key" value="([^"]+)"/.exec(form) ?? []
  const township = /<option value="(\d+)">示例街道/.exec(form)?.[1] ?? ''
  await lose()

  const lookUp = { objectIdentity: createIdentity(1), startDate: '2025-01-01', endDate: '2025-12-31', type: '2' }
  const looked = await post('/subsidy/subsidy', lookUp)
  const lookedHtml = await looked.text()
  expect([looked.status, looked.headers.get('retry-after')]).toEqual([503, '30'])
  expect(lookedHtml).toContain('暂时不能查询和提交，请几分钟后再试。您填写的内容还在，没有丢失。')
  for (const value of Object.values(lookUp)) expect(lookedHtml).toContain(`value="${value}"`)

  const found = await post('/feedback/feedback', { phone: '13800000011', receipt: '' })
  const foundHtml = await found.text()
  expect(found.status).toBe(503)
  expect(foundHtml).toContain('您填写的内容还在，没有丢失。')
  expect(foundHtml).toContain('value="13800000011"')

  const message = { key, nickname: '示例甲', phone: '13800000011', message: '村口的路灯不亮', areaId: township }
  const sent = await post('/feedback/feedback?mode=write', message)
  const sentHtml = await sent.text()
  expect(sent.status).toBe(503)
  expect(sentHtml).toContain('您填写的内容还在，没有丢失。')
  expect(sentHtml).toContain('村口的路灯不亮</textarea>')
  expect(sentHtml).toContain(`value="${key}"`)
  expect(sentHtml).toMatch(new RegExp(`<option value="${township}" selected="">`))

  const entered = await post('/login', { intent: 'password', loginName: 'bianji.1', password: 'x', next: '/staff' })
  const enteredHtml = await entered.text()
  expect([entered.status, entered.headers.get('retry-after')]).toEqual([503, '30'])
  expect(enteredHtml).toContain('暂时不能登录')
  expect(enteredHtml).toContain('value="bianji.1"')
})

test('staff pages keep the session until it can be checked again', async () => {
  const token = await signInForToken(portal, await makeAccount(portal, { role: 'admin' }))
  await lose()
  const page = await get('/staff', { cookie: `Admin-Token=${token}` })
  expect([page.status, page.headers.get('retry-after'), page.headers.get('set-cookie')]).toEqual([503, '30', null])
  expect(await page.text()).toContain('系统正在恢复')
  expect((await get('/staff.data', { cookie: `Admin-Token=${token}` })).status).toBe(503)
  const code = await post('/login', { intent: 'code', code: '123456' }, { cookie: `Admin-Token=${token}` })
  expect(code.status).toBe(503)
  expect(await code.text()).toContain('暂时不能登录')
  await restore()
  expect((await get('/staff', { cookie: `Admin-Token=${token}` })).status).toBe(200)
})

test('the API answers 503 in its envelope', async () => {
  await get('/api/system/area/pc')
  await lose()
  for (const path of ['/api/system/area/pc', '/api/article/article/all?articleTypeId=1']) {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('retry-after')], path).toEqual([503, '30'])
    expect(await answer.json()).toEqual({
      code: 503,
      data: null,
      message: '系统正在恢复，暂时不能查询和提交，请几分钟后再试。',
    })
  }
})

test('the log has one line when the database goes away and one when it is back', async () => {
  await lose()
  for (let count = 0; count < 5; count += 1) {
    await get('/search/search?inputMessage=x')
    await get('/api/system/area/pc')
    await post('/login', { loginName: 'x', password: 'x' })
    await get('/sitemap.xml')
  }
  await restore()
  expect(logged.map(({ msg }) => msg)).toEqual([
    'database cannot be reached; serving cached pages',
    'database can be reached again',
  ])
  expect(logged.some(({ err }) => err?.stack)).toBe(false)
})

test('an article withdrawn before the outage is not served stale', async () => {
  const id = await makeArticle(portal.db, { title: '撤下的文章' })
  const party = async () => (await get('/party/party')).text()
  await expect.poll(party).toContain('撤下的文章')
  await withdraw(portal.db, id)
  await expect.poll(() => portal.services.pages.get('152201000000/party/party')).toBeUndefined()
  await lose()
  expect((await get('/party/party')).status).toBe(503)
})

test('an article withdrawn while invalidations could not be received is not served stale', async () => {
  const id = await makeArticle(portal.db, { title: '撤下的文章' })
  const key = '152201000000/party/party'
  const party = async () => (await get('/party/party')).text()
  await expect.poll(async () => (await party()).includes('撤下的文章') && portal.services.pages.get(key)).toBeTruthy()
  // No connection can be opened while the listener is kept away: one is held for the withdrawal, one left to the check.
  await portal.db.connection().execute(async (held) => {
    await sql`select`.execute(portal.db)
    giveBack = await takeAway(portal.database, 'listen %')
    // The cached page becomes a stale one when the loss is noticed; that one goes with the next check.
    await expect.poll(() => portal.services.pages.get(key)).toBeUndefined()
    await expect.poll(() => portal.services.pages.stale(key)).toBeUndefined()
    await withdraw(held, id)
  })
  expect(await party()).not.toContain('撤下的文章')
  await restore()
  await lose()
  expect((await get('/party/party')).status).toBe(503)
})
