import { expect, test } from 'vitest'
import { type Endpoint, endpointsSchema } from '../../../src/domain/notifications/endpoints.ts'
import { signDingtalk } from '../../../src/outbox/robots.ts'
import { signWebhook } from '../../../src/outbox/webhook.ts'
import { useReceivingDesk } from '../../harness/receiving-desk.ts'
import { deliverNow, hurry } from '../../harness/notifications.ts'

const secret = 'a secret of the test'
const office = useReceivingDesk('{"errcode":0,"errmsg":"ok"}')

const kinds = ['message.received']
const at = (path: string) => ({ url: office.receiver.url + path, inner: true, kinds })
const read = (...endpoints: object[]): readonly Endpoint[] => endpointsSchema.parse(endpoints)
const rows = (channel: Endpoint['channel']) =>
  office.db.selectFrom('outbox').selectAll().where('channel', '=', channel).orderBy('id').execute()

test('a webhook is called once, signed, with nothing personal', async () => {
  const endpoints = read({ name: 'office', channel: 'webhook', secret, ...at('/hook') })
  const { id } = await office.desk.received({ nickname: '张三丰', content: '低保没有发', phone: '13811112222' })
  await deliverNow(office, { endpoints })
  await hurry(office.db)
  await deliverNow(office, { endpoints })
  expect(office.receiver.received).toHaveLength(1)
  const [call] = office.receiver.received
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
  await office.desk.received()
  office.receiver.answer = { status: 503, body: '' }
  await deliverNow(office, { endpoints })
  expect((await rows('webhook'))[0]).toMatchObject({
    state: 'waiting',
    last_error: '对方服务器答复 503：它自己出错，请联系它的管理人员',
  })
  office.receiver.answer = { status: 204, body: '' }
  await hurry(office.db)
  await deliverNow(office, { endpoints })
  expect((await rows('webhook'))[0]).toMatchObject({ state: 'sent', attempts: 2 })
  const [first, second] = office.receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(first).toBe(second)
})

test('robots are told in their formats; an error code is a failure although the status is 200', async () => {
  const endpoints = read(
    { name: 'wecom', channel: 'wecom', ...at('/wecom?key=k') },
    { name: 'dingtalk', channel: 'dingtalk', secret, ...at('/dingtalk?access_token=t') },
  )
  await office.desk.received()
  office.receiver.answer = { status: 200, body: '{"errcode":45009,"errmsg":"api freq out of limit"}' }
  await deliverNow(office, { endpoints })
  for (const channel of ['wecom', 'dingtalk'] as const)
    expect((await rows(channel))[0]).toMatchObject({
      state: 'waiting',
      last_error: '机器人没有接受，错误码 45009：发得太频繁',
    })
  office.receiver.answer = { status: 200, body: '{"errcode":0,"errmsg":"ok"}' }
  await hurry(office.db)
  await deliverNow(office, { endpoints })
  for (const channel of ['wecom', 'dingtalk'] as const)
    expect((await rows(channel))[0]).toMatchObject({ state: 'sent' })
  const [wecom, dingtalk] = ['/wecom', '/dingtalk'].map((path) =>
    office.receiver.received.findLast((each) => each.path.startsWith(path)),
  )
  expect(JSON.parse(wecom?.body ?? '')).toMatchObject({
    msgtype: 'text',
    text: { content: expect.stringContaining('有留言要办理') },
  })
  const query = new URL(dingtalk?.path ?? '', office.receiver.url).searchParams
  expect(query.get('access_token')).toBe('t')
  expect(query.get('sign')).toBe(signDingtalk(secret, Number(query.get('timestamp'))))
})

test('a robot gets twenty messages a minute at most; the others wait without counting as attempts', async () => {
  const endpoints = read({ name: 'wecom', channel: 'wecom', ...at('/wecom') })
  for (let sent = 0; sent < 22; sent += 1) await office.desk.received()
  await deliverNow(office, { endpoints })
  expect(office.receiver.received).toHaveLength(20)
  const waiting = (await rows('wecom')).filter(({ state }) => state === 'waiting')
  expect(waiting.map(({ attempts }) => attempts)).toEqual([0, 0])
})

test('an inner address gets nothing unless the operator vouches for it', async () => {
  const endpoints = read({ name: 'office', channel: 'webhook', secret, ...at('/hook'), inner: false })
  await office.desk.received()
  await deliverNow(office, { endpoints })
  expect(office.receiver.received).toEqual([])
  expect((await rows('webhook'))[0]?.last_error).toContain('地址是内部网络的')
})

test('an endpoint hears only of its districts and kinds', async () => {
  const endpoints = read(
    { name: 'elsewhere', channel: 'wecom', ...at('/elsewhere'), districts: ['152202000000'] },
    { name: 'reviews', channel: 'wecom', ...at('/reviews'), kinds: ['text.review'] },
  )
  await office.desk.received()
  await deliverNow(office, { endpoints })
  expect(office.receiver.received).toEqual([])
})
