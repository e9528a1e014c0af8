import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../src/platform/db/database.ts'
import { importPayments } from '../../../src/domain/payments/commands.server.ts'
import { operator } from '../../../src/access/policy.ts'
import { makePage } from '../../../src/http/pages/rendered-page.ts'
import { createLog } from '../../../src/http/log.ts'
import { openTestDatabase } from '../../harness/database.ts'
import { type Portal, startPortal, testKeys } from '../../harness/portal.ts'
import { makeFolder } from '../../harness/folders.ts'
import { toCsv, districtCode, fileRow, createIdentity, makeVillages, writeFile } from '../../harness/payments.ts'

/** Phone and ID numbers sent to the portal must not reach the log, the response cache or the audit. */
const folder = makeFolder()
const lines: string[] = []
let database: Database
let portal: Portal
beforeAll(async () => {
  database = await openTestDatabase()
  await makeVillages(database.db)
  const keys = testKeys()
  const path = writeFile(
    folder,
    'payments.csv',
    toCsv([fileRow({ objectIdentity: createIdentity(7), putTime: '2025-05-05' })]),
  )
  await importPayments(database.db, keys, operator('测试员'), { districtCode, path })
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  portal = await startPortal(database, { keys, log: createLog('trace', destination) })
})
afterAll(async () => {
  await portal.close()
  await database.close()
})

/** All that the caches hold: keys, headers, bodies and data. Keys are shown decoded as well. */
function cached(): string {
  const { pages, memory } = portal.services
  const texts = [
    ...pages.entries().map(([key, { headers, bodies }]) => [key, JSON.stringify(headers), bodies.identity.toString()]),
    ...memory.entries().map(([key, value]) => [key, JSON.stringify(value)]),
  ].map((parts) => parts.join('\n'))
  return [...texts, ...texts.map((text) => decodeURIComponent(text.split('\n', 1)[0] ?? ''))].join('\n')
}

test('the check of the caches sees keys, headers, bodies and data', async () => {
  const planted = { tags: ['planted'], expiresAt: undefined }
  const { pages, memory } = portal.services
  const headers = { 'x-planted': 'in a header' }
  await pages.load('/planted?%E5%9C%B0', async () => ({
    ...planted,
    value: makePage(200, headers, Buffer.from('in a body')),
  }))
  await memory.load('planted', async () => ({ ...planted, value: { text: 'in data' } }))
  for (const text of ['/planted?地', 'in a header', 'in a body', 'in data']) expect(cached()).toContain(text)
  pages.drop(['planted'])
  memory.drop(['planted'])
  expect(cached()).not.toContain('planted')
})

const fields = { type: '1', objectIdentity: createIdentity(7), startDate: '2024-01-01', endDate: '2026-12-31' }

test('messages leave no number and no content in log, cache or audit', async () => {
  const [phone, words] = ['13800007777', '谁也不该看见的话']
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: portal.origin() }
  const form = await (await fetch(`${portal.origin()}/feedback/feedback?mode=write`)).text()
  const [, key = ''] = /name="key" value="([^"]+)"/.exec(form) ?? []
  const sent = await fetch(`${portal.origin()}/feedback/feedback?mode=write`, {
    method: 'POST',
    headers,
    redirect: 'manual',
    body: new URLSearchParams({ key, nickname: '示例甲', phone, message: words, areaId: '1' }),
  })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/feedback/feedback?mode=done#receipt'])
  const found = await fetch(`${portal.origin()}/feedback/feedback`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ phone }),
  })
  expect(await found.text()).toContain(words)
  await fetch(`${portal.origin()}/api/message/findMessage?phone=${phone}`)

  const log = lines.join('')
  expect(log).toContain('/api/message/findMessage')
  // A page that is cached, as a sign that the cache is on.
  await fetch(`${portal.origin()}/dashboard`)
  const caches = cached()
  expect(caches).toContain('/dashboard')
  const audit = await database.db.selectFrom('audit_event').selectAll().execute()
  for (const secret of [phone, words]) expect(log + caches + JSON.stringify(audit)).not.toContain(secret)
})

test('look-ups leave no number in log, cache or audit', async () => {
  const post = (body: string) =>
    fetch(`${portal.origin()}/subsidy/subsidy`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: portal.origin() },
      body,
    })
  const found = await post(new URLSearchParams(fields).toString())
  expect(await found.text()).toContain('999***********')
  await post(new URLSearchParams({ ...fields, endDate: '' }).toString())
  await post(JSON.stringify(fields))
  // An ID number in the query string, where it does not belong.
  const misplaced = `/subsidy/subsidy?objectIdentity=${createIdentity(7)}`
  expect((await fetch(portal.origin() + misplaced)).status).toBe(200)

  const log = lines.join('')
  expect(log).toContain('/subsidy/subsidy')
  expect(log).not.toContain(createIdentity(7))
  const caches = cached()
  expect(caches).toContain('/subsidy/subsidy')
  expect(caches).not.toContain(createIdentity(7))
  expect(caches).not.toContain('999***')
  const audit = await database.db.selectFrom('audit_event').selectAll().execute()
  expect(audit.length).toBeGreaterThan(1)
  expect(JSON.stringify(audit)).not.toContain(createIdentity(7))
  const limits = await database.pool.query('select key from rate_limit')
  expect(JSON.stringify(limits.rows)).not.toMatch(/999999|127\.0\.0\.1/)
})
