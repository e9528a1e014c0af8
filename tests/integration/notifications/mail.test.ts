import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mostAttempts } from '../../../src/outbox/retry-schedule.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { makeArea } from '../../harness/factories.ts'
import { createMessageFixture } from '../../harness/message-fixture.ts'
import { deliverNow, hurry, tellByMail } from '../../harness/notifications.ts'
import { testKeys } from '../../harness/portal.ts'
import { startSmtpServer } from '../../harness/smtp-server.ts'
import { selfSigned } from '../../fixtures/self-signed.ts'

const from = '三务公开 <noreply@portal.test>'
let database: TestDatabase
let parts: { db: TestDatabase['db']; keys: ReturnType<typeof testKeys> }
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let village: number
let other: number
let desk: ReturnType<typeof createMessageFixture>
let rejected = false
beforeAll(async () => {
  database = await openTestDatabase()
  parts = { db: database.db, keys: testKeys() }
  village = await makeArea(database.db, { name: '甲村', level: 'village' })
  other = await makeArea(database.db, { name: '乙村', level: 'village' })
  desk = createMessageFixture(parts, village)
  smtp = await startSmtpServer({
    onRcptTo: (_address, _session, done) =>
      done(rejected ? Object.assign(new Error('Mailbox zhangsan@office.test is full'), { responseCode: 452 }) : null),
  })
})
afterAll(async () => {
  await smtp.close()
  await database.close()
})
beforeEach(async () => {
  rejected = false
  smtp.mails.length = 0
  await parts.db.deleteFrom('outbox').execute()
})

const mail = () => ({ mail: { url: smtp.url, from } })
const deliver = (faults: unknown[] = []) => deliverNow(parts, mail(), faults)
const rows = () => parts.db.selectFrom('outbox').selectAll().where('channel', '=', 'mail').execute()
let count = 0
async function makeReplier(choices: Parameters<typeof tellByMail>[3], areaIds: number[] | null = [village]) {
  count += 1
  const account = await makeAccount(parts, { role: 'replier', areaIds })
  const address = `clerk${count}@office.test`
  await tellByMail(parts, account.id, address, choices)
  return { ...account, address }
}

test('a message reaches by mail, once, those of its unit who want that; others see it in the bell', async () => {
  const told = await makeReplier({ 'message.received': 'at-once' })
  const elsewhere = await makeReplier({ 'message.received': 'at-once' }, [other])
  const never = await makeReplier({ 'message.received': 'never' })
  const silent = await makeAccount(parts, { role: 'replier', areaIds: [village] })
  const { id } = await desk.received({ content: '张三丰的低保为什么没有发', nickname: '张三丰', phone: '13811112222' })
  await deliver()
  await hurry(parts.db)
  await deliver()
  expect(smtp.mailsTo(told.address)).toHaveLength(1)
  expect(smtp.mails).toHaveLength(1)
  const [received] = smtp.mails
  expect(received?.subject).toBe('乌兰浩特市三务公开：有留言要办理')
  expect(received?.text).toContain(`https://portal.test/staff/messages/${id}`)
  expect(received?.id).toMatch(/^<[0-9a-f]{32}@portal\.test>$/)
  for (const personal of ['张三丰', '低保', '13811112222']) {
    expect(received?.text).not.toContain(personal)
    expect(JSON.stringify(await rows())).not.toContain(personal)
  }
  expect(JSON.stringify(await rows())).not.toContain(told.address)
  const inBell = await parts.db
    .selectFrom('notification')
    .select('account_id')
    .where('event', '=', `message.received:${id}`)
    .execute()
  const ids = inBell.map(({ account_id }) => account_id)
  expect(ids).toContain(told.id)
  expect(ids).toContain(silent.id)
  expect(ids).not.toContain(elsewhere.id)
  expect(ids).not.toContain(never.id)
})

test('a mail that the server does not take is tried again later, and is dead after enough attempts', async () => {
  const { address } = await makeReplier({ 'message.received': 'at-once' })
  await desk.received()
  rejected = true
  const faults: unknown[] = []
  await deliver(faults)
  const row = (await rows()).find(({ state }) => state === 'waiting')
  expect(row).toMatchObject({ attempts: 1, last_error: '邮件服务器不接受这个地址（452）' })
  expect(row?.next_time.getTime()).toBeGreaterThan(Date.now())
  rejected = false
  await deliver()
  expect(smtp.mailsTo(address)).toHaveLength(0)
  await hurry(parts.db)
  await deliver()
  expect(smtp.mailsTo(address)).toHaveLength(1)

  await desk.received()
  rejected = true
  for (let attempt = 0; attempt <= mostAttempts; attempt += 1) {
    await hurry(parts.db)
    await deliver(faults)
  }
  expect((await rows()).find(({ state }) => state === 'dead')).toMatchObject({
    attempts: mostAttempts,
    last_error: '邮件服务器不接受这个地址（452）',
  })
  expect(faults).toEqual([])
})

test('an account that was disabled, lost the role or read it in the bell gets no mail', async () => {
  const [disabled, moved, reader] = [
    await makeReplier({ 'message.received': 'at-once' }),
    await makeReplier({ 'message.received': 'at-once' }),
    await makeReplier({ 'message.received': 'at-once' }),
  ]
  await desk.received()
  await deliverNow(parts, {})
  await parts.db.updateTable('staff_account').set({ state: 'disabled' }).where('id', '=', disabled.id).execute()
  await parts.db.updateTable('staff_grant').set({ area_id: other }).where('account_id', '=', moved.id).execute()
  await parts.db
    .updateTable('notification')
    .set({ read_time: new Date() })
    .where('account_id', '=', reader.id)
    .execute()
  await deliver()
  for (const { address } of [disabled, moved, reader]) expect(smtp.mailsTo(address)).toEqual([])
  const states = (await rows()).filter(({ target }) => target === `account:${moved.id}`).map(({ state }) => state)
  expect(states).toEqual(['dropped'])
})

test('one daily mail counts what happened until its hour', async () => {
  const { id, address } = await makeReplier({ 'message.received': 'daily' })
  await desk.received()
  await desk.received()
  await deliver()
  expect(smtp.mailsTo(address)).toEqual([])
  const waiting = (await rows()).filter(({ target }) => target === `account:${id}`)
  expect(waiting).toHaveLength(1)
  await hurry(parts.db)
  await deliver()
  const [digest, ...more] = smtp.mailsTo(address)
  expect(more).toEqual([])
  expect(digest?.subject).toBe('乌兰浩特市三务公开：今天有 2 件事提醒您')
  expect(digest?.text).toContain('有留言要办理：2 件')
})

test('a server without a certificate that is trusted gets no mail', async () => {
  const server = await startSmtpServer({ secure: true, ...selfSigned })
  const { id, address } = await makeReplier({ 'message.received': 'at-once' })
  await desk.received()
  await deliverNow(parts, { mail: { url: `smtps://localhost:${server.port}`, from } })
  expect(server.mailsTo(address)).toEqual([])
  const row = (await rows()).find(({ target }) => target === `account:${id}`)
  expect(row?.last_error).toBe('邮件服务器的加密连接没有通过核验')
  await server.close()
})
