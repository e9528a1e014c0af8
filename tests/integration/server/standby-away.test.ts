import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../src/platform/db/database.ts'
import { migrate } from '../../../src/platform/db/migrate.ts'
import { isReady, type StatusSources } from '../../../src/domain/system-status/signal.ts'
import { writingSignal } from '../../../src/domain/system-status/writing-signal.server.ts'
import { makeAccount, signInForToken } from '../../harness/accounts.ts'
import { makeArticle } from '../../harness/factories.ts'
import { createIdentity } from '../../harness/payments.ts'
import { type Portal, startPortal, testKeys } from '../../harness/portal.ts'
import { type PostgresServer, startPostgres } from '../../harness/postgres-server.ts'

/** A primary whose standby is gone: commits wait without end (`synchronous_mode_strict`). */
const never = 3_600_000
const limits = { commitMs: never, lockMs: 1_000 }
const poolSize = 6
const keys = testKeys()

let server: PostgresServer
let admin: Client
let database: Database
let portal: Portal
let token: string
beforeAll(async () => {
  server = await startPostgres({ synchronous_commit: 'on' })
  const asSuperuser = Object.assign(new URL(server.urlOf('postgres')), { username: 'postgres' })
  admin = new Client({ connectionString: asSuperuser.href })
  await admin.connect()
  database = await openDatabase({ kind: 'postgres', url: server.urlOf('portal'), poolSize, writerLimits: limits })
  await migrate(database.db, join(import.meta.dirname, '../../../migrations'))
  portal = await startPortal(database, { keys, cacheBytes: 0, trustedProxies: ['127.0.0.1'] })
  await makeArticle(database.db, { title: '备库不在时也能读' })
  const here = { ...portal, database: { ...database, url: server.urlOf('portal') }, db: database.db, keys }
  token = await signInForToken(here, await makeAccount(here))
})
afterAll(async () => {
  await returnStandby()
  await portal.close()
  await database.close()
  await admin.end()
  await server.stop()
})
beforeEach(() => void (limits.commitMs = never))

async function setStandbys(names: string): Promise<void> {
  await admin.query(`alter system set synchronous_standby_names = '${names}'`)
  await admin.query('select pg_reload_conf()')
}
async function loseStandby(): Promise<void> {
  await setStandbys('nobody')
  // The checkpointer tells the others that commits have to wait.
  await expect
    .poll(async () => (await admin.query('show synchronous_standby_names')).rows)
    .toEqual([{ synchronous_standby_names: 'nobody' }])
}
const returnStandby = () => setStandbys('')

async function countWaiting(): Promise<number> {
  const { rows } = await admin.query<{ waiting: number }>(
    `select count(*)::integer as waiting from pg_stat_activity where wait_event = 'SyncRep'`,
  )
  return rows[0]?.waiting ?? 0
}

