import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pageKey } from '../../../src/http/pages/page-address.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { testDistricts } from '../../harness/districts.ts'
import { makeArea } from '../../harness/factories.ts'
import { type Portal, startPortal } from '../../harness/portal.ts'
import { shownText } from '../../harness/shown-text.ts'

let database: TestDatabase
let portal: Portal
beforeAll(async () => {
  database = await openTestDatabase()
  await makeArea(database.db, { name: '示例镇' })
  portal = await startPortal(database)
})
afterAll(async () => {
  await portal.close()
  await database.close()
})
beforeEach(async () => {
  await database.db.deleteFrom('message').execute()
})

const board = '/feedback/feedback'
const writing = `${board}?mode=write`
const get = (path: string, cookie = '') => fetch(portal.origin() + path, { headers: cookie ? { cookie } : {} })
const post = (path: string, fields: Record<string, string>, cookie = '') =>
  fetch(portal.origin() + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: cookie ? { cookie } : {},
    redirect: 'manual',
  })
const typed = (given: Record<string, string> = {}) => ({
  nickname: '示例甲',
  phone: '13800000021',
  message: '测试留言内容',
  areaId: '1',
  key: randomUUID(),
  ...given,
})
const cookieOf = (answer: Response): string => answer.headers.getSetCookie()[0] ?? ''
const receiptOf = (answer: Response): string => /feedback-receipt=([\w-]+)/.exec(cookieOf(answer))?.[1] ?? ''
const countMessages = async () => (await database.db.selectFrom('message').select('id').execute()).length

test('a message can be sent, gets a receipt and can be looked up', async () => {
  const form = await (await get(writing)).text()
  const [, key = ''] = /name="key" value="([^"]+)"/.exec(form) ?? []
  expect(form).toContain('<optgroup label=')
  const sent = await post(writing, typed({ key }))
  expect(sent.status).toBe(303)
  expect(sent.headers.get('location')).toBe(`${board}?mode=done#receipt`)
  expect(cookieOf(sent)).toMatch(
    /^feedback-receipt=\w{4}-\w{4}-\w{4}; Path=\/feedback; Max-Age=600; HttpOnly; SameSite=Lax$/,
  )
  const done = await get(`${board}?mode=done`, `feedback-receipt=${receiptOf(sent)}`)
  expect(done.headers.get('cache-control')).toBe('no-store')
  const receipt = await done.text()
  expect(receipt).toContain(receiptOf(sent))
  expect(receipt).toContain('提交成功')
  expect(receipt).toContain('src="data:image/svg+xml,')

  const found = await post(board, { phone: '13800000021', receipt: '' })
  expect(found.status).toBe(200)
  expect(found.headers.get('cache-control')).toBe('no-store')
  const html = (await found.text()).replaceAll('<!-- -->', '')
  expect(html).toContain('138****0021')
  expect(html).toContain('测试留言内容')
  expect(html).toContain('未反馈')
})

test('errors have the specified wording, and all input is kept', async () => {
  const sent = await post(writing, {
    ...typed({ nickname: '', phone: '12345', message: '留着的内容' }),
    receiptOnly: '1',
  })
  expect(sent.status).toBe(422)
  const html = await sent.text()
  for (const words of ['提交失败', '检查提交内容', '昵称不能为空', '请输入正确手机号码', '留着的内容', 'value="12345"'])
    expect(html, words).toContain(words)
  expect(html).toMatch(/<input[^>]*name="receiptOnly"[^>]*checked/)
  expect(html).not.toContain('留言内容不能为空')
  expect(await countMessages()).toBe(0)

  const found = await post(board, { phone: '123', receipt: '' })
  expect(found.status).toBe(422)
  const refused = await found.text()
  for (const words of ['查询失败', '请输入正确手机号码', 'value="123"']) expect(refused, words).toContain(words)

  const nothing = await post(board, { phone: '13800000099', receipt: '' })
  expect(nothing.status).toBe(200)
  const empty = await nothing.text()
  for (const words of ['查询内容为空', '该手机号没有查询到内容']) expect(empty, words).toContain(words)
})

test('a double click, a retry and the back button create one message', async () => {
  const form = typed()
  const answers = await Promise.all([post(writing, form), post(writing, form), post(writing, form)])
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
  expect(new Set(answers.map(receiptOf)).size).toBe(1)
  const cookie = `feedback-receipt=${answers[0] ? receiptOf(answers[0]) : ''}`
  // Without scripts the back button restores the input in a form with a new key.
  const again = await post(writing, { ...form, key: randomUUID() }, cookie)
  expect(`feedback-receipt=${receiptOf(again)}`).toBe(cookie)
  expect(await countMessages()).toBe(1)
  const other = await post(writing, { ...form, key: randomUUID(), message: '另一件事' }, cookie)
  expect(`feedback-receipt=${receiptOf(other)}`).not.toBe(cookie)
  expect(await countMessages()).toBe(2)
})

