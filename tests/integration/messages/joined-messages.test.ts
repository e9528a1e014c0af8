import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Role, Staff } from '../../../src/access/policy.ts'
import { openSession } from '../../../src/access/sign-in/sessions.server.ts'
import { submitMessage } from '../../../src/domain/messages/submission/commands.server.ts'
import { assignMessage, nameAssignee } from '../../../src/domain/messages/answering/operations.server.ts'
import { getMessage, listMessages, suggestRepeats } from '../../../src/domain/messages/staff-queries.server.ts'
import { findMessageByReceipt } from '../../../src/domain/messages/queries.server.ts'
import { listAssignees } from '../../../src/domain/messages/joined/assignees.server.ts'
import { joinRepeat, partRepeat } from '../../../src/domain/messages/joined/operations-repeats.server.ts'
import {
  approveReply,
  replyMessage,
  returnReply,
} from '../../../src/domain/messages/joined/operations-replies.server.ts'
import { replyHash } from '../../../src/domain/messages/joined/replies.server.ts'
import type { Tx } from '../../../src/platform/db/types.ts'
import { getPlace } from '../../../src/domain/units/queries.server.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { usualTerms } from '../../harness/districts.ts'
import { makeArea } from '../../harness/factories.ts'
import { createMessageFixture } from '../../harness/message-fixture.ts'
import { createNewMessage } from '../../harness/messages.ts'
import { performOnMessage } from '../../harness/perform-on-message.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { storeSettings } from '../../harness/settings.ts'
import { shownText } from '../../harness/shown-text.ts'

const districtCode = '152201000000'
let portal: TestPortal
let village: number
let otherVillage: number
let desk: ReturnType<typeof createMessageFixture>
let writer: Staff
let checker: Staff
beforeAll(async () => {
  portal = await openTestPortal()
  const township = await makeArea(portal.db, { name: '示例镇' })
  village = await makeArea(portal.db, { name: '甲村', parent_id: township, level: 'village' })
  otherVillage = await makeArea(portal.db, { name: '乙村', parent_id: township, level: 'village' })
  desk = createMessageFixture(portal, village)
  writer = await clerkOf('示例执笔', [village])
  checker = await clerkOf('示例审核', [township])
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.db.deleteFrom('message').execute()
  await wantApproval(false)
})

async function clerkOf(name: string, areaIds: number[], role: Role = 'replier'): Promise<Staff> {
  const { id, loginName } = await makeAccount(portal, { role, areaIds, name })
  return { kind: 'staff', id, loginName, name, grants: [{ role, areaIds }] }
}

const run = <Result>(work: (tx: Tx) => Promise<Result>) => desk.run(work)
const now = () => new Date()
/** Whether another person approves replies to messages of the district. */
const wantApproval = (replyApproval: boolean, of = districtCode) =>
  run((tx) => storeSettings(tx, { replyApproval }, of))
const seen = (id: number, by = writer) => getMessage.ask(portal.site(), by, { id })
const view = async (name: 'mine' | 'waiting' | 'approval' | 'all', by = writer) =>
  (await listMessages.ask(portal.site(), by, { view: name, pageNum: 1 })).rows.map(({ id }) => id)
const eventsOf = async (id: number) => (await seen(id)).events.map(({ kind, person }) => [kind, person])
const auditsOf = async (id: number) =>
  (
    await portal.db
      .selectFrom('audit_event')
      .select(['action', 'detail'])
      .where('subject', '=', String(id))
      .where('action', 'like', 'message.%')
      .orderBy('id')
      .execute()
  ).map(({ action, detail }) => [action, detail])

