import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { operator } from '../../../src/access/policy.ts'
import { replyMessage } from '../../../src/domain/messages/joined/operations-replies.server.ts'
import { endpointsSchema } from '../../../src/domain/notifications/endpoints.ts'
import { DeliveryError } from '../../../src/outbox/delivery-error.ts'
import { post } from '../../../src/outbox/post.ts'
import { mostAttempts } from '../../../src/outbox/retry-schedule.ts'
import { fillTemplate } from '../../../src/outbox/sms.ts'
import { useReceivingDesk } from '../../harness/receiving-desk.ts'
import { deliverNow, hurry } from '../../harness/notifications.ts'
import { createOperatorContext } from '../../harness/operator-site.ts'
import { performOnMessage } from '../../harness/perform-on-message.ts'

const phone = '13900000453'
const words = '您在乌兰浩特市三务公开提交的留言已经答复，请凭手机号码或回执编号到网站查看。'
const json = { headers: { authorization: 'Bearer geheim' }, body: '{"to":["{phone}"],"text":"{text}"}' }
const office = useReceivingDesk('{"code":0}')

async function answer(): Promise<void> {
  const { id } = await office.desk.received({ answerAddress: { channel: 'sms', address: phone } })
  const site = createOperatorContext(office.db, office.keys)
  await performOnMessage(site, replyMessage, operator('测试员'), { id, content: '已经修好' })
}

async function deliver(gateway: object): Promise<void> {
  await hurry(office.db)
  const base = { name: 'gateway', channel: 'sms', url: `${office.receiver.url}/send?app=1`, inner: true }
  await deliverNow(office, { endpoints: endpointsSchema.parse([{ ...base, ...gateway }]) })
}

const row = () => office.db.selectFrom('outbox').selectAll().where('channel', '=', 'sms').executeTakeFirstOrThrow()
const addresses = () => office.db.selectFrom('answer_address').select('id').execute()

test.each([
  ['JSON', json, { to: [phone], text: words }, JSON.parse],
  [
    'a form',
    { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'mobile={phone}&content={text}' },
    { mobile: phone, content: words },
    (body: string) => Object.fromEntries(new URLSearchParams(body)),
  ],
  [
    'XML',
    { headers: { 'content-type': 'text/xml' }, method: 'PUT', body: '<sms to="{phone}">{text}</sms>' },
    `<sms to="${phone}">${words}</sms>`,
    (body: string) => body,
  ],
])('an answer reaches the gateway once as %s, and the number is gone', async (_, gateway, expected, read) => {
  await answer()
  await deliver(gateway)
  await deliver(gateway)
  const [call, ...more] = office.receiver.received
  expect(more).toEqual([])
  expect(call).toMatchObject({ method: 'method' in gateway ? 'PUT' : 'POST', path: '/send?app=1' })
  for (const [name, value] of Object.entries(gateway.headers)) expect(call?.headers[name.toLowerCase()]).toBe(value)
  expect(read(call?.body ?? '')).toEqual(expected)
  expect(await row()).toMatchObject({ state: 'sent', attempts: 1 })
  expect(await addresses()).toEqual([])
})

test('whatever a value contains, the template stays what it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (text, number) => {
      const values = { phone: number, text }
      expect(JSON.parse(fillTemplate('{"a":"{phone}","b":"{text}"}', 'application/json', values))).toEqual({
        a: number,
        b: text,
      })
      expect(fillTemplate('<a>{text}</a>', 'text/xml', values).slice(3, -4)).not.toMatch(/[<>"]/)
    }),
  )
})

test.each([
  [{ status: 500, body: `no ${phone}` }, json, '对方服务器答复 500：它自己出错，请联系它的管理人员'],
  [{ status: 401, body: '' }, json, '对方服务器答复 401：它不接受密钥，请核对通知渠道的文件'],
  [
    { status: 200, body: `{"code":17,"msg":"${phone} is blocked"}` },
    { ...json, success: '"code":0' },
    '短信网关没有接受，答复不是约定的样子',
  ],
])('what the gateway refuses with %j comes again, and is not quoted', async (refusal, gateway, expected) => {
  await answer()
  office.receiver.answer = refusal
  await deliver(gateway)
  expect(await row()).toMatchObject({ state: 'waiting', attempts: 1, last_error: expected })
  expect(JSON.stringify(await row())).not.toContain(phone)
  expect(await addresses()).toHaveLength(1)
  office.receiver.answer = { status: 200, body: '{"code":0}' }
  await deliver(gateway)
  expect(await row()).toMatchObject({ state: 'sent', attempts: 2 })
  expect(office.receiver.received).toHaveLength(2)
})

test('a gateway that always fails is given up', async () => {
  await answer()
  office.receiver.answer = { status: 503, body: '' }
  for (let attempt = 0; attempt <= mostAttempts; attempt += 1) await deliver(json)
  expect(await row()).toMatchObject({ state: 'dead', attempts: mostAttempts })
  expect(office.receiver.received).toHaveLength(mostAttempts)
})

test('a server that breaks off, says nothing or is not there is a failure in words', async () => {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    if (isBreaking) socket.destroy()
  }).listen(0, '127.0.0.1')
  let isBreaking = true
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const call = (limitMs: number) =>
    post(`http://127.0.0.1:${port}/`, { method: 'POST', headers: {}, body: '', inner: true, limitMs }).catch(
      (error: unknown) => (error instanceof DeliveryError ? error.message : error),
    )
  expect(await call(60_000)).toBe('连接不上对方服务器（ECONNRESET：对方断开了连接）')
  isBreaking = false
  expect(await call(50)).toBe('连接不上对方服务器（超时）')
  sockets.forEach((socket) => socket.destroy())
  server.close()
  await once(server, 'close')
  expect(await call(60_000)).toBe('连接不上对方服务器（ECONNREFUSED：对方没有开放这个端口）')
})
