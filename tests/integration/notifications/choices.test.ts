import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession, makeAccount } from '../../harness/accounts.ts'
import { makeArea } from '../../harness/factories.ts'
import { createMessageFixture } from '../../harness/message-fixture.ts'
import { deliverNow, hurry } from '../../harness/notifications.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { startSmtpServer } from '../../harness/smtp-server.ts'

let portal: TestPortal
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let village: number
let desk: ReturnType<typeof createMessageFixture>
beforeAll(async () => {
  smtp = await startSmtpServer()
  portal = await openTestPortal({ answerChannels: { mail: true, sms: false } })
  village = await makeArea(portal.db, { name: '甲村', level: 'village' })
  desk = createMessageFixture(portal, village)
})
afterAll(async () => {
  await portal.close()
  await smtp.close()
})

const deliver = () => deliverNow(portal, { mail: { url: smtp.url, from: 'noreply@portal.test' } })
const post = (path: string, token: string, fields: Record<string, string>) =>
  fetch(portal.origin() + path, {
    method: 'POST',
    redirect: 'manual',
    headers: token ? { cookie: `Admin-Token=${token}`, origin: portal.origin() } : {},
    body: new URLSearchParams(fields),
  })
const textOf = async (path: string, token = '') =>
  (await fetch(portal.origin() + path, { headers: token ? { cookie: `Admin-Token=${token}` } : {} })).text()
async function signIn(role: 'replier' | 'admin', areaIds: number[] | null = role === 'admin' ? [1] : [village]) {
  const account = await makeAccount(portal, { role, areaIds })
  return { ...account, token: await createSession(portal, account) }
}

test('an address is used once the code sent to it was entered', async () => {
  const { token } = await signIn('replier')
  const address = 'wang.fang@office.test'
  expect(await textOf('/staff/me', token)).not.toContain('随时发邮件')
  expect((await post('/staff/me', token, { intent: 'address', address: '王芳' })).status).toBe(422)
  expect((await post('/staff/me', token, { intent: 'address', address })).status).toBe(303)
  const stored = await portal.db.selectFrom('outbox').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain('wang.fang')
  await deliver()
  const code = /验证码：(\d{6})/.exec(smtp.mailsTo(address)[0]?.text ?? '')?.[1] ?? ''
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await post('/staff/me', token, { intent: 'code', code: wrong })).status).toBe(422)
  // At most one code in two minutes.
  expect((await post('/staff/me', token, { intent: 'address', address })).status).toBe(429)
  expect((await post('/staff/me', token, { intent: 'code', code })).status).toBe(303)
  expect(await textOf('/staff/me', token)).toContain('随时发邮件')
  const choice = { intent: 'choices', 'message.received': 'at-once', digestHour: '9' }
  expect((await post('/staff/me', token, choice)).status).toBe(303)
  await desk.received()
  await deliver()
  expect(smtp.mailsTo(address).map(({ subject }) => subject)).toContain('乌兰浩特市三务公开：有留言要办理')
})

test('five wrong codes end a code', async () => {
  const { id, token } = await signIn('replier')
  await post('/staff/me', token, { intent: 'address', address: 'other@office.test' })
  await deliver()
  const code = /验证码：(\d{6})/.exec(smtp.mailsTo('other@office.test')[0]?.text ?? '')?.[1] ?? ''
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tried = 0; tried < 5; tried += 1) await post('/staff/me', token, { intent: 'code', code: wrong })
  expect((await post('/staff/me', token, { intent: 'code', code })).status).toBe(422)
  const row = await portal.db
    .selectFrom('notification_address')
    .select('confirmed_time')
    .where('account_id', '=', id)
    .executeTakeFirst()
  expect(row?.confirmed_time).toBeNull()
})

