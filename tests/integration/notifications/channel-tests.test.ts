import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endpointsSchema } from '../../../src/domain/notifications/endpoints.ts'
import { createTestChannels } from '../../../src/domain/notifications/test-channels.server.ts'
import { signDingtalk } from '../../../src/outbox/robots.ts'
import { signWebhook } from '../../../src/outbox/webhook.ts'
import { createSession, makeAccount } from '../../harness/accounts.ts'
import { startHttpReceiver } from '../../harness/http-receiver.ts'
import { tellByMail } from '../../harness/notifications.ts'
import { openTestPortal, type TestPortal, testKeys } from '../../harness/portal.ts'
import { startSmtpServer } from '../../harness/smtp-server.ts'

const secret = 'a secret of the test'
const path = '/staff/notifications/undelivered'
const phone = '13800000451'
const address = 'guanliyuan@office.test'
let receiver: Awaited<ReturnType<typeof startHttpReceiver>>
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let portal: TestPortal
let isRefusing = false
let admin: { id: number; token: string }

beforeAll(async () => {
  receiver = await startHttpReceiver()
  smtp = await startSmtpServer({
    onRcptTo: (_address, _session, done) =>
      done(isRefusing ? Object.assign(new Error(`no mailbox ${address}`), { responseCode: 550 }) : null),
  })
  const at = (place: string) => ({ url: receiver.url + place, inner: true })
  const endpoints = endpointsSchema.parse([
    { name: 'group', channel: 'wecom', kinds: [], ...at('/wecom') },
    { name: 'ding', channel: 'dingtalk', kinds: [], secret, ...at('/dingtalk?access_token=t') },
    { name: 'office', channel: 'webhook', kinds: [], secret, ...at('/hook') },
    {
      name: 'gateway',
      channel: 'sms',
      body: '{"to":"{phone}","text":"{text}"}',
      success: '"errcode":0',
      ...at('/sms'),
    },
    { name: 'elsewhere', channel: 'wecom', kinds: [], districts: ['152202000000'], ...at('/elsewhere') },
  ])
  const mail = { url: smtp.url, from: 'noreply@portal.test' }
  const keys = testKeys()
  portal = await openTestPortal({
    keys,
    testChannels: createTestChannels({ mail, origin: 'https://portal.test', endpoints }),
  })
  admin = await makeAdmin()
  await tellByMail({ db: portal.db, keys }, admin.id, address, {})
})
afterAll(async () => {
  await portal.close()
  await receiver.close()
  await smtp.close()
})
beforeEach(() => {
  isRefusing = false
  receiver.received.length = 0
  smtp.mails.length = 0
  receiver.answer = { status: 200, body: '{"errcode":0}' }
})

async function makeAdmin() {
  const account = await makeAccount(portal, { role: 'admin', areaIds: [1] })
  return { ...account, token: await createSession(portal, account) }
}

const post = (fields: Record<string, string>, token = admin.token) =>
  fetch(portal.origin() + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: `Admin-Token=${token}`, origin: portal.origin() },
    body: new URLSearchParams({ do: 'test', ...fields }),
  })

/** What the page says without scripts. */
async function tryChannel(target: string, fields: Record<string, string> = {}, who = admin) {
  const answer = await post({ target, ...fields }, who.token)
  return { status: answer.status, text: await answer.text() }
}

test('each channel delivers a test to a real server, which says only that it is one', async () => {
  for (const target of ['mail', 'endpoint:group', 'endpoint:ding', 'endpoint:office']) {
    const { status, text } = await tryChannel(target)
    expect([target, status]).toEqual([target, 200])
    expect(text).toContain('对方服务器已经收下')
  }
  const [mail, ...mails] = smtp.mailsTo(address)
  expect(mails).toEqual([])
  expect(mail?.subject).toBe('乌兰浩特市三务公开：试发的邮件')
  const [group, ding, office, ...more] = receiver.received
  expect(more).toEqual([])
  const message = { msgtype: 'text', text: { content: '乌兰浩特市三务公开：试发的消息，不用理会。' } }
  expect([group?.path, JSON.parse(group?.body ?? '')]).toEqual(['/wecom', message])
  const query = new URL(ding?.path ?? '', receiver.url).searchParams
  expect(query.get('sign')).toBe(signDingtalk(secret, Number(query.get('timestamp'))))
  expect(JSON.parse(ding?.body ?? '')).toEqual(message)
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = office?.headers ?? {}
  expect(signature).toBe(signWebhook(secret, String(id), Number(time), office?.body ?? ''))
  expect(JSON.parse(office?.body ?? '')).toMatchObject({ type: 'test', data: { title: '试发' } })
})

