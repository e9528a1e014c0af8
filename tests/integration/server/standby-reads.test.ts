import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../../src/platform/db/migrate.ts'
import { type Database, openDatabase } from '../../../src/platform/db/database.ts'
import { openStandby, type Standby } from '../../../src/platform/db/standby.ts'
import { makeArticle, withdraw } from '../../harness/factories.ts'
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
  for (const path of [
    ...paths,
    '/personal-data/report',
    '/my-village',
    '/staff',
    '/login',
    '/search/search?inputMessage=x',
  ])
    await get(path)
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
  await expect.poll(async () => (await get('/politics/politics')).status).toBe(503)
})
