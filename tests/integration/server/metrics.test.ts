import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../src/platform/db/database.ts'
import { createSlowQueries, type SlowQuery } from '../../../src/platform/db/slow-queries.ts'
import { currentRequestId } from '../../../src/platform/request-id.ts'
import { createErrorCounts } from '../../../src/platform/error-counts.ts'
import { createLog } from '../../../src/http/log.ts'
import { newRecords } from '../../harness/health.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'

/** Metrics, ids of requests, and slow queries. */
type Line = { msg: string; requestId?: string; err?: { message: string } }
const token = 'a token of the operator'
const logged: Line[] = []
const errors = createErrorCounts()
let portal: TestPortal
beforeAll(async () => {
  const destination = new Writable({
    write(line: Buffer, _encoding, done) {
      logged.push(JSON.parse(line.toString()) as Line)
      done()
    },
  })
  portal = await openTestPortal({
    metricsToken: token,
    log: createLog('warn', destination, errors),
    records: { ...newRecords(), errors },
    trustedProxies: ['127.0.0.1'],
    apiPerMinute: 1_000,
  })
})
afterAll(() => portal.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(portal.origin() + path, { headers })
const readMetrics = async () => (await get('/metrics', { authorization: `Bearer ${token}` })).text()
/** The value of a series; 0 if there is none. */
const valueOf = (metrics: string, series: string): number =>
  Number(
    metrics
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length) ?? 0,
  )

test('counts cached answers by page, and the others by page, method and status', async () => {
  const first = await get('/dashboard')
  const etag = first.headers.get('etag') ?? ''
  await first.text()
  const before = await readMetrics()
  await (await get('/dashboard')).text()
  await (await get('/dashboard', { 'if-none-match': etag })).text()
  await (await get('/there-is-13800001111')).text()
  await (await get('/api/site/pages/13800001111')).text()
  const after = await readMetrics()
  const grown = (series: string) => valueOf(after, series) - valueOf(before, series)
  expect(grown('portal_cached_answers_total{page="/dashboard",status="200"}')).toBe(1)
  expect(grown('portal_cached_answers_total{page="/dashboard",status="304"}')).toBe(1)
  expect(grown('portal_requests_total{page="none",method="GET",status="404"}')).toBe(1)
  expect(grown('portal_cache_hits_total{cache="pages"}')).toBeGreaterThanOrEqual(2)
  expect(after).toContain('portal_requests_total{page="/dashboard",method="GET",status="200"} 1')
  expect(after).toContain('portal_answer_seconds_bucket{le="30",kind="page"}')
  expect(after).toContain('portal_render_seconds_count{application="public"}')
  expect(after).toContain('portal_signal{signal="database",state="ok"} 1')
  expect(after).toContain('portal_pool_connections{state="idle"}')
  expect(after).not.toContain('13800001111')
})

test('signals with a value are gauges', async () => {
  await expect.poll(readMetrics).toMatch(/^portal_data_folder_free_bytes \d+$/m)
})

test('ids of requests are in answers that are not cached, and only a trusted proxy may choose them', async () => {
  const made = await get('/there-is-no-such-page')
  expect(made.headers.get('x-request-id')).toMatch(/^[a-z2-9]{12}$/)
  const given = 'b0d5f3e2a1c44f6f9d8e7c6b5a493827'
  expect((await get('/search/search?keyword=x', { 'x-request-id': given })).headers.get('x-request-id')).toBe(given)
  expect((await get('/api/districts-not', { 'x-request-id': given })).headers.get('x-request-id')).toBe(given)
  for (const wrong of ['short', '13800001111 and a name', 'x'.repeat(200)])
    expect((await get('/there-is-no-such-page', { 'x-request-id': wrong })).headers.get('x-request-id')).not.toBe(wrong)
  const untrusting = await openTestPortal()
  const answer = await fetch(`${untrusting.origin()}/nowhere`, { headers: { 'x-request-id': given } })
  expect(answer.headers.get('x-request-id')).not.toBe(given)
  await untrusting.close()
})

test('a failed page and a failed call show the id under which the log has the fault', async () => {
  await sql`alter table article rename to article_hidden`.execute(portal.db)
  try {
    for (const path of ['/party/party', '/api/article/article/all']) {
      logged.length = 0
      const answer = await get(path)
      const id = answer.headers.get('x-request-id') ?? ''
      expect([path, answer.status]).toEqual([path, 500])
      expect(await answer.text()).toContain(id)
      expect(logged.filter(({ requestId }) => requestId === id).length).toBeGreaterThan(0)
    }
  } finally {
    await sql`alter table article_hidden rename to article`.execute(portal.db)
  }
  const metrics = await readMetrics()
  expect(valueOf(metrics, 'portal_errors_total{kind="page failed"}')).toBeGreaterThan(0)
  expect(valueOf(metrics, 'portal_errors_total{kind="request failed"}')).toBeGreaterThan(0)
})

test('slow queries are reported with their text and request, without values', async () => {
  const slow: SlowQuery[] = []
  const slowQueries = createSlowQueries(1, (each) => void slow.push(each))
  const { db, pool, close } = await openDatabase({
    kind: 'postgres',
    url: portal.database.url,
    poolSize: 1,
    slowQueries,
  })
  const phone = '13800001111'
  await currentRequestId.run('an-id', () => sql`select pg_sleep(0.01), ${phone}::text, '李示例' as name`.execute(db))
  await currentRequestId.run('another', () => pool.query('select pg_sleep(0.01), $1::text', [phone]))
  await expect(sql`select pg_sleep(0.01), 1 / (${0}::int)`.execute(db)).rejects.toThrow('division')
  const found = slow.filter(({ statement }) => statement.includes('pg_sleep'))
  expect(found.map(({ statement, requestId }) => [statement, requestId])).toEqual([
    ["select pg_sleep(0.01), $1::text, '…' as name", 'an-id'],
    ['select pg_sleep(0.01), $1::text', 'another'],
    ['select pg_sleep(0.01), 1 / ($1::int)', undefined],
  ])
  expect(JSON.stringify([slow, slowQueries.ofLastHour()])).not.toContain(phone)
  await close()
})