test('a message is given to a person who may answer it, who finds it in their list', async () => {
  const { id } = await desk.received()
  const away = await clerkOf('示例别村', [otherVillage])
  const reader = await clerkOf('示例领导', [village], 'Dashboard')
  const place = await getPlace(portal.db, village)
  expect((await listAssignees(portal.db, place)).map(({ name }) => name)).toEqual(['示例执笔', '示例审核'].toSorted())
  const name = (accountId: number | null) => performOnMessage(portal.site(), nameAssignee, checker, { id, accountId })
  await expect(name(away.id)).rejects.toThrow('这个人不能办理这个单位的留言')
  await expect(name(reader.id)).rejects.toThrow('这个人不能办理这个单位的留言')
  await name(writer.id)
  await expect(name(writer.id)).rejects.toThrow('已经由这个人办理')
  expect([await view('mine'), await view('mine', checker)]).toEqual([[id], []])
  expect((await seen(id)).events).toMatchObject([{ kind: 'named', person: '示例审核', text: '示例执笔' }])
  expect((await auditsOf(id)).at(-1)).toEqual(['message.name', { assignee: writer.loginName }])
  // Who may not answer any more is still named, and nobody is offered to those who may not name.
  await portal.db.updateTable('staff_account').set({ state: 'disabled' }).where('id', '=', writer.id).execute()
  expect(await seen(id, reader)).toMatchObject({ assigneeName: '示例执笔', assignees: [] })
  await portal.db.updateTable('staff_account').set({ state: 'active' }).where('id', '=', writer.id).execute()
  // Another unit has its own people.
  await performOnMessage(portal.site(), assignMessage, writer, { id, areaId: otherVillage, reason: '由它办' })
  expect((await seen(id, checker)).assigneeId).toBeNull()
})

test('a reply waits for another person, and the text that they read is the one that is sent', async () => {
  const { id, receipt } = await run((tx) =>
    submitMessage(tx, portal.keys, districtCode, createNewMessage({ areaId: village }), now()),
  )
  await wantApproval(true)
  const write = (content: string) => performOnMessage(portal.site(), replyMessage, writer, { id, content })
  const approve = (hash: string, by = checker) => performOnMessage(portal.site(), approveReply, by, { id, hash })
  const shown = async () =>
    (await findMessageByReceipt(portal.db, portal.keys, { districtCode, terms: usualTerms }, receipt))?.replyContent
  await expect(approve(replyHash('已经修好'))).rejects.toThrow('没有等待审核的答复。')
  expect(await write('已经修好')).toBe('proposed')
  expect([await shown(), await view('approval', checker)]).toEqual(['', [id]])
  await expect(approve(replyHash('已经修好'), writer)).rejects.toThrow('不能审核自己写的')
  const before = (await seen(id, checker)).proposal
  expect(before).toMatchObject({ text: '已经修好', person: '示例执笔', isOwn: false })
  await performOnMessage(portal.site(), returnReply, checker, { id, reason: '请写明哪天修好' })
  expect((await seen(id)).events.at(-1)).toMatchObject({ kind: 'returned', text: '请写明哪天修好' })
  await write('昨天修好')
  // The text that was read before is no longer the one that waits.
  await expect(approve(before?.hash ?? '')).rejects.toThrow('待审核的答复已经换了')
  expect(await shown()).toBe('')
  await approve((await seen(id, checker)).proposal?.hash ?? '')
  expect([await shown(), (await seen(id)).proposal]).toEqual(['昨天修好', null])
  expect(await eventsOf(id)).toEqual([
    ['proposed', '示例执笔'],
    ['returned', '示例审核'],
    ['proposed', '示例执笔'],
    ['approved', '示例审核'],
    ['replied', '示例审核'],
  ])
  expect((await auditsOf(id)).at(-1)).toEqual(['message.approve', { approvedHash: replyHash('昨天修好') }])
})

/** Two citizens with the same matter; the ids and receipts of their messages. */
async function twoCitizens() {
  const submit = (given: Parameters<typeof createNewMessage>[0], at: Date) =>
    run((tx) => submitMessage(tx, portal.keys, districtCode, createNewMessage({ areaId: village, ...given }), at))
  const first = await submit(
    { nickname: '示例先', phone: '13800000071', content: '村口到学校的路灯不亮，请维修' },
    new Date(Date.now() - 60_000),
  )
  const second = await submit(
    { nickname: '示例后', phone: '13800000072', content: '学校到村口路灯不亮了，请维修' },
    now(),
  )
  return { first, second }
}
const joinTo = (id: number, first: number, by = writer) =>
  performOnMessage(portal.site(), joinRepeat, by, { id, firstId: first })
