import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKeyVersion, writeKeySet } from '../../../src/platform/crypto/key-set.ts'
import { type Database, openDatabase } from '../../../src/platform/db/database.ts'
import { listOthers } from '../../../src/platform/processes/live-processes.server.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { ask } from '../../harness/api.ts'
import { makeDatabase } from '../../harness/database.ts'
import { makeArticle, withdraw } from '../../harness/factories.ts'
import { makeFolder } from '../../harness/folders.ts'
import { type LivePortal, processCount as count, startProcess } from '../../harness/live-processes.ts'
import { stopInstancesAfterwards } from '../../harness/passed-sockets.ts'

stopInstancesAfterwards()

const perMinute = 60
const started = '平台已启动'

let url: string
let database: Database
let folder: string
let instances: LivePortal[]

const start = (own: NodeJS.ProcessEnv = {}): LivePortal =>
  startProcess({
    DATABASE_URL: url,
    PORTAL_DATA: folder,
    PORTAL_API_PER_MINUTE: String(perMinute),
    PORTAL_TRUSTED_PROXIES: '127.0.0.1',
    ...own,
  })

beforeAll(async () => {
  url = await makeDatabase('template_portal')
  database = await openDatabase({ kind: 'postgres', url, poolSize: 2 })
  folder = join(makeFolder(), 'data')
  instances = [start()]
  await instances[0]?.instance.says(started)
  instances.push(...Array.from({ length: count - 1 }, () => start()))
  await Promise.all(instances.map(({ instance }) => instance.says(started)))
})
afterAll(() => database.close())

/** Nobody asks the bucket while nothing is uploaded. */
const bucket = (name: string): NodeJS.ProcessEnv => ({
  PORTAL_FILES: `http://127.0.0.1:9/${name}`,
  PORTAL_FILES_S3_ACCESS_KEY: 'access',
  PORTAL_FILES_S3_SECRET_KEY: 'secret',
})

function oneKeySet(): string {
  const version = newKeyVersion(1)
  return writeKeySet({ current: version, versions: [version] })
}

const at = (number: number): string => instances[number % instances.length]?.origin ?? ''

async function call(number: number, path: string, from: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await fetch(at(number) + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'x-forwarded-for': from, 'content-type': 'application/json', ...headers },
  })
  return { status: answer.status, body: (await answer.json()) as { data: { receipt?: string } | null } }
}

const createMessage = (number: number, key: string, content: string) => {
  const message = { nickname: '示例甲', phone: '13800000011', content }
  return call(number, '/api/message/createMessage', '10.2.0.1', message, { 'idempotency-key': key })
}

/** @returns asks one of the processes with the new session. */
async function signInAt(place: number) {
  const { loginName, password } = await makeAccount({ db: database.db })
  const { data } = await ask(at(place), 'POST /api/account/login', { form: { loginName, password } })
  const { token } = data as { token: string }
  return (number: number, path = 'POST /api/yiqing/account/userInfo') =>
    ask(at(number), path, { form: {}, headers: { token } })
}

test('the limit of requests counts for all processes', async () => {
  const path = '/api/system/area/pc'
  for (let number = 0; number < perMinute; number += 1) expect((await call(0, path, '10.1.0.1')).status).toBe(200)
  expect((await call(0, path, '10.1.0.1')).status).toBe(429)
  // The others hear of it within seconds, long before their own count ends.
  for (let number = 1; number < count; number += 1) {
    const statuses: number[] = []
    const last = async () => {
      statuses.push((await call(number, path, '10.1.0.1')).status)
      return statuses.at(-1)
    }
    await expect.poll(last, { interval: 500, timeout: 20_000 }).toBe(429)
    expect(statuses.length).toBeLessThan(perMinute)
    expect((await call(number, path, '10.1.0.2')).status).toBe(200)
  }
})

test('a session counts in every process, and ends in every one', async () => {
  const userInfo = await signInAt(0)
  for (let number = 0; number < count; number += 1) expect((await userInfo(number)).status).toBe(200)
  await userInfo(1, 'POST /api/account/logout')
  for (let number = 0; number < count; number += 1) expect((await userInfo(number)).status).toBe(401)
})

