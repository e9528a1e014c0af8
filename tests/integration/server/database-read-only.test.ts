import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { DatabaseError, type Pool } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { openDatabase } from '../../../src/platform/db/database.ts'
import { awayStates } from '../../../src/platform/db/unreachable.ts'
import { makeAccount, signInForToken } from '../../harness/accounts.ts'
import { makeArea, makeArticle } from '../../harness/factories.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'

let portal: TestPortal
let township: number
let token: string
beforeAll(async () => {
  portal = await openTestPortal({ cacheBytes: 0 })
  township = await makeArea(portal.db, { name: '示例街道', level: 'township' })
  await makeArticle(portal.db, { title: '换主库期间也能读' })
  token = await signInForToken(portal, await makeAccount(portal, { role: 'admin' }))
})
afterAll(() => portal.close())

const awayWords = '系统正在恢复'
const typed = '村口的路灯不亮'

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(portal.origin() + path, { headers, redirect: 'manual' })
const sendForm = () =>
  fetch(`${portal.origin()}/feedback/feedback?mode=write`, {
    method: 'POST',
    body: new URLSearchParams({
      key: randomUUID(),
      nickname: '示例甲',
      phone: '13800000011',
      message: typed,
      areaId: String(township),
    }),
    headers: { origin: portal.origin() },
    redirect: 'manual',
  })
const sendCall = () =>
  fetch(`${portal.origin()}/api/message/createMessage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ nickname: '示例甲', phone: '13800000011', content: typed }),
  })

/** What a form and a call answer while nothing can be saved: words, and what was typed. */
async function expectRefusedWriting(): Promise<void> {
  const form = await sendForm()
  const html = await form.text()
  expect([form.status, form.headers.get('retry-after')]).toEqual([503, '30'])
  expect(html).toContain(awayWords)
  expect(html).toContain(`${typed}</textarea>`)
  const call = await sendCall()
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '30'])
  expect(await call.json()).toMatchObject({ code: 503, message: expect.stringContaining(awayWords) })
}

describe('every error that a failover produces is answered in words', () => {
  afterEach(() => vi.restoreAllMocks())

  const failWith = (code: string) => {
    const failure = () => Object.assign(new DatabaseError('planted', 7, 'error'), { code })
    const connect = ((done?: (error: Error) => void) =>
      done ? done(failure()) : Promise.reject(failure())) as Pool['connect']
    vi.spyOn(portal.database.pool, 'connect').mockImplementation(connect)
  }

  test.each(Object.entries(awayStates))('%s: %s', async (code) => {
    failWith(code)
    for (const path of ['/search/search?inputMessage=x', '/news/news?id=1']) {
      const page = await get(path)
      expect([page.status, page.headers.get('retry-after')], path).toEqual([503, '30'])
      expect(await page.text(), path).toContain(awayWords)
    }
    await expectRefusedWriting()
    const call = await get('/api/system/area/pc')
    expect([call.status, await call.json()]).toMatchObject([503, { code: 503 }])
    const staff = await get('/staff', { cookie: `Admin-Token=${token}` })
    expect([staff.status, staff.headers.get('set-cookie')]).toEqual([503, null])
    expect(await staff.text()).toContain(awayWords)
    const staffCall = await get('/api/staff/messages', { token })
    expect([staffCall.status, await staffCall.json()]).toMatchObject([503, { code: 503 }])
  })
})

test('a server that became read-only is away for writing, is read from, and is believed once it can be written', async () => {
  const name = new URL(portal.database.url).pathname.slice(1)
  const admin = await openDatabase({ kind: 'postgres', url: inject('serverUrl'), poolSize: 1 })
  const turn = async (mode: 'on' | 'off') => {
    await sql`alter database ${sql.id(name)} set default_transaction_read_only to ${sql.raw(mode)}`.execute(admin.db)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(admin.db)
  }
  await turn('on')
  await expect.poll(async () => (await get('/party/party')).status).toBe(200)
  await expectRefusedWriting()
  await expect.poll(() => portal.services.watch.awaySince).not.toBeNull()
  expect(await (await get('/party/party')).text()).toContain('换主库期间也能读')
  expect((await get('/staff', { cookie: `Admin-Token=${token}` })).status).toBeOneOf([200, 503])

  // The connections that are open stay read-only, as those through a proxy to a former primary.
  await sql`alter database ${sql.id(name)} set default_transaction_read_only to off`.execute(admin.db)
  await expect.poll(() => portal.services.watch.awaySince, { timeout: 20_000 }).toBeNull()
  await expect.poll(async () => (await sendCall()).status, { timeout: 20_000 }).toBe(200)
  expect((await sendForm()).status).toBe(303)
  await admin.close()
})
