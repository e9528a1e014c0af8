import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../app/db/database.ts'
import { openTestDatabase } from '../harness/database.ts'
import { type Portal, startPortal } from '../harness/portal.ts'

/** What a visitor gets while the database cannot answer. */
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

const get = (path: string) => fetch(portal.origin() + path)

test('a fault is a plain 500 within the layout, without a word of what broke, and is not kept', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect((await get('/region/region')).status).toBe(200)
  await sql`alter table article rename to article_away`.execute(database.db)
  const response = await get('/party/party')
  const html = await response.text()
  expect(response.status).toBe(500)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(html).toContain('页面暂时打不开，请稍后再试。')
  expect(html).toContain('网站标识码')
  expect(html).not.toMatch(/article_away|relation|at .*\.ts|kysely/i)
  expect(logged).toHaveBeenCalled()
  expect((await get('/region/region')).status).toBe(200)

  await sql`alter table article_away rename to article`.execute(database.db)
  expect((await get('/party/party')).status).toBe(200)
  logged.mockRestore()
})

test('even without header and menus there is a page that says so', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await sql`alter table area rename to area_away`.execute(database.db)
  const elsewhere = await fetch(`${portal.origin('152224000000')}/party/party`)
  const html = await elsewhere.text()
  expect(elsewhere.status).toBe(500)
  expect(html).toContain('页面暂时打不开，请稍后再试。')
  expect(html).toContain('href="/dashboard"')
  await sql`alter table area_away rename to area`.execute(database.db)
  logged.mockRestore()
})