test('forms of citizens offer an address only where something can be sent, and refuse what is none', async () => {
  const page = '/feedback/feedback?mode=write'
  expect(await textOf(page)).toContain('有答复时通知我的邮箱（选填）')
  expect(await textOf('/disclosure/request?mode=write')).toContain('有答复时通知我的邮箱（选填）')
  const fields = {
    nickname: '示例甲',
    phone: '13800000012',
    message: '路灯坏了',
    areaId: String(village),
    key: crypto.randomUUID(),
  }
  const refused = await post(page, '', { ...fields, answerAddress: '13800000012' })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('请填写完整的邮箱')
  expect((await post(page, '', { ...fields, answerAddress: 'me@example.com' })).status).toBe(303)
  expect(await portal.db.selectFrom('answer_address').select('channel').execute()).toEqual([{ channel: 'mail' }])
  const call = await fetch(`${portal.origin()}/api/message/createMessage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fields, areaId: village, content: '路灯又坏了', answerAddress: 'me@' }),
  })
  expect(await call.json()).toMatchObject({ message: expect.stringContaining('请填写完整的邮箱') })
})

test('what was given up is listed for administrators, who send it again or discard it, with a record', async () => {
  const { token } = await signIn('admin')
  const replier = await signIn('replier')
  await desk.received()
  await portal.db
    .updateTable('outbox')
    .set({ state: 'dead', end_time: new Date(), last_error: '对方服务器答复 500' })
    .execute()
  const rows = await portal.db.selectFrom('outbox').select('id').where('state', '=', 'dead').execute()
  const [first, second] = rows.map(({ id }) => id)
  const path = '/staff/notifications/undelivered'
  expect(await textOf(path, token)).toContain('对方服务器答复 500')
  expect((await post(path, replier.token, { do: `retry:${first}` })).status).toBe(403)
  expect((await post(path, token, { do: `retry:${first}` })).status).toBe(303)
  expect((await post(path, token, { do: `discard:${second}` })).status).toBe(303)
  expect((await post(path, token, { do: `discard:${second}` })).status).toBe(404)
  const states = await portal.db
    .selectFrom('outbox')
    .select('state')
    .where('id', 'in', [first ?? 0, second ?? 0])
    .orderBy('id')
    .execute()
  expect(states.map(({ state }) => state).toSorted()).toEqual(['dropped', 'waiting'])
  const actions = await portal.db
    .selectFrom('audit_event')
    .select('action')
    .where('action', 'like', 'delivery.%')
    .orderBy('id')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual(['delivery.retry', 'delivery.discard'])
  await hurry(portal.db)
})

test('the page of the system shows the newest of all districts that were given up, and what to do', async () => {
  const { token } = await signIn('admin', null)
  await portal.db.deleteFrom('outbox').execute()
  const textOfStatus = () => textOf('/staff/system-status', token)
  expect(await textOfStatus()).toContain('没有送不到的通知。')
  const dead = (event: string, district_code: string | null) => ({
    event,
    channel: 'wecom' as const,
    target: 'endpoint:office',
    district_code,
    payload: '{}',
    state: 'dead' as const,
    end_time: new Date(),
    last_error: '对方服务器答复 404',
  })
  const events = ['message.received:1', 'text.review:1', 'duty.due:1', 'import.failed:1', 'report.received:1']
  const here = events.map((event) => dead(event, '152201000000'))
  await portal.db
    .insertInto('outbox')
    .values([...here, dead('system.fault:disk', '152202000000')])
    .execute()
  const shown = await textOfStatus()
  expect(shown).toContain('有 6 条通知多次没有送到，已不再重试，下面是最近 5 条。')
  expect(shown).toMatch(/href="\/staff\/notifications\/undelivered"[^>]*>没有送到的通知<\/a>\s*重发或放弃/)
  expect(shown).toContain('其他地区的，到那个地区的工作台处理')
  expect(shown.indexOf('系统有故障或要处理的情况')).toBeLessThan(shown.indexOf('群众反映了个人信息问题'))
  expect(shown).toContain('对方服务器答复 404')
  expect(shown).not.toContain('有留言要办理</td>')
  await portal.db.deleteFrom('outbox').execute()
})
