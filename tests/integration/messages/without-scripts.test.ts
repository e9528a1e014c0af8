import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createReceipt } from '../../../src/platform/receipt.ts'
import { makeArea } from '../../harness/factories.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { createIdentity } from '../../harness/payments.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({ trustedProxies: ['127.0.0.1'] })
  await makeArea(portal.db, { name: '示例镇' })
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.db.deleteFrom('message').execute()
})
afterEach(() => vi.restoreAllMocks())

const owner = '192.0.2.1'
const get = (path: string, address = owner) =>
  fetch(portal.origin() + path, { headers: { 'x-forwarded-for': address }, redirect: 'manual' })
const post = (path: string, fields: Record<string, string>, address = owner) =>
  fetch(portal.origin() + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'x-forwarded-for': address },
    redirect: 'manual',
  })

/** As if so many seconds had gone by. The limits use the database's clock. */
function later(seconds: number): void {
  const now = Date.now()
  vi.restoreAllMocks()
  vi.spyOn(Date, 'now').mockReturnValue(now + seconds * 1_000)
}

/** Where a page goes by itself, and after how many seconds. */
async function refreshOf(page: Response): Promise<{ seconds: number; path: string } | null> {
  const [, seconds, path] = /<meta http-equiv="refresh" content="(\d+);url=([^"]+)"/.exec(await page.text()) ?? []
  return path ? { seconds: Number(seconds), path: path.replaceAll('&amp;', '&') } : null
}

const board = '/feedback/feedback'
const phone = '13800000021'
const message = () => ({ nickname: '示例甲', phone, message: '村口的路灯不亮', areaId: '1', key: randomUUID() })
const period = { type: '1', startDate: '2024-01-01', endDate: '2026-12-31' }
const request = () => ({
  applicantKind: 'person',
  name: '示例甲',
  number: createIdentity(7),
  phone,
  wanted: '去年的修路合同',
  delivery: 'online',
  key: randomUUID(),
})
const report = () => ({ kind: 'phone', text: '表格第三行', contact: phone, key: randomUUID() })
const someReceipt = createReceipt(new Uint8Array(11))
const waits = [
  [
    'look-up of payments',
    '/subsidy/subsidy',
    () => ({ ...period, objectIdentity: createIdentity(3) }),
    30,
    200,
    '没有查询到',
  ],
  ['look-up of messages', board, () => ({ phone, receipt: '' }), 10, 200, '该手机号没有查询到内容'],
  ['message', `${board}?mode=write`, message, 5, 303, 'mode=done'],
  ['request for disclosure', '/disclosure/request?mode=write', request, 5, 303, 'mode=done'],
  ['report of personal data', '/personal-data/report?unit=1', report, 5, 303, 'mode=done'],
  ['look-up of a report', '/personal-data/report?mode=find', () => ({ receipt: someReceipt }), 10, 200, '没有查到'],
] as const

test.each(waits)(
  'the owner whose number strangers used up waits half a minute: %s',
  async (_, path, fields, free, status, words) => {
    for (let turn = 0; turn < free; turn++)
      expect((await post(path, fields(), `198.51.100.${turn}`)).status, `try ${turn}`).toBeLessThan(400)
    const refused = await post(path, fields())
    expect(refused.status).toBe(429)
    const refresh = await refreshOf(refused)
    expect(refresh).toMatchObject({ seconds: 31 })
    const goingOn = refresh?.path ?? ''

    later(20)
    const early = await get(goingOn)
    expect(early.status).toBe(429)
    expect(await refreshOf(early)).toEqual({ seconds: 11, path: goingOn })

    later(11)
    const answered = await get(goingOn)
    expect(answered.status).toBe(status)
    expect(answered.headers.get('cache-control')).toBe('no-store')
    expect((answered.headers.get('location') ?? '') + (await answered.text())).toContain(words)

    expect((await get(goingOn)).status).toBe(410)
  },
)

test.each([
  ['/subsidy/subsidy', { ...period, objectIdentity: createIdentity(3) }, 'class="subsidy-form"'],
  [board, { phone, receipt: '' }, 'class="feedback-search"'],
  ['/disclosure/request', { phone, receipt: someReceipt }, 'class="feedback-search"'],
])('the answer stands above its form: %s', async (path, fields, form) => {
  const html = await (await post(path, fields)).text()
  expect(html).toMatch(new RegExp(`action="${path}#answer"[^>]*>|<form[^>]*action="${path}#answer"`))
  expect(html.indexOf('id="answer"')).toBeGreaterThan(0)
  expect(html.indexOf('id="answer"')).toBeLessThan(html.indexOf(form))
})

const findOut = async () => {
  for (let turn = 0; turn < 10; turn++) await post(board, { phone, receipt: '' }, `198.51.100.${turn}`)
  return (await refreshOf(await post(board, { phone, receipt: '' })))?.path ?? ''
}

test('a wait counts for the address that waited only', async () => {
  const goingOn = await findOut()
  later(31)
  expect((await get(goingOn, '203.0.113.9')).status).toBe(429)
})

test('an address gets twenty waits an hour, and is told then when to come back', async () => {
  await findOut()
  await portal.database.pool.query("update rate_limit set points = 19 where key like 'patience:%'")
  const last = (await refreshOf(await post(board, { phone, receipt: '' })))?.path ?? ''
  later(31)
  expect((await get(last)).status).toBe(200)
  await portal.database.pool.query("update rate_limit set points = 20 where key like 'patience:%'")
  const refused = await post(board, { phone, receipt: '' })
  const html = await refused.clone().text()
  expect(await refreshOf(refused)).toBeNull()
  expect(html).toMatch(/查询太频繁，请 \d+ 分钟后再试/)
})

test('waits in parallel are limited where they count, not only where they are offered', async () => {
  const paths = [await findOut()]
  for (let turn = 0; turn < 24; turn++)
    paths.push((await refreshOf(await post(board, { phone, receipt: '' })))?.path ?? '')
  later(31)
  const statuses = []
  for (const path of paths) statuses.push((await get(path)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
})

test('the database alone cannot read a form that waits', async () => {
  const goingOn = await findOut()
  const { rows } = await portal.database.pool.query('select id, sealed from waiting_form')
  expect(rows.length).toBeGreaterThan(0)
  const ticket = new URL(goingOn, 'http://portal.example').searchParams.get('waited') ?? ''
  for (const { id, sealed } of rows) {
    expect((sealed as Buffer).includes(phone)).toBe(false)
    expect((id as Buffer).equals(Buffer.from(ticket, 'base64url'))).toBe(false)
  }
})

test.each(['', 'x', 'A'.repeat(32), '%00', '../../etc'])('an invented ticket is refused: %s', async (ticket) => {
  const page = await get(`${board}?waited=${encodeURIComponent(ticket)}`)
  expect(page.status).toBe(ticket === '' ? 200 : 410)
})