let sent = 0
const newMessage = () => {
  sent += 1
  const number = String(sent).padStart(4, '0')
  return { key: randomUUID(), address: `10.0.0.${sent}`, phone: `1380000${number}`, content: `第 ${number} 条留言` }
}
const send = async ({ key, address, phone, content }: ReturnType<typeof newMessage>) => {
  const answer = await fetch(`${portal.origin()}/api/message/createMessage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, 'x-forwarded-for': address },
    body: JSON.stringify({ nickname: '示例甲', phone, content }),
  })
  const body = (await answer.json()) as { data: { receipt: string } | null; message: string }
  return { status: answer.status, receipt: body.data?.receipt, message: body.message }
}

const countMessages = async () => (await sql`select from message`.execute(database.db)).rows.length
const countTries = async (name: string) => {
  const { rows } = await sql<{ points: number }>`
    select points from rate_limit where key like ${`${name}:%`} order by points`.execute(database.db)
  return rows.map(({ points }) => points)
}

const get = (path: string) => fetch(portal.origin() + path, { headers: { cookie: `Admin-Token=${token}` } })

/** Each reads from the database. */
async function readEverything(): Promise<void> {
  for (const path of ['/party/party', '/search/search?inputMessage=备库', '/api/article/article/all', '/staff'])
    expect((await get(encodeURI(path))).status, path).toBe(200)
  expect(await (await get('/party/party')).text()).toContain('备库不在时也能读')
  const lookUp = { objectIdentity: createIdentity(1), startDate: '2025-01-01', endDate: '2025-12-31', type: '1' }
  const found = await fetch(`${portal.origin()}/subsidy/subsidy`, {
    method: 'POST',
    body: new URLSearchParams(lookUp),
    headers: { origin: portal.origin() },
  })
  expect(found.status).toBe(200)
}

async function readWriting() {
  const probe = database.openProbe()
  const reading = await writingSignal.read({ db: probe.db } as StatusSources)
  await probe.close()
  return {
    ready: isReady([{ ...writingSignal, isRequired: writingSignal.isRequired ?? false, ...reading }]),
    ...reading,
  }
}

test('reading goes on while posts wait for a standby, and each is received once', async () => {
  await loseStandby()
  const messages = Array.from({ length: 20 }, newMessage)
  let answered = 0
  const answers = messages.map(async (message) => {
    const answer = await send(message)
    answered += 1
    return answer
  })
  await expect.poll(countWaiting).toBeGreaterThan(0)
  await readEverything()
  // Those without a place among the writers give up, and those that wait for the lock of notifications; one still waits.
  await expect.poll(() => answered, { timeout: 60_000 }).toBe(messages.length - 1)
  await readEverything()
  expect(answered).toBe(messages.length - 1)
  const signal = await readWriting()
  expect(signal).toMatchObject({ ready: true, state: 'fault', words: expect.stringContaining('等备库确认') })

  await returnStandby()
  const first = await Promise.all(answers)
  expect(first.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(first.filter(({ status }) => status === 503)).toHaveLength(messages.length - 1)
  const again = await Promise.all(messages.map(send))
  expect(again.map(({ status }) => status)).toEqual(messages.map(() => 200))
  const receipts = first.flatMap(({ receipt }) => receipt ?? [])
  expect(again.map(({ receipt }) => receipt)).toEqual(expect.arrayContaining(receipts))
  expect(await countMessages()).toBe(messages.length)
  expect(await countTries('message-send-phone')).toEqual(messages.map(() => 1))
  expect(await countTries('message-send-all')).toEqual([messages.length])
})

test('who waits for too long is told that the outcome is unknown, and gets the receipt by sending it again', async () => {
  limits.commitMs = 100
  await loseStandby()
  const before = await countMessages()
  const message = newMessage()
  const first = await send(message)
  expect(first).toMatchObject({ status: 503, message: expect.stringContaining('是否已收到还不能确定') })
  expect(first.message).toContain('不会重复')
  // Not a second one, though the first cannot be seen yet.
  expect((await send(message)).status).toBe(503)
  expect(await countWaiting()).toBe(1)

  const form = newMessage()
  const page = await fetch(`${portal.origin()}/feedback/feedback?mode=write`, {
    method: 'POST',
    body: new URLSearchParams({
      key: form.key,
      nickname: '示例甲',
      phone: form.phone,
      message: form.content,
      areaId: '1',
    }),
    headers: { origin: portal.origin(), 'x-forwarded-for': form.address },
  })
  const html = await page.text()
  expect(page.status).toBe(503)
  expect(html).toContain(`${form.content}</textarea>`)
  await readEverything()

  await returnStandby()
  await expect.poll(countWaiting).toBe(0)
  limits.commitMs = never
  const again = await send(message)
  expect(again.status).toBe(200)
  expect((await send(message)).receipt).toBe(again.receipt)
  expect(await countMessages()).toBeOneOf([before + 1, before + 2])
  expect(new Set(await countTries('message-send-phone'))).toEqual(new Set([1]))
})

test('a commit whose connection is lost has an unknown outcome too', async () => {
  await loseStandby()
  const message = newMessage()
  const sending = send(message)
  await expect.poll(countWaiting).toBe(1)
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`)
  expect(await sending).toMatchObject({ status: 503, message: expect.stringContaining('是否已收到还不能确定') })
  const before = await countMessages()
  await returnStandby()
  expect((await send(message)).status).toBe(200)
  // PostgreSQL had committed it, and cannot take that back.
  expect(await countMessages()).toBe(before)
})

test('a failed transaction is rolled back, and its connection is used again', async () => {
  const failing = database.db.transaction().execute(async (tx) => {
    await sql`insert into setting (key, value) values ('planted', '')`.execute(tx)
    throw new Error('planted')
  })
  await expect(failing).rejects.toThrow('planted')
  const left = await database.db.selectFrom('setting').select('key').where('key', '=', 'planted').execute()
  expect(left).toEqual([])
  for (let turn = 0; turn < poolSize; turn += 1)
    await database.db.transaction().execute((tx) => sql`select 1`.execute(tx))
})
