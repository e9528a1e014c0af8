import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Endpoint, endpointsSchema } from '../../../src/domain/notifications/endpoints.ts'
import { signDingtalk } from '../../../src/outbox/robots.ts'
import { signWebhook } from '../../../src/outbox/webhook.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { makeArea } from '../../harness/factories.ts'
import { startHttpReceiver } from '../../harness/http-receiver.ts'
import { createMessageFixture } from '../../harness/message-fixture.ts'
import { deliverNow, hurry } from '../../harness/notifications.ts'
import { testKeys } from '../../harness/portal.ts'

const secret = 'a secret of the test'
let database: TestDatabase
let parts: { db: TestDatabase['db']; keys: ReturnType<typeof testKeys> }
let receiver: Awaited<ReturnType<typeof startHttpReceiver>>
let desk: ReturnType<typeof createMessageFixture>
beforeAll(async () => {
  database = await openTestDatabase()
  parts = { db: database.db, keys: testKeys() }
  desk = createMessageFixture(parts, await makeArea(database.db, { name: '甲村', level: 'village' }))
  receiver = await startHttpReceiver()
})
afterAll(async () => {
  await receiver.close()
  await database.close()
})
beforeEach(async () => {
  receiver.received.length = 0
  receiver.answer = { status: 200, body: '{"errcode":0,"errmsg":"ok"}' }
  await parts.db.deleteFrom('outbox').execute()
})

const kinds = ['message.received']
const at = (path: string) => ({ url: receiver.url + path, inner: true, kinds })
const read = (...endpoints: object[]): readonly Endpoint[] => endpointsSchema.parse(endpoints)
const rows = (channel: Endpoint['channel']) =>
  parts.db.selectFrom('outbox').selectAll().where('channel', '=', channel).orderBy('id').execute()

test('a webhook is called once, signed, with nothing personal', async () => {
  const endpoints = read({ name: 'office', channel: 'webhook', secret, ...at('/hook') })
  const { id } = await desk.received({ nickname: '张三丰', content: '低保没有发', phone: '13811112222' })
  await deliverNow(parts, { endpoints })
  await hurry(parts.db)
  await deliverNow(parts, { endpoints })
  expect(receiver.received).toHaveLength(1)
  const [call] = receiver.received
  const { 'webhook-id': key, 'webhook-timestamp': time, 'webhook-signature': signature } = call?.headers ?? {}
  const body = call?.body ?? ''
  expect(signature).toBe(signWebhook(secret, String(key), Number(time), body))
  expect(JSON.parse(body)).toMatchObject({
    type: 'message.received',
    data: { title: '有留言要办理', site: '乌兰浩特市三务公开', path: `/staff/messages/${id}` },
  })
  expect(body).not.toMatch(/张三丰|低保|13811112222/)
})

test('a call that failed comes again with the same id', async () => {
  const endpoints = read({ name: 'office', channel: 'webhook', secret, ...at('/hook') })
  await desk.received()
  receiver.answer = { status: 503, body: '' }
  await deliverNow(parts, { endpoints })
  expect((await rows('webhook'))[0]).toMatchObject({
    state: 'waiting',
    last_error: '对方服务器答复 503：它自己出错，请联系它的管理人员',
  })
  receiver.answer = { status: 204, body: '' }
  await hurry(parts.db)
  await deliverNow(parts, { endpoints })
  expect((await rows('webhook'))[0]).toMatchObject({ state: 'sent', attempts: 2 })
  const [first, second] = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(first).toBe(second)
})

test('robots are told in their formats; an error code is a failure although the status is 200', async () => {
  const endpoints = read(
    { name: 'wecom', channel: 'wecom', ...at('/wecom?key=k') },
    { name: 'dingtalk', channel: 'dingtalk', secret, ...at('/dingtalk?access_token=t') },
  )
  await desk.received()
  receiver.answer = { status: 200, body: '{"errcode":45009,"errmsg":"api freq out of limit"}' }
  await deliverNow(parts, { endpoints })
  for (const channel of ['wecom', 'dingtalk'] as const)
    expect((await rows(channel))[0]).toMatchObject({
      state: 'waiting',
      last_error: '机器人没有接受，错误码 45009：发得太频繁',
    })
  receiver.answer = { status: 200, body: '{"errcode":0,"errmsg":"ok"}' }
  await hurry(parts.db)
  await deliverNow(parts, { endpoints })
  for (const channel of ['wecom', 'dingtalk'] as const)
    expect((await rows(channel))[0]).toMatchObject({ state: 'sent' })
  const [wecom, dingtalk] = ['/wecom', '/dingtalk'].map((path) =>
    receiver.received.findLast((each) => each.path.startsWith(path)),
  )
  expect(JSON.parse(wecom?.body ?? '')).toMatchObject({
    msgtype: 'text',
    text: { content: expect.stringContaining('有留言要办理') },
  })
  const query = new URL(dingtalk?.path ?? '', receiver.url).searchParams
  expect(query.get('access_token')).toBe('t')
  expect(query.get('sign')).toBe(signDingtalk(secret, Number(query.get('timestamp'))))
})

test('a robot gets twenty messages a minute at most; the others wait without counting as attempts', async () => {
  const endpoints = read({ name: 'wecom', channel: 'wecom', ...at('/wecom') })
  for (let sent = 0; sent < 22; sent += 1) await desk.received()
  await deliverNow(parts, { endpoints })
  expect(receiver.received).toHaveLength(20)
  const waiting = (await rows('wecom')).filter(({ state }) => state === 'waiting')
  expect(waiting.map(({ attempts }) => attempts)).toEqual([0, 0])
})

test('an inner address gets nothing unless the operator vouches for it', async () => {
  const endpoints = read({ name: 'office', channel: 'webhook', secret, ...at('/hook'), inner: false })
  await desk.received()
  await deliverNow(parts, { endpoints })
  expect(receiver.received).toEqual([])
  expect((await rows('webhook'))[0]?.last_error).toContain('地址是内部网络的')
})

test('an endpoint hears only of its districts and kinds', async () => {
  const endpoints = read(
    { name: 'elsewhere', channel: 'wecom', ...at('/elsewhere'), districts: ['152202000000'] },
    { name: 'reviews', channel: 'wecom', ...at('/reviews'), kinds: ['text.review'] },
  )
  await desk.received()
  await deliverNow(parts, { endpoints })
  expect(receiver.received).toEqual([])
})
