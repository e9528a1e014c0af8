import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../src/platform/db/database.ts'
import { importPayments } from '../../../src/domain/payments/commands.server.ts'
import { operator } from '../../../src/access/policy.ts'
import { makePage } from '../../../src/http/pages/rendered-page.ts'
import { getSystemStatus } from '../../../src/domain/system-status/staff-queries.server.ts'
import { createSlowQueries } from '../../../src/platform/db/slow-queries.ts'
import { createLog } from '../../../src/http/log.ts'
import { openTestDatabase } from '../../harness/database.ts'
import { type Portal, startPortal, testKeys } from '../../harness/portal.ts'
import { newRecords } from '../../harness/health.ts'
import { makeFolder } from '../../harness/folders.ts'
import { toCsv, districtCode, fileRow, createIdentity, makeVillages, writeFile } from '../../harness/payments.ts'

/** Phone and ID numbers sent to the portal must not reach the log, the response cache or the audit. */
const folder = makeFolder()
const lines: string[] = []
const token = 'a token of the operator'
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
  const log = createLog('trace', destination)
  // Every query counts as slow.
  const slowQueries = createSlowQueries(0, (slow) => log.warn(slow, 'slow query'))
  database.pool.on('connect', slowQueries.watch)
  portal = await startPortal(database, { keys, log, metricsToken: token, records: { ...newRecords(), slowQueries } })
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

/** What an operator is told: metrics, readiness and the system's status. */
async function tellOperator(): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const [metrics, ready] = await Promise.all(
    ['/metrics', '/readyz'].map(async (path) => (await fetch(portal.origin() + path, { headers })).text()),
  )
  const status = await getSystemStatus.ask(portal.site(), operator('测试员'), {})
  return `${metrics}${ready}${JSON.stringify(status)}`
}

test('log, metrics, readiness and system status hold nothing of what people sent', async () => {
  const planted = { phone: '13800008888', words: '只给办理人员看的话', name: '李某某', password: 'Mi-Ma-2026-x' }
  const { origin } = { origin: portal.origin() }
  const send = (path: string, fields: Record<string, string>) =>
    fetch(origin + path, { method: 'POST', headers: { origin }, body: new URLSearchParams(fields), redirect: 'manual' })
  await send('/feedback/feedback?mode=write', {
    ...planted,
    nickname: planted.name,
    message: planted.words,
    areaId: '1',
  })
  await send('/feedback/feedback', { phone: planted.phone })
  await send('/subsidy/subsidy', fields)
  await send('/login', { loginName: planted.name, password: planted.password })
  const file = new FormData()
  file.set('file', new Blob([planted.words]), `${planted.name}${planted.phone}.csv`)
  await fetch(`${origin}/api/staff/payment-imports`, { method: 'POST', body: file })
  await fetch(`${origin}/api/message/findMessage?phone=${planted.phone}`)
  await fetch(`${origin}/${encodeURIComponent(planted.name)}/${planted.phone}`)

  const told = await tellOperator()
  const log = lines.filter((line) => line.includes('slow query')).join('')
  expect(log).toContain('select')
  expect(told).toContain('portal_requests_total{page="/feedback/feedback",method="POST"')
  for (const text of [...Object.values(planted), createIdentity(7)]) {
    expect(told).not.toContain(text)
    expect(log).not.toContain(text)
  }
  // A path is logged, and somebody may type anything into it: the query is not.
  expect(lines.filter((line) => !line.includes('"path"')).join('')).not.toMatch(/13800008888|只给办理|Mi-Ma/)
})
