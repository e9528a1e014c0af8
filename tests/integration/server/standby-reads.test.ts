import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { District } from '../../../src/domain/districts/schema.ts'
import { createLoad } from '../../../src/http/pages/load-page.ts'
import type { StatusSources } from '../../../src/domain/system-status/signal.ts'
import { standbySignal } from '../../../src/domain/system-status/standby-signal.server.ts'
import { migrate } from '../../../src/platform/db/migrate.ts'
import { type Database, openDatabase } from '../../../src/platform/db/database.ts'
import { openStandby, type Standby } from '../../../src/platform/db/standby.ts'
import { testDistricts } from '../../harness/districts.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { makeArea, makeArticle, withdraw } from '../../harness/factories.ts'
import { makeFolder } from '../../harness/folders.ts'
import { type HotStandby, startHotStandby } from '../../harness/hot-standby.ts'
import { createIdentity } from '../../harness/payments.ts'
import { type Portal, startPortal } from '../../harness/portal.ts'

/** Tests run in order: the last ones lose the primary, which does not come back. */
const folder = makeFolder()
const servers = startHotStandby(folder)
const mostBehindMs = 1_500

let database: Database
let portal: Portal
let replica: Client

beforeAll(async () => {
  if (!servers) return
  database = await openDatabase({ kind: 'postgres', url: servers.primaryUrl(), poolSize: 4 })
  await migrate(database.db, join(import.meta.dirname, '../../../migrations'))
  portal = await startPortal(database, {
    standby: { standby: open(servers), standbyTimes: { askMs: 200, mostBehindMs } },
  })
  replica = new Client({ connectionString: servers.standbyUrl('postgres') })
  await replica.connect()
})
afterAll(async () => {
  if (!servers) return
  await portal.close()
  await replica.end()
  await database.close()
  servers.stop()
})

const open = ({ standbyUrl }: HotStandby): Standby => openStandby(standbyUrl(), 4)
const get = (path: string) => fetch(portal.origin() + encodeURI(path), { redirect: 'manual' })
const text = async (path: string) => (await get(path)).text()
const used = () => portal.services.standbyReads.counts.used
const pauseReplay = () => replica.query('select pg_wal_replay_pause()')
const resumeReplay = () => replica.query('select pg_wal_replay_resume()')

/** Resolves when an uncached page is read from the standby. */
async function untilUsed(): Promise<void> {
  const before = used()
  await expect
    .poll(async () => {
      portal.services.pages.dropAll()
      await get('/politics/politics')
      return used()
    })
    .toBeGreaterThan(before)
}