/** Which processes show the title on a page that they have cached. */
const isShown = (title: string) => async () => {
  const pages = await Promise.all(instances.map(({ origin }) => fetch(`${origin}/party/party`)))
  const texts = await Promise.all(pages.map((page) => page.text()))
  return texts.map((text) => text.includes(title))
}

test('what one process changes is changed in every one', async () => {
  const title = '各个进程都要看见'
  await isShown(title)()
  const id = await makeArticle(database.db, { title })
  await expect.poll(isShown(title)).toEqual(instances.map(() => true))
  await withdraw(database.db, id)
  await expect.poll(isShown(title)).toEqual(instances.map(() => false))
})

test('a form that is sent to several processes at once is received once', async () => {
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 4 * count }, (_, number) => createMessage(number, key, '同时发给几个进程')),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ body }) => body.data?.receipt)).size).toBe(1)
  const { rows } = await sql`select points from rate_limit where key like 'message-send-phone:%'`.execute(database.db)
  expect(rows).toEqual([{ points: 1 }])
})

test('a process with another data folder or other keys refuses to start, and says what to do', async () => {
  const elsewhere = start({ PORTAL_DATA: join(makeFolder(), 'data') })
  expect(await elsewhere.instance.says('它的数据目录不是这里的')).toContain('共享目录')
  const inBucket = start(bucket('files'))
  expect(await inBucket.instance.says('它的附件不在这里的')).toContain('PORTAL_FILES')
  const others = start({ PORTAL_KEYS: oneKeySet() })
  expect(await others.instance.says('密钥')).toContain('不同')
  expect((await listOthers(database.db, 0)).length).toBe(count)
})

test('processes with files in one bucket need no shared folder, those in two refuse each other', async () => {
  const own = { DATABASE_URL: await makeDatabase('template_portal'), PORTAL_KEYS: oneKeySet() }
  const apart = () => join(makeFolder(), 'data')
  for (const folderOfOne of [apart(), apart()])
    await start({ ...own, ...bucket('files'), PORTAL_DATA: folderOfOne }).instance.says(started)
  const stranger = start({ ...own, ...bucket('other'), PORTAL_DATA: apart() })
  expect(await stranger.instance.says('它的附件不在这里的')).toContain('/other/')
})

test('the others go on while one is killed, and its place is free at once', async () => {
  const key = randomUUID()
  const [first, ...rest] = instances
  const before = await createMessage(0, key, '发出后进程被杀')
  const userInfo = await signInAt(0)
  const views = async () => {
    const { rows } = await sql<{
      views: number
    }>`select coalesce(sum(views), 0)::integer as views from page_view`.execute(database.db)
    return rows[0]?.views ?? 0
  }
  first?.instance.child.kill('SIGKILL')
  await expect.poll(async () => (await listOthers(database.db, 0)).length).toBe(count - 1)
  instances = rest
  const again = await createMessage(0, key, '发出后进程被杀')
  expect(again.body.data?.receipt).toBe(before.body.data?.receipt)
  expect((await userInfo(0)).status).toBe(200)
  expect((await createMessage(0, randomUUID(), '之后照常受理')).status).toBe(200)

  // Views of those that stop are written.
  const shown = await views()
  for (const { origin } of rest) for (let turn = 0; turn < 5; turn += 1) await (await fetch(`${origin}/about`)).text()
  instances = [...rest, start()]
  await instances.at(-1)?.instance.says(started)
  const title = '后来的进程也要看见'
  await isShown(title)()
  await makeArticle(database.db, { title })
  await expect.poll(isShown(title)).toEqual(instances.map(() => true))
  expect(await Promise.all(instances.map(({ instance }) => instance.stop()))).toEqual(instances.map(() => 0))
  expect(await views()).toBeGreaterThanOrEqual(shown + 5 * rest.length)
  expect(await listOthers(database.db, 0)).toEqual([])
  const { rows } = await sql`select from process`.execute(database.db)
  // That of the one that was killed is removed an hour later.
  expect(rows).toHaveLength(1)
})
