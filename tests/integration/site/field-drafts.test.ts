import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readSentDraft, draftDays, mostDrafts, writeSentDraft } from '../../../src/domain/field-drafts/rules.ts'
import { listFieldDrafts } from '../../../src/domain/field-drafts/queries.server.ts'
import { sealedFieldDrafts } from '../../../src/domain/field-drafts/sealed-drafts.server.ts'
import { runRetention } from '../../../src/domain/retention.server.ts'
import { newKeyVersion } from '../../../src/platform/crypto/key-set.ts'
import { type Account, makeAccount, createSession } from '../../harness/accounts.ts'
import { type Answer, ask } from '../../harness/api.ts'
import { makeArea } from '../../harness/factories.ts'
import { createMessageFixture } from '../../harness/message-fixture.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { shownText } from '../../harness/shown-text.ts'

const districtCode = '152201000000'
const secret = '示例甲说他的低保已经停了'
let portal: TestPortal
let village: number
let desk: ReturnType<typeof createMessageFixture>
let [clerk, colleague]: Account[] = []
let [token, other] = ['', '']
beforeAll(async () => {
  portal = await openTestPortal()
  village = await makeArea(portal.db, { name: '甲村', level: 'village', parent_id: await makeArea(portal.db) })
  desk = createMessageFixture(portal, village)
  clerk = await makeAccount(portal, { role: 'replier', name: '示例办理员' })
  colleague = await makeAccount(portal, { role: 'replier', name: '示例同事' })
  token = await createSession(portal, clerk)
  other = await createSession(portal, colleague)
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.db.deleteFrom('field_draft').execute()
})

type Draft = Partial<Record<'page' | 'field' | 'writing' | 'label' | 'text' | 'base' | 'seen', string | number>>
const draftOf = (given: Draft = {}) => ({
  page: '/staff/messages/1',
  field: 'reply',
  writing: randomUUID(),
  label: '答复内容',
  text: secret,
  base: '1',
  seen: 0,
  ...given,
})
const save = (given: Draft = {}, by = token, headers: Record<string, string> = {}): Promise<Answer> =>
  ask(portal.origin(), 'PUT /api/staff/field-drafts', { json: draftOf(given), headers: { token: by, ...headers } })
const textsOf = async ({ id }: Account = clerk as Account, page?: string) =>
  (await listFieldDrafts(portal.db, portal.keys, { staff: { id }, districtCode }, page)).map(({ text }) => text)
const get = async (path: string, by = token) => {
  const answer = await fetch(portal.origin() + path, { headers: { cookie: `Admin-Token=${by}` } })
  return (await shownText(answer)).replaceAll('<!-- -->', '')
}
const fieldIn = (html: string, name = 'reply') =>
  new RegExp(`<textarea[^>]*name="${name}"[^>]*>([^<]*)</textarea>`).exec(html)?.[1]?.replace(/^\n/, '')
const sentIn = (html: string) => /name="field-draft" value="([^"]+)"/.exec(html)?.[1] ?? ''
const versionIn = (html: string) => /name="version" value="(\d+)"/.exec(html)?.[1] ?? ''
const submit = (path: string, fields: Record<string, string>) =>
  fetch(portal.origin() + path, {
    method: 'POST',
    headers: { cookie: `Admin-Token=${token}` },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })

test('a control character is kept in the text, which is sealed, and refused beside it', async () => {
  const nul = '甲\u0000乙'
  expect(await save({ text: nul, label: nul })).toMatchObject({ status: 200 })
  expect(await textsOf()).toEqual([nul])
  for (const given of [{ base: nul }, { page: `/staff/${nul}` }, { field: nul }, { writing: nul }]) {
    const { status, message } = await save(given)
    expect([status, message], JSON.stringify(given)).toEqual([400, expect.stringMatching(/有误|不能保存/)])
  }
  expect(await textsOf()).toEqual([nul])
})

test('what was typed is in its field again, for its writer alone, and only on its page', async () => {
  const { id } = await desk.received()
  const another = await desk.received({ content: '另一条留言' })
  const page = `/staff/messages/${id}`
  expect(await save({ page })).toMatchObject({ status: 200, data: { kept: true, revision: 1, overtaken: false } })
  const html = await get(page)
  expect(fieldIn(html)).toBe(secret)
  expect(html).toContain('还没有提交')
  expect(fieldIn(await get(`/staff/messages/${another.id}`))).toBe('')
  expect(fieldIn(await get(page, other))).toBe('')
  expect(await get(page, other)).not.toContain(secret)
})

test('says that the message has changed since it was typed', async () => {
  const message = await desk.received()
  const page = `/staff/messages/${message.id}`
  const version = versionIn(await get(page))
  await save({ page, base: `${version} 811c9dc5` })
  expect(await get(page)).not.toContain('有了变化')
  await submit(page, { intent: 'accept', version, kind: 'complaint' })
  const html = await get(page)
  expect(html).toContain('这里的内容有了变化')
  expect(fieldIn(html)).toBe(secret)
})

test('ends with its form, but not with one that was refused or with another', async () => {
  const { id } = await desk.received()
  const page = `/staff/messages/${id}`
  await save({ page })
  await save({ page, field: 'note', text: '先问一下村里' })
  const html = await get(page)
  const reply = { intent: 'reply', version: versionIn(html), 'field-draft': sentIn(html) }
  expect(readSentDraft(reply['field-draft'])).toMatchObject({ page, field: 'reply' })
  expect((await submit(page, { ...reply, reply: '' })).status).toBe(422)
  expect(await textsOf()).toHaveLength(2)
  expect((await submit(page, { ...reply, reply: '路灯已经修好' })).status).toBe(303)
  expect(await textsOf()).toEqual(['先问一下村里'])
})