const reply = (id: number, content: string, confirmed = false) =>
  performOnMessage(portal.site(), replyMessage, writer, { id, content, confirmed })

test('a repeated message is suggested and joined; one answer serves both, each under its own receipt', async () => {
  const { first, second } = await twoCitizens()
  await desk.received({ phone: '13800000073', content: '想问医保怎么缴费' }, new Date(Date.now() - 60_000))
  expect(await suggestRepeats.ask(portal.site(), writer, { id: second.id })).toMatchObject([
    { id: first.id, isSamePhone: false },
  ])
  const stranger = await clerkOf('示例外村', [otherVillage])
  await expect(joinTo(second.id, first.id, stranger)).rejects.toThrow('没有这条留言')
  await expect(joinTo(first.id, second.id)).rejects.toThrow('请并入先收到的一条')
  await expect(joinTo(first.id, first.id)).rejects.toThrow('不能并入它自己')
  await joinTo(second.id, first.id)
  expect((await auditsOf(first.id)).at(-1)).toEqual(['message.join', { repeat: second.id }])
  expect(await view('waiting')).not.toContain(second.id)
  expect((await seen(first.id)).repeats).toEqual([second.id])
  await expect(reply(second.id, '另外答复')).rejects.toThrow(`已经并入 ${first.id} 号留言`)

  // What concerns one citizen alone does not reach the other.
  await expect(reply(first.id, '请打 13800138000', true)).rejects.toThrow('这条答复发给 2 位留言人')
  await expect(reply(first.id, '示例先您好，已经修好')).rejects.toMatchObject({ field: 'confirmed' })
  await reply(first.id, '路灯已经修好')
  for (const { receipt } of [first, second]) {
    const found = await findMessageByReceipt(portal.db, portal.keys, { districtCode, terms: usualTerms }, receipt)
    expect(found).toMatchObject({ replyContent: '路灯已经修好', state: 1, replyName: '甲村' })
  }
  const other = await findMessageByReceipt(portal.db, portal.keys, { districtCode, terms: usualTerms }, second.receipt)
  expect(JSON.stringify(other)).not.toMatch(/示例先|0071/)
  expect((await auditsOf(second.id)).at(-1)).toEqual(['message.reply', { first: first.id }])

  await performOnMessage(portal.site(), partRepeat, writer, { id: second.id })
  await reply(second.id, '学校门口的也修好了')
  const texts = await Promise.all(
    [first, second].map(
      async ({ receipt }) =>
        (await findMessageByReceipt(portal.db, portal.keys, { districtCode, terms: usualTerms }, receipt))
          ?.replyContent,
    ),
  )
  expect(texts).toEqual(['路灯已经修好', '学校门口的也修好了'])
})

test('a message joined to an answered one is answered at once, unless the answer names its citizen', async () => {
  const { first, second } = await twoCitizens()
  await reply(first.id, '您的电话 13800138000 打不通', true)
  await expect(joinTo(second.id, first.id)).rejects.toMatchObject({ code: 'invalid', field: 'firstId' })
  await reply(first.id, '已经修好')
  await wantApproval(true)
  await expect(joinTo(second.id, first.id)).rejects.toMatchObject({ field: 'firstId' })
  await wantApproval(false)
  await joinTo(second.id, first.id)
  expect(await seen(second.id)).toMatchObject({ state: 'answered', reply: '已经修好', joinedTo: first.id })
})

