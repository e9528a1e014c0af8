import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSession } from '../../../src/access/sign-in/sessions.server.ts'
import { newKeyVersion } from '../../../src/platform/crypto/key-set.ts'
import { unsealEvent } from '../../../src/domain/messages/seal.server.ts'
import { sealedMessageEvents } from '../../../src/domain/messages/sealed-messages.server.ts'
import { submitMessage } from '../../../src/domain/messages/submission/commands.server.ts'
import { readLocation } from '../../harness/staff-portal.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { makeArea } from '../../harness/factories.ts'
import { createMessageFixture } from '../../harness/message-fixture.ts'
import { createNewMessage } from '../../harness/messages.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { shownText } from '../../harness/shown-text.ts'

let portal: TestPortal
let village: number
let desk: ReturnType<typeof createMessageFixture>
let token: string
let colleague: string
const signIn = async (name: string, areaIds: number[] | null) => {
  const { id, loginName } = await makeAccount(portal, { role: 'replier', areaIds, name })
  return { loginName, token: await portal.db.transaction().execute((tx) => openSession(tx, id, 'open', new Date())) }
}
let loginName: string
beforeAll(async () => {
  portal = await openTestPortal()
  const township = await makeArea(portal.db, { name: '示例镇' })
  village = await makeArea(portal.db, { name: '甲村', parent_id: township, level: 'village' })
  desk = createMessageFixture(portal, village)
  ;({ token, loginName } = await signIn('示例办理员', [village]))
  ;({ token: colleague } = await signIn('示例同事', [1]))
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.db.deleteFrom('message').execute()
})