test('a save that arrives after its form is refused, and so is one after discarding', async () => {
  const { id } = await desk.received()
  const page = `/staff/messages/${id}`
  const writing = randomUUID()
  const version = versionIn(await get(page))
  const sent = writeSentDraft({ page, field: 'reply', writing })
  await submit(page, { intent: 'reply', version, reply: '路灯已经修好', 'field-draft': sent })
  expect(await save({ page, writing })).toMatchObject({ data: { kept: false } })
  const note = { page, field: 'note', writing: randomUUID() }
  await save(note)
  await ask(portal.origin(), 'POST /api/staff/field-drafts/discard', { json: note, headers: { token } })
  expect(await save(note)).toMatchObject({ data: { kept: false } })
  expect(await textsOf()).toEqual([])
  expect(await save({ ...note, writing: randomUUID() })).toMatchObject({ data: { kept: true, overtaken: false } })
})

test('the last window to save wins, and is told that another wrote there', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  await save({ writing: first })
  await save({ writing: first, seen: 1 })
  expect(await save({ writing: second, text: '另一个窗口' })).toMatchObject({ data: { revision: 3, overtaken: true } })
  expect(await textsOf()).toEqual(['另一个窗口'])
  // The form of the first window does not end what the second typed.
  await submit('/staff/templates', {
    title: '甲',
    text: '乙',
    'field-draft': writeSentDraft({ page: '/staff/messages/1', field: 'reply', writing: first }),
  })
  expect(await textsOf()).toEqual(['另一个窗口'])
})

test('nobody reads, replaces or ends what somebody else typed', async () => {
  const draft = draftOf()
  await save(draft)
  await save({ ...draft, text: '别人写的' }, other)
  await ask(portal.origin(), 'POST /api/staff/field-drafts/discard', { json: draft, headers: { token: other } })
  expect(await textsOf()).toEqual([secret])
  const list = await ask(portal.origin(), 'GET /api/staff/field-drafts', { headers: { token: other } })
  expect(list.data).toEqual([])
  expect(await save({}, token, { 'x-written-by': (colleague as Account).loginName })).toMatchObject({ status: 401 })
  expect(await save({}, '')).toMatchObject({ status: 401 })
  expect(await save({}, token, { 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 })
})

test('is sealed, bound to its row, and in no audit', async () => {
  const before = await portal.db.selectFrom('audit_event').select('id').execute()
  await save()
  await save({ page: '/staff/messages/2', text: '别的' })
  const { rows } = await sql<{ row: string }>`select field_draft::text as row from field_draft`.execute(portal.db)
  expect(rows).toHaveLength(2)
  const bytes = await portal.db.selectFrom('field_draft').select('sealed').orderBy('id').execute()
  for (const text of [secret, '答复内容', '别的'])
    for (const { sealed } of bytes) expect(sealed?.includes(Buffer.from(text))).toBe(false)
  expect(await portal.db.selectFrom('audit_event').select('id').execute()).toEqual(before)
  await sql`update field_draft set sealed = (select sealed from field_draft where page = '/staff/messages/1')`.execute(
    portal.db,
  )
  expect(await textsOf()).toEqual([secret])
})

test('rotating the keys encrypts drafts anew', async () => {
  await save()
  const [old] = portal.keys.read().versions
  if (!old) throw new Error('no key')
  const current = newKeyVersion(old.version + 1)
  const keySet = { current, versions: [current, old] }
  expect(await portal.db.transaction().execute((tx) => sealedFieldDrafts.rewrite(tx, keySet, 0, 10))).toHaveLength(1)
  const keys = { read: () => ({ current, versions: [current] }), write: null }
  const [draft] = await listFieldDrafts(portal.db, keys, { staff: { id: (clerk as Account).id }, districtCode })
  expect(draft).toMatchObject({ label: '答复内容', text: secret })
})

test('is deleted a month after its last change', async () => {
  await save()
  await save({ field: 'note', text: '新的' })
  await sql`update field_draft set save_time = now() - make_interval(days => ${draftDays}, mins => 1)
    where field = 'reply'`.execute(portal.db)
  await runRetention(portal.db, { messages: 0, requests: 0, payments: 0, lookUps: 0 })
  expect(await textsOf()).toEqual(['新的'])
})

test('is bounded in length, number and pace', async () => {
  expect(await save({ text: '字'.repeat(200_000) })).toMatchObject({ status: 200 })
  expect(await save({ text: '字'.repeat(200_001) })).toMatchObject({ status: 400 })
  for (const wrong of [{ page: '/dashboard' }, { page: '/staff/a b' }, { page: '/staffs' }, { field: 'a b' }])
    expect(await save(wrong)).toMatchObject({ status: 400 })
  await Promise.all(Array.from({ length: mostDrafts - 1 }, (_, at) => save({ field: `note.${at}` })))
  const refused = await save({ field: 'one-more' })
  expect(refused).toMatchObject({ status: 400 })
  expect(refused.message).toContain('没有提交的文字')
  // Those that are kept can still be changed.
  expect(await save({ field: 'note.3', text: '改过' })).toMatchObject({ status: 200 })
  const many = await Promise.all(Array.from({ length: 240 }, () => save({ field: 'note.3', text: '改过' })))
  expect(many.at(-1)?.status).toBe(429)
  expect(await save({}, other)).toMatchObject({ status: 200 })
})