test('a message stays open to suggestions for as long as it waits, those of the same phone first', async () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000)
  const samePhone = await desk.received({ phone: '13800000075', content: '想问医保怎么缴费' }, day(202))
  const similar = await desk.received({ phone: '13800000076', content: '村口到学校的路灯不亮' }, day(201))
  await desk.received({ phone: '13800000075', content: '村口到学校的路灯不亮' }, day(400))
  const { id } = await desk.received({ phone: '13800000075', content: '村口到学校的路灯不亮' }, day(200))
  const found = await suggestRepeats.ask(portal.site(), writer, { id })
  expect(found.map((each) => [each.id, each.isSamePhone, each.isSimilar])).toEqual([
    [samePhone.id, true, false],
    [similar.id, false, true],
  ])
  const away = await clerkOf('示例远村', [otherVillage])
  await expect(suggestRepeats.ask(portal.site(), away, { id })).rejects.toMatchObject({ code: 'not_found' })
})

/** Waits until so many others wait for a lock. */
const waiting = (count: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::integer as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.db)
      expect(rows[0]?.waiting).toBe(count)
    },
    { timeout: 60_000 },
  )

test('a message that is parted while the joint reply is on its way keeps its own', async () => {
  const { first, second } = await twoCitizens()
  await joinTo(second.id, first.id)
  let replied: Promise<unknown> = Promise.resolve()
  await run(async (tx) => {
    await performOnMessage(portal.site(), partRepeat, writer, { id: second.id }, tx)
    await performOnMessage(portal.site(), replyMessage, writer, { id: second.id, content: '单独答复' }, tx)
    replied = reply(first.id, '一并答复')
    await waiting(1)
  })
  await replied
  expect([(await seen(first.id)).reply, (await seen(second.id)).reply]).toEqual(['一并答复', '单独答复'])
})

test('two who join messages to each other do not deadlock', async () => {
  const { first, second } = await twoCitizens()
  let joins: Promise<PromiseSettledResult<null>[]> = Promise.resolve([])
  await run(async (tx) => {
    await sql`select from message where id = ${first.id} for update`.execute(tx)
    const one = joinTo(second.id, first.id)
    await waiting(1)
    joins = Promise.allSettled([one, joinTo(first.id, second.id)])
    await waiting(2)
  })
  expect(await joins).toMatchObject([{ status: 'fulfilled' }, { reason: { field: 'firstId' } }])
})

test('a nickname that is an ordinary word is sent once confirmed, but not to those who are joined later', async () => {
  const join = async (nickname: string, to: number) => {
    const { id } = await desk.received({ nickname, phone: '13800000077' })
    await joinTo(id, to)
    return id
  }
  const { id } = await desk.received({ nickname: '示例甲' }, new Date(Date.now() - 60_000))
  await join('村民', id)
  await wantApproval(true)
  const propose = (content: string) => reply(id, content, true)
  const approve = async () => {
    const hash = (await seen(id, checker)).proposal?.hash ?? ''
    await performOnMessage(portal.site(), approveReply, checker, { id, hash })
  }
  await propose('村民代表已经议定，本月修好')
  await join('本月', id)
  await expect(approve()).rejects.toThrow('昵称“')
  await propose('村民代表已经议定，本月修好')
  await approve()
  await wantApproval(false)
  await reply(id, '村民代表已经议定，下月修好', true)
  expect((await seen(id)).reply).toBe('村民代表已经议定，下月修好')
})

