import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession, makeAccount } from '../../harness/accounts.ts'
import { makeArea } from '../../harness/factories.ts'
import { createMessageFixture } from '../../harness/message-fixture.ts'
import { deliverNow } from '../../harness/notifications.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { shownText } from '../../harness/shown-text.ts'

let portal: TestPortal
let desk: ReturnType<typeof createMessageFixture>
let village: number
beforeAll(async () => {
  portal = await openTestPortal()
  village = await makeArea(portal.db, { name: '甲村', level: 'village' })
  desk = createMessageFixture(portal, village)
})
afterAll(() => portal.close())

const get = async (path: string, token: string) => {
  const answer = await fetch(portal.origin() + path, { headers: { cookie: `Admin-Token=${token}` } })
  expect(answer.status).toBe(200)
  return answer
}
const textOf = async (path: string, token: string) => shownText(await get(path, token))
/** The number at the bell. */
const countOf = async (token: string) =>
  /staff-bell-word">[^<]*<\/span><span class="count">([^<]*)/.exec(await textOf('/staff', token))?.[1]
async function makeReplier() {
  const account = await makeAccount(portal, { role: 'replier', areaIds: [village] })
  return { ...account, token: await createSession(portal, account) }
}

test('the header counts what is new, and opening its page marks it as read, for that account only', async () => {
  const [one, other] = [await makeReplier(), await makeReplier()]
  expect(await textOf('/staff/notifications', one.token)).toContain('还没有提醒')
  const { id } = await desk.received()
  await desk.received()
  await deliverNow(portal, {})
  expect(await countOf(one.token)).toBe('2')
  const list = await (await get('/staff/notifications', one.token)).text()
  expect(list).toContain(`href="/staff/messages/${id}"`)
  await get(`/staff/messages/${id}`, one.token)
  expect(await countOf(one.token)).toBe('1')
  expect(await countOf(other.token)).toBe('2')
})

test('all are marked as read by a form', async () => {
  const { token } = await makeReplier()
  await desk.received()
  await deliverNow(portal, {})
  const answer = await fetch(`${portal.origin()}/staff/notifications`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: `Admin-Token=${token}`, origin: portal.origin() },
    body: new URLSearchParams({}),
  })
  expect(answer.status).toBe(303)
  const text = await textOf('/staff/notifications', token)
  expect(text).not.toContain('条新提醒')
  expect(text).toContain('有留言要办理')
})

test('who lost the role sees nothing of what they were told', async () => {
  const { id, token } = await makeReplier()
  await desk.received()
  await deliverNow(portal, {})
  await portal.db.updateTable('staff_grant').set({ role: 'auditor' }).where('account_id', '=', id).execute()
  expect(await textOf('/staff/notifications', token)).toContain('还没有提醒')
})
