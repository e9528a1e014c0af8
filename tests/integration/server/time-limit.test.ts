import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../src/platform/db/database.ts'
import { usualDrainMs } from '../../../src/http/listen.ts'
import { createLog } from '../../../src/http/log.ts'
import { openTestDatabase } from '../../harness/database.ts'
import { type Portal, startPortal } from '../../harness/portal.ts'

/** Requests that are too slow, too long or too large. */
const timeLimitMs = 600
const errors: { msg: string; err?: Error }[] = []
let database: Database
let portal: Portal
beforeAll(async () => {
  database = await openTestDatabase()
  const destination = new Writable({
    write(line: Buffer, _encoding, done) {
      errors.push(JSON.parse(line.toString()) as (typeof errors)[number])
      done()
    },
  })
  portal = await startPortal(database, { timeLimitMs, cacheBytes: 0, log: createLog('error', destination) })
})
afterAll(async () => {
  await portal.close()
  await database.close()
})

/** Blocks reads of articles and writes of messages. @returns a function that releases the lock. */
async function lockTables(): Promise<() => Promise<void>> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>()
  const lock = database.db.transaction().execute(async (tx) => {
    await sql`lock table article, message in access exclusive mode`.execute(tx)
    isLocked()
    await held
  })
  await locked
  return () => {
    release()
    return lock
  }
}

