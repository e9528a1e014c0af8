import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '../../../src/access/policy.ts'
import { replyHash } from '../../../src/domain/messages/joined/replies.server.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { makeArea } from '../../harness/factories.ts'
import { createMessageFixture } from '../../harness/message-fixture.ts'
import { readFingerprint, readTable, createVisitors } from '../../harness/permissions.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { takeShare } from '../../harness/share.ts'

let portal: TestPortal
let village: number
let otherVillage: number
/** An account that may answer for the village. */
let clerk: number
let desk: ReturnType<typeof createMessageFixture>
/** Areas of accounts: those that cover the village, and those that do not. */
let covering: (number[] | null)[]
let beside: number[][]
beforeAll(async () => {
  portal = await openTestPortal()
  const { db } = portal
  const township = await makeArea(db, { name: '示例镇' })
  village = await makeArea(db, { name: '甲村', parent_id: township, level: 'village' })
  otherVillage = await makeArea(db, { name: '乙村', parent_id: township, level: 'village' })
  const { id: otherDistrict } = await db
    .selectFrom('area')
    .select('id')
    .where('district_code', '=', '152202000000')
    .where('level', '=', 'district')
    .executeTakeFirstOrThrow()
  covering = [[village], [township], [1], null]
  beside = [[otherVillage], [otherDistrict]]
  desk = createMessageFixture(portal, village)
  ;({ id: clerk } = await makeAccount(portal, { role: 'replier', areaIds: [village] }))
})
afterAll(() => portal.close())

const { tokenOf, fetchAs } = createVisitors(() => portal)

/** Of everything that the commands change. */
const fingerprint = () => readFingerprint(portal.database, ['message', 'message_event', 'message_release'])

type Target = { id: number; first?: number }
type Attempt = {
  prepare: () => Promise<Target>
  send: (token: string, target: Target) => Promise<Response>
}
const get = (path: string): Attempt => ({
  prepare: () => desk.received(),
  send: (token, { id }) => fetchAs(token, 'GET', path.replace(':id', String(id))),
})
const versionOf = async (id: number): Promise<number> =>
  (await portal.db.selectFrom('message').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
const call = (name: string, prepare: Attempt['prepare'], body: (target: Target) => object = () => ({})): Attempt => ({
  prepare,
  send: async (token, target) =>
    fetchAs(token, 'POST', `/api/staff/messages/${target.id}/${name}`, {
      version: await versionOf(target.id),
      ...body(target),
    }),
})
const form = (
  intent: string,
  prepare: Attempt['prepare'],
  fields: (target: Target) => Record<string, string> = () => ({}),
): Attempt => ({
  prepare,
  send: async (token, target) =>
    fetchAs(
      token,
      'POST',
      `/staff/messages/${target.id}`,
      new URLSearchParams({ intent, version: String(await versionOf(target.id)), ...fields(target) }),
    ),
})

const received = () => desk.received()
const answered = () => desk.answered()
const published = () => desk.published()
const repeated = () => desk.repeated()
const joined = () => desk.joined()
const proposed = () => desk.proposed()
const hash = replyHash('路灯已经修好')
const attempts: Record<string, Attempt> = {
  'api list': get('/api/staff/messages'),
  'api export': get('/api/staff/messages/export'),
  'api read': get('/api/staff/messages/:id'),
  'api accept': call('accept', received, () => ({ kind: 'help' })),
  'api assign': call('assign', received, () => ({ areaId: otherVillage, reason: '由它维修' })),
  'api ask': call('ask', received, () => ({ question: '桥在哪个村？' })),
  'api note': call('notes', received, () => ({ text: '已电话联系' })),
  'api repeats': get('/api/staff/messages/:id/repeats'),
  'api assignee': call('assignee', received, () => ({ accountId: clerk })),
  'api join': call('join', repeated, ({ first }) => ({ firstId: first })),
  'api part': call('part', joined),
  'api approve': call('approve', proposed, () => ({ hash })),
  'api return': call('return', proposed, () => ({ reason: '请写明日期' })),
  'api reply': call('reply', received, () => ({ content: '已经修好' })),
  'api phone': call('phone', received),
  'api publish': call('publish', answered, () => ({ content: '路灯不亮', reply: '已经修好' })),
  'api hide': call('hide', published),
  'page list': get('/staff/messages'),
  'page export': get('/staff/messages/export'),
  'page read': get('/staff/messages/:id'),
  'page accept': form('accept', received, () => ({ kind: 'help' })),
  'page assign': form('assign', received, () => ({ unit: String(otherVillage), reason: '由它维修' })),
  'page ask': form('ask', received, () => ({ question: '桥在哪个村？' })),
  'page note': form('note', received, () => ({ note: '已电话联系' })),
  'page name': form('name', received, () => ({ assignee: String(clerk) })),
  'page join': form('join', repeated, ({ first }) => ({ first: String(first) })),
  'page part': form('part', joined),
  'page approve': form('approve', proposed, () => ({ hash })),
  'page return': form('return', proposed, () => ({ returnReason: '请写明日期' })),
  'page reply': form('reply', received, () => ({ reply: '已经修好' })),
  'page phone': form('phone', received),
  'page publish': form('publish', answered, () => ({ publicContent: '路灯不亮', publicReply: '已经修好' })),
  'page hide': form('hide', published),
}

/**
 * The status for each role whose areas cover the village, and for those whose areas do not. Whoever may not read a
 * message finds none. Written by hand: a mistake in the policy must not
 * repeat itself here.
 */
const table = `
             replier Dashboard editor  reviewer admin   auditor protector
api list     200/200 200/200   403/403 403/403  403/403 403/403 403/403
api export   200/200 200/200   403/403 403/403  403/403 403/403 403/403
api read     200/404 200/404   404/404 404/404  404/404 404/404 404/404
api accept   200/404 403/403   403/403 403/403  403/403 403/403 403/403
api assign   200/404 403/403   403/403 403/403  403/403 403/403 403/403
api ask      200/404 403/403   403/403 403/403  403/403 403/403 403/403
api note     200/404 403/403   403/403 403/403  403/403 403/403 403/403
api repeats  200/404 200/404   404/404 404/404  404/404 404/404 404/404
api assignee 200/404 403/403   403/403 403/403  403/403 403/403 403/403
api join     200/404 403/403   403/403 403/403  403/403 403/403 403/403
api part     200/404 403/403   403/403 403/403  403/403 403/403 403/403
api approve  200/404 403/403   403/403 403/403  403/403 403/403 403/403
api return   200/404 403/403   403/403 403/403  403/403 403/403 403/403
api reply    200/404 403/403   403/403 403/403  403/403 403/403 403/403
api phone    200/404 403/403   403/403 403/403  403/403 403/403 403/403
api publish  200/404 403/403   403/403 403/403  403/403 403/403 403/403
api hide     200/404 403/403   403/403 403/403  403/403 403/403 403/403
page list    200/200 200/200   403/403 403/403  403/403 403/403 403/403
page export  200/200 200/200   403/403 403/403  403/403 403/403 403/403
page read    200/404 200/404   403/403 403/403  403/403 403/403 403/403
page accept  303/404 403/403   403/403 403/403  403/403 403/403 403/403
page assign  303/404 403/403   403/403 403/403  403/403 403/403 403/403
page ask     303/404 403/403   403/403 403/403  403/403 403/403 403/403
page note    303/404 403/403   403/403 403/403  403/403 403/403 403/403
page name    303/404 403/403   403/403 403/403  403/403 403/403 403/403
page join    303/404 403/403   403/403 403/403  403/403 403/403 403/403
page part    303/404 403/403   403/403 403/403  403/403 403/403 403/403
page approve 303/404 403/403   403/403 403/403  403/403 403/403 403/403
page return  303/404 403/403   403/403 403/403  403/403 403/403 403/403
page reply   303/404 403/403   403/403 403/403  403/403 403/403 403/403
page phone   200/404 403/403   403/403 403/403  403/403 403/403 403/403
page publish 303/404 403/403   403/403 403/403  403/403 403/403 403/403
page hide    303/404 403/403   403/403 403/403  403/403 403/403 403/403
`
const { columns, rows } = readTable(table)

test('the table has every role and every action', () => {
  expect(columns.toSorted()).toEqual([...roles].toSorted())
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(attempts))
})

