import { afterAll, beforeAll, expect, test } from 'vitest'
import { submitMessage } from '../../src/domain/messages/submission/commands.server.ts'
import { ask, callData } from '../harness/api.ts'
import { createNewMessage } from '../harness/messages.ts'
import { openTestPortal, type TestPortal } from '../harness/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const get = (path: string) => callData(portal.origin(), `GET ${path}`)

const send = (body: object, headers: Record<string, string> = {}) =>
  fetch(`${portal.origin()}/api/message/createMessage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const message = { nickname: '示例甲', phone: '13800009999', content: '村口的路灯不亮' }

test('a message is stored and found by its phone number; resending with the same key stores it once', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const first = (await (await send(message, key)).json()) as { code: number; data: { receipt: string } }
  expect(first).toMatchObject({ code: 200, data: { receipt: expect.stringMatching(/^[2-9A-Z]{4}/) } })
  expect(await (await send(message, key)).json()).toEqual(first)
  const found = await fetch(`${portal.origin()}/api/message/findMessage?phone=${message.phone}`)
  expect(found.headers.get('cache-control')).toBe('no-store')
  expect(await found.json()).toEqual({
    code: 200,
    message: 'success',
    data: {
      recordsTotal: 1,
      data: [
        {
          nickname: '示例甲',
          phone: '138****9999',
          content: message.content,
          replyContent: '',
          replyName: '',
          state: 0,
          replyTime: '',
        },
      ],
    },
  })
})

test('resending a stored message costs no points, so that clients can retry until they get the response', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const retried = { ...message, phone: '13800009990' }
  const receipts = new Set<string>()
  for (let turn = 0; turn < 8; turn += 1) {
    const { code, data } = (await (await send(retried, key)).json()) as { code: number; data: { receipt: string } }
    expect(code).toBe(200)
    receipts.add(data.receipt)
  }
  expect(receipts.size).toBe(1)
})

test('an invalid idempotency key is rejected, because every retry would create a message', async () => {
  const refused = await send(message, { 'idempotency-key': 'order-42' })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ code: 400, message: expect.stringContaining('idempotency-key') })
})

test('a receipt-only message shows its content with the receipt only', async () => {
  const phone = '13800009998'
  const { data } = (await (await send({ ...message, phone, receiptOnly: true })).json()) as {
    data: { receipt: string }
  }
  const path = `/api/message/findMessage?phone=${phone}`
  expect(await get(path)).toMatchObject({ data: [{ content: null }] })
  expect(await get(`${path}&receipt=${data.receipt}`)).toMatchObject({ data: [{ content: message.content }] })
})

test('messages come in pages of any size, newest first', async () => {
  const phone = '13800009997'
  for (let number = 1; number <= 12; number += 1) {
    const message = createNewMessage({ phone, content: `留言 ${number}` })
    await portal.db
      .transaction()
      .execute((tx) => submitMessage(tx, portal.keys, '152201000000', message, new Date(Date.UTC(2026, 0, number))))
  }
  const path = `/api/message/findMessage?phone=${phone}`
  const contents = async (paging: string) =>
    ((await get(path + paging)) as { data: { content: string }[] }).data.map(({ content }) => content)
  expect(await get(path)).toMatchObject({ recordsTotal: 12, data: { length: 10 } })
  expect(await contents('&currentPage=2')).toEqual(['留言 2', '留言 1'])
  expect(await contents('&currentPage=3&pageSize=5')).toEqual(['留言 2', '留言 1'])
  expect(await contents('&pageSize=100')).toHaveLength(12)
  expect(await contents('&pageSize=100&currentPage=2')).toEqual([])
  for (const pageSize of ['0', '101', '-1', 'x'])
    expect(await ask(portal.origin(), `GET ${path}&pageSize=${pageSize}`)).toMatchObject({
      code: 400,
      message: '参数 pageSize 有误',
    })
})

test('too many look-ups are 429 with Retry-After', async () => {
  const phone = '13800009996'
  const path = `GET /api/message/findMessage?phone=${phone}`
  for (let turn = 0; turn < 10; turn += 1) expect((await ask(portal.origin(), path)).status).toBe(200)
  const refused = await ask(portal.origin(), path)
  expect([refused.status, refused.code, refused.message]).toEqual([429, 429, expect.stringContaining('查询太频繁')])
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(3_500)
  expect(wait).toBeLessThanOrEqual(3_600)
})

test.each([
  [{ ...message, nickname: ' ' }, '昵称不能为空'],
  [{ ...message, phone: '12345678901' }, '请输入正确手机号码'],
  [{ ...message, content: '' }, '留言内容不能为空'],
])('errors are explained: %j', async (body, words) => {
  expect(await (await send(body)).json()).toEqual({ code: 400, data: null, message: words })
})

test.each(['\u3164', '\u2800', '\u200b\u2060', '\u202d \u202c'])(
  'a nickname that shows nothing is none: %j',
  async (nickname) => {
    const answer = await send({ ...message, nickname })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ message: '昵称不能为空' })
  },
)

test.each(['\u202d13800000012\u202c', '\u206613800000013\u2069', '13800000015\u200e', '138 0000-0016'])(
  'a phone number copied with marks is the number: %j',
  async (phone) => {
    expect((await send({ ...message, phone })).status).toBe(200)
    for (const asked of [phone, phone.replace(/\D/g, '')]) {
      const path = `/api/message/findMessage?phone=${encodeURIComponent(asked)}`
      const { data } = (await (await fetch(portal.origin() + path)).json()) as { data: { recordsTotal: number } }
      expect(data.recordsTotal).toBe(1)
    }
  },
)

test('text in another encoding is refused, by its header or its bytes', async () => {
  const body = Buffer.from('{"nickname":"\xca\xbe\xc0\xfd","phone":"13800000010","content":"\xca\xbe"}', 'latin1')
  for (const type of ['application/json; charset=GBK', 'application/json', 'application/json; charset=utf-8']) {
    const path = `${portal.origin()}/api/message/createMessage`
    const answer = await fetch(path, { method: 'POST', headers: { 'content-type': type }, body })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ message: '请求正文要用 UTF-8 编码，请转换后再提交。' })
  }
  // What was decoded wrongly before it came here.
  expect((await send({ ...message, content: '村口\ufffd\ufffd不亮' })).status).toBe(400)
})