/** What the portal asked the standby, without questions for its position. */
const statements = () =>
  readFileSync(join(folder, 's/log'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('portal standby:') && !line.includes('pg_control_system') && !/ set /.test(line))

test.skipIf(!servers)('public pages and calls are read from a standby that is up to date', async () => {
  await makeArticle(database.db, { title: '备库上的文章' })
  await untilUsed()
  await expect.poll(() => text('/party/party')).toContain('备库上的文章')
  expect(statements().length).toBeGreaterThan(0)
  const before = used()
  await expect
    .poll(async () => {
      portal.services.pages.dropAll()
      expect((await get('/api/article/article/all?articleTypeId=1')).status).toBe(200)
      return used()
    })
    .toBeGreaterThan(before)
  expect(portal.services.standbyReads.counts.repeated).toBe(0)
})

test.skipIf(!servers)('the search, which is not kept, is read there too', async () => {
  await makeArticle(database.db, { title: '检索备库的文章' })
  await untilUsed()
  for (const path of ['/search/search', '/search/results.csv']) {
    await expect.poll(() => text(`${path}?inputMessage=检索备库`)).toContain('的文章')
    const before = used()
    await expect.poll(async () => (await get(`${path}?inputMessage=检索备库`)).ok && used()).toBeGreaterThan(before)
  }
  expect(portal.services.standbyReads.counts.repeated).toBe(0)
})

test.skipIf(!servers)('what comes due is on the page of whoever asks first, while the standby lags', async () => {
  const standby = open(servers as HotStandby)
  // Nobody tells this one in time.
  const late = await startPortal(database, {
    lateByMs: 60_000,
    standby: { standby, standbyTimes: { askMs: 200, mostBehindMs: 60_000 } },
  })
  const drafts = createDrafts(database.db, await makeArea(database.db))
  const id = await drafts.scheduled({ title: '到时公开的文章' })
  const read = async () => {
    late.services.pages.dropAll()
    return (await fetch(`${late.origin()}/party/party?id=${id}`)).text()
  }
  await expect
    .poll(async () => {
      expect(await read()).not.toContain('到时公开的文章')
      return late.services.standbyReads.counts.used
    })
    .toBeGreaterThan(0)
  await pauseReplay()
  await database.pool.query(`update article_work set schedule_time = now() where article_id = $1`, [id])
  late.services.memory.dropAll()
  expect(await read()).toContain('到时公开的文章')
  await resumeReplay()
  await late.close()
})

const conflicts = {
  '57014': () => replica.query(`select pg_cancel_backend(pid) from pg_stat_activity where ${isSleeping}`),
  '40001': () =>
    database.pool.query('begin; lock table article in access exclusive mode; select pg_current_xact_id(); commit'),
}
const isSleeping = `application_name = 'portal standby' and query like '%pg_sleep%' and state = 'active'`

test.skipIf(!servers).each(['57014', '40001'] as const)(
  'what a standby cancels with %s is answered by the primary',
  async (code) => {
    await untilUsed()
    const repeated = () => portal.services.standbyReads.counts.repeated
    const before = repeated()
    const asked: boolean[] = []
    const load = createLoad(portal.services, { log: portal.app.log, routeOptions: {} } as unknown as FastifyRequest, {
      district: testDistricts[0] as District,
      visitor: { address: '127.0.0.1', display: '', origin: 'http://localhost', session: null },
      key: `cancelled ${code}`,
      application: 'public',
      async make(site) {
        site.keepUntilChanged('articles')
        const { rows } = await sql<{ isStandby: boolean }>`
        select pg_is_in_recovery() as "isStandby", pg_sleep(case when pg_is_in_recovery() then 60 else 0 end)
        from (select count(*) from article) as counted`.execute(site.db)
        asked.push(rows[0]?.isStandby ?? true)
        return { status: 200, headers: {}, body: Buffer.from('answered') }
      },
    })
    const loading = load()
    await expect
      .poll(async () => (await replica.query(`select from pg_stat_activity where ${isSleeping}`)).rowCount)
      .toBe(1)
    await conflicts[code]()
    const { value } = await loading
    expect([value.status, asked, repeated() - before]).toEqual([200, [false], 1])
    expect(readFileSync(join(folder, 's/log'), 'utf8')).toContain(
      code === '57014' ? 'due to user request' : 'conflict with recovery',
    )
  },
)

test.skipIf(!servers)('the status says whether it is used', async () => {
  const probe = database.openProbe()
  const read = (standbyUrl: string | null) =>
    standbySignal.read({ db: probe.db, standbyUrl, now: () => new Date() } as StatusSources)
  const { primaryUrl, standbyUrl } = servers as HotStandby
  expect(await read(null)).toMatchObject({ state: 'ok', words: expect.stringContaining('全部从主库读取') })
  expect(await read(standbyUrl())).toMatchObject({ state: 'ok', words: expect.stringContaining('公开页面从备库读取') })
  expect(await read(primaryUrl())).toMatchObject({ state: 'warning', words: expect.stringContaining('指向的是主库') })
  expect(await read('postgres://portal@127.0.0.1:1/portal')).toMatchObject({
    state: 'warning',
    words: expect.stringContaining('ECONNREFUSED'),
  })
  await probe.close()
})

test.skipIf(!servers)('a standby that lags never fills the cache with what was', async () => {
  const id = await makeArticle(database.db, { title: '将撤下的文章' })
  await expect.poll(() => text('/party/party')).toContain('将撤下的文章')
  await untilUsed()
  const key = '152201000000/party/party'
  // The withdrawal has been heard of when it drops the page.
  await expect
    .poll(async () => {
      await get('/party/party')
      return portal.services.pages.get(key)
    })
    .toBeDefined()
  await pauseReplay()
  await withdraw(database.db, id)
  await expect.poll(() => portal.services.pages.get(key)).toBeUndefined()
  for (let turn = 0; turn < 5; turn += 1) {
    expect(await text('/party/party')).not.toContain('将撤下的文章')
    portal.services.pages.dropAll()
    portal.services.memory.dropAll()
  }
  // The standby still has it.
  const { rows } = await replica.query('select status from article where id = $1', [id])
  expect(rows).toEqual([{ status: 'published' }])
  await resumeReplay()
  await untilUsed()
  expect(await text('/party/party')).not.toContain('将撤下的文章')
})

test.skipIf(!servers)('a standby that is too far behind is left out, even if no change was heard of', async () => {
  await untilUsed()
  await pauseReplay()
  // Nobody is told of it.
  await database.pool.query(`insert into setting (key, value) values ('planted', '')`)
  await expect
    .poll(async () => {
      const before = used()
      portal.services.pages.dropAll()
      await get('/politics/politics')
      return used() - before
    })
    .toBe(0)
  await resumeReplay()
  await untilUsed()
})

test.skipIf(!servers)('what is personal, sent or not kept never reaches it', async () => {
  await untilUsed()
  const before = statements().length
  const paths = ['/feedback/feedback?mode=write', '/feedback/feedback?mode=done', '/disclosure/request?mode=write']
  for (const path of [...paths, '/personal-data/report', '/my-village', '/staff', '/login']) await get(path)
  const lookUp = { objectIdentity: createIdentity(1), startDate: '2025-01-01', endDate: '2025-12-31', type: '2' }
  for (const [path, fields] of [
    ['/subsidy/subsidy', lookUp],
    ['/feedback/feedback', { phone: '13800000011', receipt: '' }],
  ] as const)
    await fetch(portal.origin() + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: portal.origin() },
    })
  expect(statements().slice(before)).toEqual([])
})