test('an SMS goes to the number that was typed, which is not kept', async () => {
  expect(await tryChannel('endpoint:gateway', { phone: '12345' })).toMatchObject({
    status: 422,
    text: expect.stringContaining('请填写 11 位手机号码'),
  })
  expect(receiver.received).toEqual([])
  expect((await tryChannel('endpoint:gateway', { phone })).text).toContain('对方服务器已经收下')
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toEqual({
    to: phone,
    text: expect.stringContaining('您在乌兰浩特市三务公开提交的留言已经答复'),
  })
  for (const table of ['audit_event', 'outbox'] as const) {
    const rows = await portal.db.selectFrom(table).selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(phone)
  }
})

test('a refusal is said in plain words, without what the other server wrote', async () => {
  const other = await makeAdmin()
  await tellByMail(portal, other.id, address, {})
  isRefusing = true
  const mail = await tryChannel('mail', {}, other)
  expect(mail.text).toContain('没有发出：邮件服务器不接受这个地址（550）')
  expect(mail.text).not.toContain('no mailbox')
  receiver.answer = { status: 200, body: '{"errcode":310000,"errmsg":"keywords not in content, ip 10.0.0.9"}' }
  const ding = await tryChannel('endpoint:ding', {}, other)
  expect(ding.text).toContain('错误码 310000：它的安全设置不允许')
  expect(ding.text).not.toContain('10.0.0.9')
  for (const [status, words] of [
    [401, '它不接受密钥'],
    [404, '网址不对或者已经停用'],
    [429, '发得太频繁'],
    [500, '它自己出错'],
  ] as const) {
    receiver.answer = { status, body: 'no' }
    expect((await tryChannel('endpoint:office', {}, other)).text).toContain(`对方服务器答复 ${status}：${words}`)
  }
  expect((await tryChannel('endpoint:gateway', { phone }, other)).text).toContain('没有发出：对方服务器答复 500')
})

test('says what is not configured, and how to configure it', async () => {
  const testChannels = createTestChannels({ mail: null, origin: null, endpoints: [] })
  const bare = await openTestPortal({ testChannels })
  const account = await makeAccount(bare, { role: 'admin', areaIds: [1] })
  const token = await createSession(bare, account)
  const page = await fetch(bare.origin() + path, { headers: { cookie: `Admin-Token=${token}` } })
  const text = (await page.text()).replaceAll('&quot;', '"')
  expect(text).toContain('PORTAL_SMTP_URL')
  for (const channel of ['wecom', 'dingtalk', 'webhook', 'sms']) expect(text).toContain(`"channel": "${channel}"`)
  expect(text).not.toContain('value="test"')
  await bare.close()
})

test('each is for administrators of its district, recorded, and limited', async () => {
  const editor = await makeAccount(portal, { role: 'replier', areaIds: [1] })
  const refused = await post({ target: 'endpoint:group' }, await createSession(portal, editor))
  expect(refused.status).toBe(403)
  const other = await makeAdmin()
  const unknown = await tryChannel('endpoint:elsewhere', {}, other)
  expect([unknown.status, unknown.text.includes('没有这个渠道')]).toEqual([404, true])
  const unconfirmed = await tryChannel('mail', {}, other)
  expect([unconfirmed.status, unconfirmed.text.includes('您还没有确认邮箱')]).toEqual([409, true])
  expect(receiver.received).toEqual([])
  receiver.answer = { status: 500, body: '' }
  await tryChannel('endpoint:group', {}, other)
  receiver.answer = { status: 200, body: '{"errcode":0}' }
  for (let sent = 1; sent < 10; sent += 1) await tryChannel('endpoint:group', {}, other)
  expect(receiver.received).toHaveLength(10)
  const late = await tryChannel('endpoint:group', {}, other)
  expect([late.status, late.text.includes('试发的次数过多')]).toEqual([429, true])
  expect(receiver.received).toHaveLength(10)
  const records = await portal.db
    .selectFrom('audit_event')
    .select(['subject', 'detail'])
    .where('action', '=', 'channel.test')
    .where('actor', '=', other.loginName)
    .orderBy('id')
    .execute()
  expect(records).toHaveLength(10)
  expect(records.slice(0, 2)).toEqual([
    { subject: 'endpoint:group', detail: { channel: 'wecom', testResult: 'failed' } },
    { subject: 'endpoint:group', detail: { channel: 'wecom', testResult: 'sent' } },
  ])
})