async function countStatements(condition: RawBuilder<unknown>): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and ${condition}`.execute(database.db)
  return rows[0]?.count
}

/** Until a statement waits for the lock of `lockTables`. */
async function untilBlocked(): Promise<void> {
  await expect.poll(() => countStatements(sql`wait_event_type = 'Lock'`)).toBeGreaterThan(0)
}

/** Until no statement and no transaction is going on. */
async function untilFinished(): Promise<void> {
  await expect.poll(() => countStatements(sql`state <> 'idle'`)).toBe(0)
}

/** Opens a connection; `answer` resolves to everything received until the server closes it. */
async function open(origin = portal.origin()): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1' })
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return { socket, answer: once(socket, 'close').then(() => text) }
}

const head = (path: string, ...headers: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n')
const call = '/api/message/createMessage'
const json = 'Content-Type: application/json'

test('slowly dripping headers are answered 408', async () => {
  const { socket, answer } = await open()
  socket.write('GET /api/system/area/pc HTTP/1.1\r\nHost: localhost\r\n')
  const drip = setInterval(() => socket.write('X-Slow: 1\r\n'), 100)
  expect(await answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*请求没有在规定时间内发完/)
  clearInterval(drip)
})

test.each([
  ['fewer bytes than declared', [json, 'Content-Length: 100']],
  ['unfinished chunks', [json, 'Transfer-Encoding: chunked']],
])('a body with %s is answered 408', async (_, headers) => {
  const { socket, answer } = await open()
  socket.write(head(call, ...headers))
  socket.write(headers.at(-1)?.startsWith('T') ? '2\r\n{"\r\n' : '{"')
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('an idle connection is closed', async () => {
  const { socket, answer } = await open()
  socket.write('GET /api/system/area/pc HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
})

test('a client that does not close its half is cut off', async () => {
  const socket = connect({ port: Number(new URL(portal.origin()).port), host: '127.0.0.1', allowHalfOpen: true })
  const failed = once(socket, 'error')
  socket.resume().write('GET / HTTP/1.1\r\n')
  await once(socket, 'end')
  const drip = setInterval(() => socket.write('X-Slow: 1\r\n'), 100)
  const [error] = (await Promise.race([failed, wait(60_000, [])])) as { code?: string }[]
  clearInterval(drip)
  expect(error?.code).toMatch(/EPIPE|ECONNRESET/)
})

test('a handler that hangs is answered 503, and finishes later without harm', async () => {
  const release = await lockTables()
  const message = JSON.stringify({ nickname: '示例甲', phone: '13800001234', content: '村口的路灯不亮' })
  const answers = await Promise.all([
    fetch(`${portal.origin()}/api/article/article/all?articleTypeId=1`),
    fetch(portal.origin() + call, { method: 'POST', headers: { 'content-type': 'application/json' }, body: message }),
    fetch(`${portal.origin()}/party/party`),
    fetch(`${portal.origin()}/no/such/page`, { method: 'POST', body: 'x' }),
  ])
  const overdue = { code: 503, data: null, message: '系统繁忙，没有在规定时间内完成，请稍后再试。' }
  expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([503, 503, 503])
  for (const answer of answers.slice(0, 3)) expect(await answer.json()).toEqual(overdue)
  await release()
  await untilFinished()
  const after = await fetch(`${portal.origin()}/api/article/article/all?articleTypeId=1`)
  expect(await after.json()).toMatchObject({ code: 200 })
  expect(new Set(errors.map(({ msg, err }) => `${msg}: ${err?.message}`))).toEqual(new Set(['request failed: overdue']))
})

/** Within it nothing is closed for lasting too long, so a test in which nothing else closes it never ends. */
const noLimitMs = 3_600_000

/** Until a server accepts no connections any more. */
async function untilRefused(origin: string): Promise<void> {
  const outcome = () =>
    open(origin).then(
      ({ socket }) => socket.destroy() && 'open',
      () => 'refused',
    )
  await expect.poll(outcome).toBe('refused')
}

test('a stopping server closes connections as soon as they are answered', async () => {
  const other = await startPortal(database, { timeLimitMs: noLimitMs, cacheBytes: 0, drainMs: usualDrainMs })
  const origin = other.origin()
  const release = await lockTables()
  const { socket, answer } = await open(origin)
  socket.write('GET /api/article/article/all HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await untilBlocked()
  const closed = other.close()
  await untilRefused(origin)
  await release()
  await closed
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
})

test('a stopping server does not wait for connections without a request', async () => {
  const other = await startPortal(database, { timeLimitMs: noLimitMs, cacheBytes: 0, drainMs: usualDrainMs })
  const { answer: silent } = await open(other.origin())
  const { socket, answer: slow } = await open(other.origin())
  socket.write('GET / HTTP/1.1\r\n')
  await other.close()
  expect(await Promise.all([silent, slow])).toEqual(['', ''])
})

const large = 'x'.repeat(64 * 1024 + 1)
const tooLarge = /^HTTP\/1\.1 413 [\s\S]*\{"code":413,"data":null,"message":"提交的内容过大，不能超过 64 KB。"\}/

test.each([
  ['JSON', call, json, JSON.stringify({ content: large })],
  ['a form', '/feedback/feedback', 'Content-Type: application/x-www-form-urlencoded', `message=${large}`],
])('%s of more than 64 KiB is rejected, with or without a declared length', async (_, path, type, body) => {
  const honest = await open()
  honest.socket.write(head(path, type, `Content-Length: ${body.length}`) + body)
  expect(await honest.answer).toMatch(tooLarge)

  const boasting = await open()
  boasting.socket.write(head(path, type, 'Content-Length: 9000000000') + body.slice(0, 10))
  expect(await boasting.answer).toMatch(tooLarge)

  const chunked = await open()
  chunked.socket.write(head(path, type, 'Transfer-Encoding: chunked'))
  for (let at = 0; at < body.length; at += 8_192) {
    const part = body.slice(at, at + 8_192)
    chunked.socket.write(`${part.length.toString(16)}\r\n${part}\r\n`)
  }
  chunked.socket.write('0\r\n\r\n')
  expect(await chunked.answer).toMatch(tooLarge)

  // Bytes beyond the declared length are a separate, invalid request.
  const modest = await open()
  modest.socket.write(head(path, type, 'Content-Length: 2') + `{}${body}`)
  expect((await modest.answer).match(/HTTP\/1\.1 \d+/g)?.at(-1)).toBe('HTTP/1.1 400')
})