const plain = (html: string) => html.replaceAll('<!-- -->', '').replaceAll('&quot;', '"')
const get = async (path: string, by = token, status = 200) => {
  const answer = await fetch(portal.origin() + path, { headers: { cookie: `Admin-Token=${by}` }, redirect: 'manual' })
  return plain(await shownText(answer, status))
}
const post = async (id: number, fields: Record<string, string>, by = token) => {
  const answer = await fetch(`${portal.origin()}/staff/messages/${id}`, {
    method: 'POST',
    headers: { cookie: `Admin-Token=${by}` },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  return { status: answer.status, location: readLocation(answer), html: plain(await answer.text()) }
}
const versionIn = (html: string) => /name="version" value="(\d+)"/.exec(html)?.[1] ?? ''
const typedIn = (html: string, name: string) =>
  new RegExp(`<textarea[^>]*name="${name}"[^>]*>([^<]*)</textarea>`).exec(html)?.[1]?.replace(/^\n/, '')
const eventsOf = (id: number) =>
  portal.db.selectFrom('message_event').select(['kind', 'actor']).where('message_id', '=', id).orderBy('id').execute()
const auditsOf = (id: number) =>
  portal.db
    .selectFrom('audit_event')
    .select(['action', 'actor', 'detail'])
    .where('subject', '=', String(id))
    .where('action', 'like', 'message.%')
    .orderBy('id')
    .execute()

const day = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * day)

test('each list has its messages, their number and what is due', async () => {
  await desk.received({ content: '新来的留言' })
  await desk.received({ content: '没有人受理的留言' }, ago(11))
  await desk.accepted({ content: '正在办理的留言' }, ago(1))
  await desk.accepted({ content: '快要否决的留言' }, ago(70))
  await desk.accepted({ content: '已经否决的留言' }, ago(95))
  await desk.answered({ content: '答复过的留言' }, ago(3))
  const waiting = await get('/staff/messages')
  const counts = /<nav class="list-views".*?<\/nav>/s.exec(waiting)?.[0].replaceAll(/<[^>]+>/g, ' ')
  expect(counts?.replaceAll(/\s+/g, ' ').trim()).toBe(
    '指定我办理 待受理 2 条 办理中 3 条 待答复/超期 4 条 已答复 1 条 全部 6 条',
  )
  // Who has waited longest comes first.
  expect(waiting.indexOf('没有人受理的留言')).toBeLessThan(waiting.indexOf('新来的留言'))
  expect(waiting).toMatch(/受理超期 \d+ 个工作日/)
  const menu = /<nav class="side-tabs staff-menu".*?<\/nav>/s.exec(waiting)?.[0].replaceAll(/<[^>]+>/g, '')
  expect(menu).toContain('留言4 条待办')
  const due = await get('/staff/messages?view=due')
  expect(due).toContain('已 70 天未答复，再过 20 天触及一票否决')
  expect(due).toContain('已 95 天未答复，触及一票否决')
  // It is to be accepted within a working day, which is soon.
  expect(due).toContain('新来的留言')
  expect(due).not.toContain('正在办理的留言')
  expect(await get('/staff/messages?view=answered')).toContain('当天答复')
  expect(await get('/staff/messages?view=all&words=否决 快要')).toContain('快要否决的留言')
  expect(await get('/staff/messages?view=all&words=否决 快要')).not.toContain('已经否决的留言')
  expect(await get('/staff/messages?view=all&kind=consultation')).not.toContain('新来的留言')
  expect(await get('/staff/messages?view=all&words=没有的字')).toContain('没有符合条件的留言，请放宽条件再查。')
  expect(await get(`/staff/messages?view=all&areaId=${village}`, colleague)).toContain('新来的留言')
})

test('an empty list says so, and a long one has pages', async () => {
  expect(await get('/staff/messages')).toContain('没有等待受理的留言。')
  for (let number = 1; number <= 25; number += 1) await desk.received({ content: `第 ${number} 条` })
  const second = await get('/staff/messages?pageNum=2')
  expect(second).toContain('共 25 条，第 2 / 2 页')
  expect(second.match(/<tr><td/g)).toHaveLength(5)
  expect(await get('/staff/messages?pageNum=99')).toContain('第 2 / 2 页')
})

test('a clerk accepts, notes, answers and corrects; each step is recorded, and citizens see no note', async () => {
  const { id } = await desk.received({ phone: '13800000077' })
  expect((await post(id, { intent: 'accept', version: '1' })).html).toContain('请选择类别')
  expect(await post(id, { intent: 'accept', version: '1', kind: 'help' })).toMatchObject({
    status: 303,
    location: `/staff/messages/${id}?mode=message.accept`,
  })
  await post(id, { intent: 'note', note: '内部说明：已电话联系' })
  const before = await get(`/staff/messages/${id}`)
  expect(before).toContain('内部说明：已电话联系')
  await post(id, { intent: 'reply', version: versionIn(before), reply: '第一次的答复' })
  await post(id, { intent: 'reply', version: versionIn(await get(`/staff/messages/${id}`)), reply: '改正后的答复' })
  const after = await get(`/staff/messages/${id}`)
  for (const words of ['改正后的答复', '第一次的答复', '修改过 1 次', '甲村答复', '当天答复'])
    expect(after).toContain(words)
  expect((await eventsOf(id)).map(({ kind, actor }) => [kind, actor])).toEqual(
    ['accepted', 'noted', 'replied', 'replied'].map((kind) => [kind, loginName]),
  )
  const audits = await auditsOf(id)
  expect(audits.map(({ action, detail }) => [action, detail])).toEqual([
    ['message.submit', { areaId: village, receiptOnly: false }],
    ['message.accept', {}],
    ['message.note', {}],
    ['message.reply', {}],
    ['message.reply', { correction: true }],
  ])
  const found = await fetch(`${portal.origin()}/feedback/feedback`, {
    method: 'POST',
    body: new URLSearchParams({ phone: '13800000077', receipt: '' }),
  })
  const shown = plain(await found.text())
  expect(shown).toContain('改正后的答复')
  expect(shown).not.toMatch(/内部说明|第一次的答复|示例办理员/)
})

test('of two who answer at once one is told what happened and keeps the text', async () => {
  const { id } = await desk.received()
  const version = versionIn(await get(`/staff/messages/${id}`))
  const answers = await Promise.all([
    post(id, { intent: 'reply', version, reply: '甲的答复' }),
    post(id, { intent: 'reply', version, reply: '乙的答复' }, colleague),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
  const late = answers.find(({ status }) => status === 409)
  const mine = answers[0] === late ? '甲的答复' : '乙的答复'
  const others = mine === '甲的答复' ? '乙的答复' : '甲的答复'
  expect(late?.html).toMatch(
    /您打开这条留言以后，示例(办理员|同事) 已在 [\d: -]+ 对它作了“答复”。您填写的内容还在，没有发出/,
  )
  expect(typedIn(late?.html ?? '', 'reply')).toBe(mine)
  expect(late?.html).toContain(others)
  expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual(['replied'])
  // The page that came back shows the newer state, so that they may now replace the answer knowingly.
  expect((await post(id, { intent: 'reply', version: versionIn(late?.html ?? ''), reply: mine })).status).toBe(303)
})

test('refuses an empty and a too long reply, and asks about personal data; what was typed stays', async () => {
  const { id } = await desk.received()
  const send = (reply: string, more: Record<string, string> = {}) =>
    post(id, { intent: 'reply', version: '1', reply, ...more })
  expect(await send('  ')).toMatchObject({ status: 422, html: expect.stringContaining('请填写答复内容') })
  const long = '字'.repeat(3_001)
  const refused = await send(long)
  expect(refused).toMatchObject({ status: 422, html: expect.stringContaining('答复不能超过3000个字，现在有3001个') })
  expect(typedIn(refused.html, 'reply')).toBe(long)
  const personal = '请联系村主任，手机 13800138000。'
  const asked = await send(personal)
  expect(asked.status).toBe(422)
  expect(asked.html).toContain('答复里有手机号码 138****8000')
  expect(asked.html).toContain('name="confirmed"')
  expect(typedIn(asked.html, 'reply')).toBe(personal)
  expect((await send(personal, { confirmed: '1' })).status).toBe(303)
})

test('without scripts a phrase is added to what was typed', async () => {
  const { id } = await desk.received()
  const closing = await portal.db
    .selectFrom('reply_template')
    .select('id')
    .where('district_code', '=', '152201000000')
    .where('title', '=', '结尾')
    .executeTakeFirstOrThrow()
  const { status, html } = await post(id, { phrase: String(closing.id), reply: '已经修好。', intent: '' })
  expect([status, typedIn(html, 'reply')]).toEqual([
    200,
    '已经修好。\n感谢您对我们工作的关心和支持。如还有疑问，请拨打【办公电话】咨询。',
  ])
  expect(await eventsOf(id)).toEqual([])
})

test('the phone number is masked until somebody asks for it, which is audited', async () => {
  const { id } = await desk.received({ phone: '13800000088' })
  const page = await get(`/staff/messages/${id}`)
  expect(page).toContain('138****0088')
  expect(page).not.toContain('13800000088')
  const opened = await post(id, { intent: 'phone' })
  expect(opened.html).toContain('13800000088')
  expect((await auditsOf(id)).at(-1)).toEqual({ action: 'message.phone', actor: loginName, detail: {} })
  expect(JSON.stringify(await portal.db.selectFrom('audit_event').selectAll().execute())).not.toContain('13800000088')
})

test('assigns to a unit with a reason; beyond their area the clerk returns to the list', async () => {
  const township = await makeArea(portal.db, { name: '别的镇' })
  const other = await makeArea(portal.db, { name: '丙村', parent_id: township, level: 'village' })
  const { id } = await desk.received()
  const assign = (fields: Record<string, string>, by = token) =>
    post(id, { intent: 'assign', version: '1', ...fields }, by)
  expect((await assign({ unit: '', reason: '由它办' })).html).toContain('请从列表中选择单位')
  expect((await assign({ unit: String(village), reason: '由它办' })).html).toContain('留言已经在这个单位')
  const unexplained = await assign({ unit: String(other), reason: ' ' })
  expect(unexplained.html).toContain('请写明转办的理由')
  expect(unexplained.html).toMatch(new RegExp(`<option value="${other}"[^>]*selected`))
  expect(await assign({ unit: String(other), reason: '路灯由丙村维护' })).toMatchObject({
    status: 303,
    location: '/staff/messages?mode=message.assign-elsewhere',
  })
  expect((await auditsOf(id)).at(-1)).toMatchObject({ action: 'message.assign', detail: { areaId: other } })
  expect(await get(`/staff/messages/${id}`, token, 404)).toContain('没有这条留言，或者它已经转到别的单位。')
  const seen = await get(`/staff/messages/${id}`, colleague)
  for (const words of ['转办给丙村', '路灯由丙村维护', '已转办']) expect(seen).toContain(words)
})

test('only answered messages become public, without personal data and never those for the receipt only', async () => {
  const { id } = await desk.answered({ content: '我的电话 13800138000，路灯不亮' })
  const page = await get(`/staff/messages/${id}`)
  // What is offered for release is redacted.
  expect(typedIn(page, 'publicContent')).toBe('我的电话 ▇▇，路灯不亮')
  const publish = (publicContent: string, of = id, version = versionIn(page)) =>
    post(of, { intent: 'publish', version, publicContent, publicReply: '已经修好' })
  const refused = await publish('我的电话 13800138000')
  expect(refused).toMatchObject({
    status: 422,
    html: expect.stringContaining('公开的留言里有手机号码 138****8000，保存后谁都能看到'),
  })
  expect(typedIn(refused.html, 'publicContent')).toBe('我的电话 13800138000')
  expect(await portal.db.selectFrom('message_release').selectAll().execute()).toEqual([])
  expect((await publish('路灯不亮')).status).toBe(303)
  expect(await portal.db.selectFrom('message_release').selectAll().execute()).toEqual([
    { message_id: id, nickname: '示**', content: '路灯不亮', reply: '已经修好' },
  ])
  // A changed reply leaves the public text as it was, which the page says.
  const public1 = await get(`/staff/messages/${id}`)
  await post(id, { intent: 'reply', version: versionIn(public1), reply: '后来的答复' })
  expect(await get(`/staff/messages/${id}`)).toContain('公开以后又修改过答复')

  const open = await desk.received()
  expect((await publish('路灯不亮', open.id, '1')).html).toContain('答复以后才能公开。')
  const sealed = await desk.answered({ receiptOnly: true })
  expect((await publish('路灯不亮', sealed.id, '2')).html).toContain('留言人要求仅凭回执编号查看，不能公开。')
})

test('notes and reasons are sealed, bound to their row and rotated with the keys', async () => {
  const { id } = await desk.received()
  await post(id, { intent: 'note', note: '绝密的备注' })
  const row = () => portal.db.selectFrom('message_event').selectAll().executeTakeFirstOrThrow()
  const { key_version: keyVersion, sealed } = await row()
  expect(sealed?.toString('utf8')).not.toContain('绝密')
  const { current, versions } = portal.keys.read()
  const next = newKeyVersion(current.version + 1)
  const rotated = await desk.run((tx) =>
    sealedMessageEvents.rewrite(tx, { current: next, versions: [...versions, next] }, 0, 10),
  )
  expect(rotated).toHaveLength(1)
  const after = await row()
  expect(after.key_version).toBe((keyVersion ?? 0) + 1)
  const box = { sealKey: after.seal_key, keyVersion: next.version, sealed: after.sealed ?? Buffer.of() }
  expect(unsealEvent({ current: next, versions: [next] }, box)).toBe('绝密的备注')
  expect(() => unsealEvent({ current: next, versions: [next] }, { ...box, sealKey: randomUUID() })).toThrow('无法解密')
})

/** What the holder of the receipt sends from the history. */
const sendAsHolder = async (receipt: string, fields: Record<string, string>) => {
  const answer = await fetch(`${portal.origin()}/feedback/feedback`, {
    method: 'POST',
    body: new URLSearchParams({ phone: '13800000055', receipt, ...fields }),
  })
  return { status: answer.status, html: plain(await answer.text()) }
}
const receiveFromHolder = async () => {
  const message = createNewMessage({ areaId: village, phone: '13800000055' })
  return desk.run((tx) => submitMessage(tx, portal.keys, '152201000000', message, new Date()))
}

test('a clerk asks back, and only the holder of the receipt answers, once', async () => {
  const { id, receipt } = await receiveFromHolder()
  expect((await post(id, { intent: 'ask', version: '1', question: ' ' })).html).toContain('请写明要问的内容')
  expect(await post(id, { intent: 'ask', version: '1', question: '桥在哪个村？' })).toMatchObject({ status: 303 })
  expect(await get(`/staff/messages/${id}`)).toContain('等留言人凭回执编号补充')
  expect(await get('/staff/messages?view=working')).toContain('已追问，等留言人补充')
  expect((await sendAsHolder('', {})).html).not.toContain('桥在哪个村？')
  expect((await sendAsHolder(receipt, {})).html).toContain('桥在哪个村？')
  expect((await sendAsHolder('', { intent: 'supply', text: '别人的补充' })).status).toBe(422)
  const empty = await sendAsHolder(receipt, { intent: 'supply', text: ' ' })
  expect([empty.status, empty.html.includes('请填写补充的内容')]).toEqual([422, true])
  const done = await sendAsHolder(receipt, { intent: 'supply', text: '在甲村的东头' })
  expect([done.status, done.html.includes('在甲村的东头')]).toEqual([200, true])
  const again = await sendAsHolder(receipt, { intent: 'supply', text: '再补充一次' })
  expect([again.status, again.html.includes('现在没有需要您补充的问题。')]).toEqual([422, true])
  const seen = await get(`/staff/messages/${id}`)
  expect(seen).toContain('在甲村的东头')
  expect(seen).not.toMatch(/再补充一次|别人的补充|等留言人凭回执编号补充/)
  expect((await eventsOf(id)).map(({ kind, actor }) => [kind, actor])).toEqual([
    ['asked', loginName],
    ['supplied', '群众'],
  ])
})

test('the holder of the receipt rates the answer and objects to it, once each; an objection waits for the clerk', async () => {
  const { id, receipt } = await receiveFromHolder()
  const early = await sendAsHolder(receipt, { intent: 'rate', rating: 'satisfied' })
  expect([early.status, early.html.includes('收到答复以后才能评价')]).toEqual([422, true])
  await post(id, { intent: 'reply', version: '1', reply: '已经修好。' })
  const rated = await sendAsHolder(receipt, { intent: 'rate', rating: 'dissatisfied' })
  expect([rated.status, rated.html.includes('您的评价')]).toEqual([200, true])
  expect((await sendAsHolder(receipt, { intent: 'rate', rating: 'satisfied' })).html).toContain('您已经评价过')
  expect((await sendAsHolder(receipt, { intent: 'object', text: '' })).html).toContain('请写明不同意的理由')
  expect((await sendAsHolder(receipt, { intent: 'object', text: '并没有修' })).status).toBe(200)
  expect((await sendAsHolder(receipt, { intent: 'object', text: '真的没有修' })).html).toContain('只能提出一次异议')
  expect(await get('/staff/messages?view=due')).toContain('留言人有异议，请再次答复')
  const seen = await get(`/staff/messages/${id}`)
  for (const words of ['不满意', '并没有修', '请核实后修改答复']) expect(seen).toContain(words)
  await post(id, { intent: 'reply', version: versionIn(seen), reply: '这次修好了。' })
  expect(await get('/staff/messages?view=due')).toContain('没有快到期或超期的留言。')
  expect((await auditsOf(id)).map(({ action, actor }) => [action, actor]).slice(2, 4)).toEqual([
    ['message.rate', '群众'],
    ['message.object', '群众'],
  ])
})

test('the export has times and states, no personal data, and is audited', async () => {
  const { id } = await desk.published({ content: '绝密的内容', nickname: '示例秘' }, ago(3), ago(1))
  await desk.received({}, ago(0))
  const answer = await fetch(`${portal.origin()}/staff/messages/export`, {
    headers: { cookie: `Admin-Token=${token}` },
  })
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="messages-[\d-]+\.csv"$/)
  const csv = Buffer.from(await answer.arrayBuffer()).toString('utf8')
  const lines = csv.split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatch(/^\uFEFF"编号","单位"/)
  expect(lines[2]).toContain(`"${id}","甲村","","已答复"`)
  expect(lines[2]).toContain('"用了 2 天答复","是"')
  expect(csv).not.toMatch(/138|绝密|示例秘/)
  const audit = await portal.db
    .selectFrom('audit_event')
    .select(['actor', 'detail'])
    .where('action', '=', 'message.export')
    .execute()
  expect(audit).toEqual([{ actor: loginName, detail: { rows: 2 } }])
})
