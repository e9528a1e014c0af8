import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../harness/api.ts'
import { openTestPortal, type TestPortal } from '../harness/portal.ts'
import { readChallenge, solveProof } from '../harness/proof.ts'
import { createIdentity } from '../harness/payments.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({ trustedProxies: ['127.0.0.1'] })
})
afterAll(() => portal.close())

const from = (address: string, headers: Record<string, string> = {}) => ({ 'x-forwarded-for': address, ...headers })
const lookUp = (objectIdentity: string, headers: Record<string, string>) =>
  ask(portal.origin(), 'POST /api/system/subsidy/page/1', {
    headers,
    json: { objectIdentity, startDate: '2024-01-01', endDate: '2026-12-31' },
  })
const statistics = (objectIdentity: string, headers: Record<string, string>) =>
  ask(portal.origin(), 'POST /api/system/subsidy/statistics/1', {
    headers,
    json: { objectIdentity, startDate: '2024-01-01', endDate: '2026-12-31' },
  })
const find = (phone: string, headers: Record<string, string>) =>
  ask(portal.origin(), `GET /api/message/findMessage?phone=${phone}`, { headers })
const send = (phone: string, headers: Record<string, string>, content = '村口的路灯不亮') =>
  ask(portal.origin(), 'POST /api/message/createMessage', { headers, json: { nickname: '示例甲', phone, content } })
const countMessages = async (): Promise<number> =>
  Number((await portal.database.pool.query('select count(*) as count from message')).rows[0].count)

test.each([
  ['look-ups of one ID', 30, 200, lookUp, createIdentity(1)],
  ['sums of one ID', 30, 200, statistics, createIdentity(2)],
  ['look-ups of one phone', 10, 40, find, '13800000071'],
  ['messages under one phone', 5, 30, send, '13800000072'],
])('%s by others do not lock out the person concerned', async (_, free, asked, call, key) => {
  const statuses = []
  for (let turn = 0; turn < asked; turn += 20) {
    const some = await Promise.all(
      Array.from({ length: Math.min(20, asked - turn) }, (_, at) => call(key, from(`198.51.100.${turn + at}`))),
    )
    statuses.push(...some.map(({ status }) => status))
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(free)
  expect(statuses.filter((status) => status === 429)).toHaveLength(asked - free)

  const owner = await call(key, from('192.0.2.1'))
  expect(owner).toMatchObject({
    status: 429,
    code: 429,
    data: null,
    message: expect.stringMatching(/ \d+ (分钟|天)后再/),
  })
  expect(Number(owner.headers.get('retry-after'))).toBeGreaterThan(3_000)
  const challenge = readChallenge(owner.headers)
  expect(challenge.parameters.cost).toBe(500)
  const proof = await solveProof(challenge)
  expect((await call(key, from('192.0.2.1', { 'proof-of-work': proof }))).status).toBe(200)
  expect((await call(key, from('192.0.2.1', { 'proof-of-work': proof }))).status).toBe(429)
})

test('the global limits ask for proof of work instead of refusing', async () => {
  const names = { 'subsidy-all': lookUp, 'message-find-all': find, 'message-send-all': send }
  const keys = {
    'subsidy-all': createIdentity(3),
    'message-find-all': '13800000073',
    'message-send-all': '13800000074',
  }
  for (const [name, call] of Object.entries(names)) {
    const key = keys[name as keyof typeof keys]
    expect((await call(key, from('192.0.2.1'))).status, name).toBe(200)
    await portal.database.pool.query('update rate_limit set points = 20000 where key like $1', [`${name}:%`])
    const asked = await call(key, from('192.0.2.1'))
    expect(asked.status, name).toBe(429)
    const proof = await solveProof(readChallenge(asked.headers))
    expect((await call(key, from('192.0.2.1', { 'proof-of-work': proof }))).status, name).toBe(200)
  }
})

test('the networks of one customer exhaust neither the message board nor the limits of others', async () => {
  const statuses: number[] = []
  for (let turn = 0; turn < 210; turn += 30) {
    const some = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        send(`139${String(turn + at).padStart(8, '0')}`, from(`2001:db8:1:${(turn + at).toString(16)}::1`)),
      ),
    )
    statuses.push(...some.map(({ status }) => status))
  }
  // Four times the free messages of one address.
  expect(statuses.filter((status) => status === 200)).toHaveLength(40)
  expect((await send('13800000075', from('2001:db8:2::1'))).status).toBe(200)
})

test('fifty concurrent posts with one key get one response and cost one point', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const before = await countMessages()
  const answers = await Promise.all(Array.from({ length: 50 }, () => send('13800000076', from('192.0.2.1', key))))
  const [first] = answers
  expect(first).toMatchObject({ status: 200, data: { receipt: expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/) } })
  for (const { status, data } of answers) expect([status, data]).toEqual([200, first?.data])
  expect((await countMessages()) - before).toBe(1)
  const { rows } = await portal.database.pool.query('select points from rate_limit order by key')
  expect(rows).toEqual([{ points: 1 }, { points: 1 }, { points: 1 }])
})
