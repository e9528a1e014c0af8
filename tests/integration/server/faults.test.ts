import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../../../src/platform/db/database.ts'
import { createLog } from '../../../src/http/log.ts'
import { openTestDatabase } from '../../harness/database.ts'
import { type Portal, startPortal } from '../../harness/portal.ts'

/** Responses while queries fail. */
let database: Database
let portal: Portal
const logged: string[] = []
beforeEach(() => void logged.splice(0))
beforeAll(async () => {
  database = await openTestDatabase()
  const destination = new Writable({
    write(line: Buffer, _encoding, done) {
      logged.push(line.toString())
      done()
    },
  })
  portal = await startPortal(database, { log: createLog('error', destination) })
})
afterAll(async () => {
  await portal.close()
  await database.close()
})

const get = (path: string) => fetch(portal.origin() + path)

test('a fault is a 500 inside the layout without details, and is not cached', async () => {
  expect((await get('/region/region')).status).toBe(200)
  await sql`alter table article rename to article_away`.execute(database.db)
  const response = await get('/party/party?pageNum=2&phone=13800001111')
  const html = await response.text()
  expect(response.status).toBe(500)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(html).toContain('页面暂时打不开，请稍后再试。')
  expect(html).toContain('网站标识码')
  expect(html).not.toMatch(/article_away|relation|at .*\.ts|kysely/i)
  expect(logged).toHaveLength(1)
  const line = JSON.parse(logged[0] ?? '') as { err: { message: string; stack: string } }
  expect(line).toMatchObject({ level: 50, requestId: expect.any(String), msg: 'page failed' })
  expect(line.err.message).toContain('article')
  expect(line.err.stack).toContain('findFirstYear')
  expect(logged[0]).not.toMatch(/13800001111|pageNum/)
  expect((await get('/region/region')).status).toBe(200)

  await sql`alter table article_away rename to article`.execute(database.db)
  expect((await get('/party/party')).status).toBe(200)
})

test('without header and menus there is still an error page', async () => {
  await sql`alter table area rename to area_away`.execute(database.db)
  const elsewhere = await fetch(`${portal.origin('152224000000')}/party/party`)
  const html = await elsewhere.text()
  expect(elsewhere.status).toBe(500)
  expect(html).toContain('页面暂时打不开，请稍后再试。')
  expect(html).toContain('href="/dashboard"')
  await sql`alter table area_away rename to area`.execute(database.db)
})

test('the error log holds none of the submitted data', async () => {
  const phone = '13800009999'
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: portal.origin() }
  const form = await (await get('/feedback/feedback?mode=write')).text()
  const [, key = ''] = /name="key" value="([^"]+)"/.exec(form) ?? []
  await sql`alter table message add constraint broken check (false) not valid`.execute(database.db)
  const body = new URLSearchParams({ key, nickname: '示例甲', phone, message: '谁也不该看见的话', areaId: '1' })
  const answer = await fetch(`${portal.origin()}/feedback/feedback?mode=write`, { method: 'POST', headers, body })
  expect(answer.status).toBe(500)
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('broken')
  expect(logged[0]).not.toMatch(/13800009999|谁也不该看见|示例甲|"(detail|params|parameters|query)"/)
  await sql`alter table message drop constraint broken`.execute(database.db)
})

test('a silent log prints nothing', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const silent = await startPortal(database, { log: createLog('silent') })
  await sql`alter table article rename to article_away`.execute(database.db)
  expect((await fetch(`${silent.origin()}/party/party`)).status).toBe(500)
  await sql`alter table article_away rename to article`.execute(database.db)
  expect(printed).not.toHaveBeenCalled()
  printed.mockRestore()
  await silent.close()
})