test.skipIf(!servers)(
  'while the primary is away pages are read there with their time, and forms keep their input',
  async () => {
    await makeArticle(database.db, { title: '主库不在时的文章' })
    await expect.poll(() => text('/party/party')).toContain('主库不在时的文章')
    await untilUsed()
    portal.services.pages.dropAll()
    servers?.killPrimary()
    await expect.poll(() => portal.services.watch.awaySince).not.toBeNull()
    const answer = await get('/party/party')
    const html = await answer.text()
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(answer.headers.get('warning')).toBe('110 - "Response is Stale"')
    expect(html).toContain('主库不在时的文章')
    expect(html).toMatch(
      /<body><div class="stale-notice" role="status">.*您看到的是 \d{4}-\d\d-\d\d \d\d:\d\d 时的内容/,
    )
    expect(portal.services.pages.entries()).toEqual([])

    const lookUp = { objectIdentity: createIdentity(1), startDate: '2025-01-01', endDate: '2025-12-31', type: '2' }
    const form = await fetch(`${portal.origin()}/subsidy/subsidy`, {
      method: 'POST',
      body: new URLSearchParams(lookUp),
      headers: { origin: portal.origin() },
    })
    expect(form.status).toBe(503)
    expect(await form.text()).toContain(`value="${lookUp.objectIdentity}"`)
  },
)

test.skipIf(!servers)('a promoted standby is left out', async () => {
  expect((await get('/politics/politics')).status).toBe(200)
  servers?.promote()
  // Even there nothing can be written.
  const standby = open(servers as HotStandby)
  const reader = await standby.open(() => true)
  await expect(reader?.db.insertInto('setting').values({ key: 'planted', value: '' }).execute()).rejects.toThrow(
    'read-only',
  )
  await standby.close()
  await expect.poll(async () => (await get('/politics/politics')).status).toBe(503)
})