const attemptOf = (name: string): Attempt => {
  const found = attempts[name]
  if (!found) throw new Error(name)
  return found
}

describe.each(rows)('$name', ({ name, expected }) => {
  test('answers each role and area as the table says, and changes nothing that it refuses', async () => {
    const { prepare, send } = attemptOf(name)
    const cells = columns.flatMap((role, at) => {
      const [inside = 0, outside = 0] = expected[at] ?? []
      return [
        ...takeShare(covering, `${name} ${role}`).map((areaIds) => ({ role, areaIds, status: inside })),
        ...takeShare(beside, `${name} ${role}`, 2).map((areaIds) => ({ role, areaIds, status: outside })),
      ]
    })
    const expectAnswer = async ({ role, areaIds, status }: (typeof cells)[number], target: { id: number }) => {
      const answer = await send(await tokenOf(role, areaIds), target)
      expect(answer.status, `${role} of ${String(areaIds)}: ${(await answer.text()).slice(0, 300)}`).toBe(status)
    }
    const untouched = await prepare()
    const before = await fingerprint()
    for (const cell of cells.filter(({ status }) => status >= 400)) await expectAnswer(cell, untouched)
    expect(await fingerprint()).toEqual(before)
    for (const cell of cells.filter(({ status }) => status < 400)) await expectAnswer(cell, await prepare())
  })
})

test('a message is in no list, search, page or call of strangers', async () => {
  const secret = '只有甲村看得到的内容'
  const { id } = await desk.received({ content: secret, nickname: '示例秘' })
  const paths = [
    '',
    '?view=all',
    `?view=all&words=${secret.slice(0, 4)}`,
    `?areaId=${village}`,
    `/${id}`,
    `/${id}.data`,
  ]
  const leaks = async (token: string, path: string) => {
    const texts = await Promise.all(
      [`/staff/messages${path}`, `/api/staff/messages${path}`].map(async (each) =>
        (await fetchAs(token, 'GET', each)).text(),
      ),
    )
    return texts.some((text) => text.includes(secret))
  }
  for (const areaIds of beside)
    for (const role of ['replier', 'Dashboard'] as const)
      for (const path of paths) expect(await leaks(await tokenOf(role, areaIds), path), path).toBe(false)
  for (const role of ['admin', 'editor', 'reviewer', 'auditor'] as const)
    for (const path of paths) expect(await leaks(await tokenOf(role, null), path), path).toBe(false)
  for (const path of paths) expect(await leaks('', path), path).toBe(false)
  expect(await leaks(await tokenOf('replier', [village]), `/${id}`)).toBe(true)
})