test('concurrent forms have different keys, and a receipt is shown to its sender only', async () => {
  const forms = await Promise.all(Array.from({ length: 5 }, async () => (await get(writing)).text()))
  expect(new Set(forms.map((html) => /name="key" value="([^"]+)"/.exec(html)?.[1])).size).toBe(5)
  const sent = [await post(writing, typed()), await post(writing, typed({ message: '另一件事' }))]
  const receipts = sent.map(receiptOf)
  const shown = await Promise.all(
    [...receipts, ''].map(async (receipt) => (await get(`${board}?mode=done`, `feedback-receipt=${receipt}`)).text()),
  )
  expect(shown.map((html) => receipts.map((receipt) => html.includes(receipt)))).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ])
  expect(shown[2]).toContain('没有可以显示的回执')
})

test('only the page without personal data is cached, even after look-ups', async () => {
  await post(writing, typed())
  await post(board, { phone: '13800000021', receipt: '' })
  const plain = await get(board)
  expect(plain.headers.get('cache-control')).toBe('public, no-cache')
  expect(await plain.text()).not.toMatch(/138\*\*\*\*|13800000021|测试留言内容/)
  expect((await get(writing)).headers.get('cache-control')).toBe('no-store')
  const [district] = testDistricts
  if (!district) throw new Error('no district')
  const kept = (address: string) => portal.services.pages.get(pageKey(district, address))
  expect(kept(board)).toBeDefined()
  expect(kept(writing)).toBeUndefined()
  expect(kept(`${board}?mode=done`)).toBeUndefined()
  // A phone number in the query string is not shown.
  expect(await shownText(await get(`${board}?phone=13800000021`))).not.toContain('13800000021')
})

test('too many look-ups are 429 with Retry-After, and the input is kept', async () => {
  const asked = { phone: '13800000022', receipt: '' }
  for (let time = 0; time < 10; time += 1) expect((await post(board, asked)).status).toBe(200)
  const refused = await post(board, asked)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
  const html = await refused.text()
  expect(html).toContain('约 31 秒后自动继续')
  expect(html).toContain('value="13800000022"')
  expect(html).toContain('class="footer')
  // Other numbers can still be looked up from this address, up to its own limit of twenty.
  for (let time = 0; time < 9; time += 1)
    expect((await post(board, { phone: `1380000003${time}`, receipt: '' })).status).toBe(200)
  expect((await post(board, { phone: '13800000040', receipt: '' })).status).toBe(429)
})

test('messages are limited by phone and by address; resubmitted messages are not counted', async () => {
  for (let time = 0; time < 5; time += 1)
    expect((await post(writing, typed({ message: `第${time}条` }))).status).toBe(303)
  const form = typed({ message: '第六条' })
  const refused = await post(writing, form)
  expect(refused.status).toBe(429)
  const html = await refused.text()
  expect(html).toContain('约 31 秒后自动继续')
  expect(html).toContain('第六条')
  expect(html).toContain(`name="key" value="${form.key}"`)
  expect(await countMessages()).toBe(5)
  const { rows } = await sql<{ key: string }>`select key from rate_limit`.execute(database.db)
  expect(JSON.stringify(rows)).not.toContain('13800000021')

  await sql`delete from rate_limit`.execute(database.db)
  const once = typed({ phone: '13800000050' })
  for (let time = 0; time < 12; time += 1) expect((await post(writing, once)).status).toBe(303)
})

test('fifty concurrent posts of one form get one receipt', async () => {
  const form = typed({ phone: '13800000051' })
  const answers = await Promise.all(Array.from({ length: 50 }, () => post(writing, form)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
  expect(new Set(answers.map(receiptOf)).size).toBe(1)
  expect(await countMessages()).toBe(1)
})

test('beyond the free messages the form asks for a proof of work and keeps its input', async () => {
  for (let time = 0; time < 5; time += 1) await post(writing, typed({ message: `第${time}条` }))
  const form = typed({ message: '第一行\n第二行 "<b>"', receiptOnly: '1' })
  const html = await (await post(writing, form)).text()
  const proofForm = /<form class="feedback-notice".*?<\/form>/s.exec(html)?.[0] ?? ''
  for (const [name, value] of Object.entries({ ...form, message: '第一行\n第二行 &quot;&lt;b&gt;&quot;', proof: '' }))
    expect(proofForm, name).toContain(value ? `name="${name}" value="${value}"` : `name="${name}"`)
  expect(proofForm).toContain('action="/feedback/feedback?mode=write"')
  expect(proofForm).toContain('约 31 秒后自动继续，不用做任何操作，您填写的内容还在。')

  const look = { phone: '13800000052', receipt: '' }
  for (let time = 0; time < 10; time += 1) await post(board, look)
  expect(await (await post(board, { ...look, pageNum: '4' })).text()).toContain('name="pageNum" value="4"')
})

test('a unit of another district is rejected with the input kept; a missing key is replaced', async () => {
  const foreign = await post(writing, typed({ areaId: '2' }))
  expect(foreign.status).toBe(400)
  const html = await foreign.text()
  expect(html).toContain('没有这个单位，请重新选择留言对象')
  expect(html).toContain('测试留言内容')
  // A form submitted without a key gets one, and the message is stored.
  expect((await post(writing, typed({ key: '' }))).status).toBe(303)
  expect(await countMessages()).toBe(1)
})

test('resetting without scripts leads to an empty form', async () => {
  const answer = await post(writing, { ...typed(), intent: 'reset' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, writing])
  expect(await countMessages()).toBe(0)
})
