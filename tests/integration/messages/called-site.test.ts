import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submitRequest } from '../../../src/domain/disclosure-requests/commands-citizen.server.ts'
import { createSession, makeAccount } from '../../harness/accounts.ts'
import { makeArea } from '../../harness/factories.ts'
import { createMessageFixture } from '../../harness/message-fixture.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { publicJson } from '../../harness/public-text.ts'
import { storeSettings } from '../../harness/settings.ts'

const [own, other] = ['152201000000', '152202000000'] as const
let portal: TestPortal
let desk: ReturnType<typeof createMessageFixture>
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  desk = createMessageFixture(portal, await makeArea(portal.db, { name: '甲村', level: 'village' }))
  token = await createSession(portal, await makeAccount(portal, { role: 'replier', areaIds: null }))
  // The running portal has other settings in memory.
  await desk.run((tx) => storeSettings(tx, { replyApproval: true }, own))
})
afterAll(() => portal.close())

const post = (path: string, body: object, headers: Record<string, string> = {}, origin = portal.origin(own)) =>
  fetch(`${origin}/api/staff/${path}`, {
    method: 'POST',
    headers: { ...headers, token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const send = (path: string, fields: Record<string, string>) =>
  fetch(`${portal.origin(own)}/staff/messages/${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: `Admin-Token=${token}` },
    body: new URLSearchParams(fields),
  })
const stateOf = (id: number) =>
  portal.db.selectFrom('message').select(['state', 'proposal_id']).where('id', '=', id).executeTakeFirstOrThrow()

test('a reply waits for approval as its own district wants it now, whatever the called site knows', async () => {
  const [byCall, byPage] = [await desk.received(), await desk.received()]
  for (const door of [{ areacode: other }, {}])
    await post(`messages/${byCall.id}/reply`, { version: 1, content: '已经修好' }, door)
  expect(
    (await post(`messages/${byPage.id}/reply`, { version: 1, content: '已经修好' }, {}, portal.origin(other))).status,
  ).toBe(404)
  expect((await send(String(byPage.id), { intent: 'reply', version: '1', reply: '已经修好' })).status).toBe(303)
  for (const { id } of [byCall, byPage])
    expect(await stateOf(id)).toEqual({ state: 'received', proposal_id: expect.any(Number) })
})

test('an answer goes to another citizen without approval only where their district wants none', async () => {
  await desk.run((tx) => storeSettings(tx, { replyApproval: false }, own))
  const first = await desk.answered({}, new Date(Date.now() - 60_000))
  await desk.run((tx) => storeSettings(tx, { replyApproval: true }, own))
  const [byCall, byPage] = [await desk.received(), await desk.received()]
  const joining = { version: 1, firstId: first.id }
  expect((await post(`messages/${byCall.id}/join`, joining, { areacode: other })).status).toBe(404)
  expect((await post(`messages/${byCall.id}/join`, joining)).status).toBe(400)
  expect((await send(String(byPage.id), { intent: 'join', version: '1', first: String(first.id) })).status).toBe(422)
  for (const { id } of [byCall, byPage]) expect(await stateOf(id)).toEqual({ state: 'received', proposal_id: null })
})

test('a time for completing a request skips the holidays of its own district', async () => {
  const wanted = {
    applicantKind: 'person' as const,
    name: '示例甲',
    number: '999999199001011238',
    phone: '13800000078',
    address: '',
    content: '草原生态补助的分配方案',
    delivery: 'online' as const,
    submissionKey: randomUUID(),
  }
  const { id } = await desk.run((tx) => submitRequest(tx, portal.keys, own, wanted, new Date()))
  const year = new Date().getFullYear()
  await portal.db
    .insertInto('holiday_year')
    .values([yearOff(year), yearOff(year + 1)])
    .execute()
  const question = { version: 1, question: '请写明年份', days: 10 }
  expect((await post(`requests/${id}/ask`, question, { areacode: other })).status).toBe(404)
  expect((await post(`requests/${id}/ask`, question)).status).toBe(200)
  const stored = portal.db.selectFrom('disclosure_request').select('supply_by').where('id', '=', id)
  expect((await stored.executeTakeFirstOrThrow()).supply_by?.slice(0, 4)).toBe(String(year + 2))
})

const yearOff = (year: number) => ({
  district_code: own,
  year,
  entries: publicJson([{ kind: 'off' as const, name: '放假', from: `${year}-01-01`, to: `${year}-12-31` }]),
  version: 1,
  actor: '测试员',
})