test('the pages and the export offer and show what was done', async () => {
  const { first, second } = await twoCitizens()
  const token = await run((tx) => openSession(tx, writer.id, 'open', now()))
  const headers = { cookie: `Admin-Token=${token}` }
  const text = async (path: string) =>
    (await shownText(await fetch(portal.origin() + path, { headers }))).replaceAll('<!-- -->', '')
  const send = (id: number, fields: Record<string, string>) =>
    fetch(`${portal.origin()}/staff/messages/${id}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
  expect(await text(`/staff/messages/${second.id}`)).toContain('合并重复留言（1 条可能重复）')
  expect(await (await send(second.id, { intent: 'join', version: '1', first: '乱写' })).text()).toContain('只填数字')
  await send(second.id, { intent: 'join', version: '1', first: String(first.id) })
  await send(first.id, { intent: 'name', version: '2', assignee: String(writer.id) })
  const unknown = await send(first.id, { intent: 'name', version: '3', assignee: 'x' })
  expect([unknown.status, (await seen(first.id)).assigneeId]).toEqual([422, writer.id])
  expect(await text('/staff/messages?view=mine')).toContain('示例执笔办理')
  expect(await text('/staff/messages?view=all')).toContain(`已并入 ${first.id} 号留言`)
  expect(await text(`/staff/messages/${first.id}`)).toContain('答复同时发给 2 位留言人')

  await send(first.id, { intent: 'reply', version: '3', reply: '巴图家门前的路灯已经修好' })
  const release = {
    intent: 'publish',
    version: '4',
    publicContent: '路灯不亮',
    publicReply: '巴图家门前的路灯已经修好',
  }
  expect(await (await send(first.id, { ...release, hiddenWords: '巴特尔' })).text()).toContain('都没有“巴特尔”')
  expect((await send(first.id, { ...release, hiddenWords: '巴图、巴图家' })).status).toBe(303)
  const selected = await text('/feedback/selected')
  expect(selected).toContain('▇▇ 处涉及个人信息，已隐去')
  expect(selected).not.toContain('巴图')
  expect((await seen(first.id)).reply).toBe('巴图家门前的路灯已经修好')

  const answer = await fetch(`${portal.origin()}/staff/messages/export?format=xlsx`, { headers })
  expect(answer.headers.get('content-disposition')).toMatch(/messages-[\d-]+\.xlsx"$/)
  const parts = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet.match(/<row /g)).toHaveLength(3)
  for (const cell of ['编号', '甲村', String(second.id)]) expect(sheet).toContain(`>${cell}<`)
  expect(sheet).not.toMatch(/1380000|示例先|路灯/)
})

test('the form finds units by name without scripts, and remembers unit and kind', async () => {
  const board = `${portal.origin()}/feedback/feedback?mode=write`
  const form = (await (await fetch(`${board}&areaId=${village}`)).text()).replaceAll('<!-- -->', '')
  expect(form).toMatch(new RegExp(`<option value="${village}" selected`))
  expect(form).toContain('不清楚由谁办，请乌兰浩特市代为转办')
  expect(await (await fetch(`${board}&areaId=999999`)).text()).toMatch(/<option value="1" selected/)
  const fields = {
    nickname: '示例甲',
    phone: '13800000074',
    message: '路灯不亮',
    areaId: '1',
    key: crypto.randomUUID(),
  }
  const post = (more: Record<string, string>) =>
    fetch(board, { method: 'POST', body: new URLSearchParams({ ...fields, ...more }), redirect: 'manual' })
  const searched = await post({ unitWords: '示例镇 乙', unitListed: '', kind: 'help', intent: 'search' })
  const html = (await searched.text()).replaceAll('<!-- -->', '')
  expect([searched.status, html.includes('甲村</option>')]).toEqual([200, false])
  expect(html).toMatch(new RegExp(`<option value="${otherVillage}" selected`))
  for (const words of ['找到 1 个单位，已选“乙村”', 'value="13800000074"', '路灯不亮']) expect(html).toContain(words)
  const hasty = await post({ unitWords: '乙', unitListed: '', areaId: String(village) })
  const kept = (await hasty.text()).replaceAll('<!-- -->', '')
  expect([hasty.status, kept.includes('没有提交')]).toEqual([422, true])
  expect(kept).toMatch(new RegExp(`<option value="${village}" selected`))
  expect(await portal.db.selectFrom('message').select('id').execute()).toEqual([])
  const sent = await post({ unitWords: '乙', unitListed: '乙', areaId: String(otherVillage), kind: 'help' })
  expect(sent.status).toBe(303)
  expect(await portal.db.selectFrom('message').select(['area_id', 'kind']).execute()).toEqual([
    { area_id: otherVillage, kind: 'help' },
  ])
})
