import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { findStaff } from '../../../src/access/queries.server.ts'
import { getAnswerDeadline, getDue } from '../../../src/domain/disclosure-requests/deadlines.ts'
import {
  acceptRequest,
  answerRequest,
  askApplicant,
  extendRequest,
  openContact,
} from '../../../src/domain/disclosure-requests/operations.server.ts'
import { submitRequest, supplyRequest } from '../../../src/domain/disclosure-requests/commands-citizen.server.ts'
import { findOwnRequest } from '../../../src/domain/disclosure-requests/queries.server.ts'
import type { NewRequest } from '../../../src/domain/disclosure-requests/seal.server.ts'
import type { District } from '../../../src/domain/districts/schema.ts'
import { saveFieldDraft } from '../../../src/domain/field-drafts/commands.server.ts'
import { listFieldDrafts } from '../../../src/domain/field-drafts/queries.server.ts'
import { draftsField, writeSentDraft } from '../../../src/domain/field-drafts/rules.ts'
import { publicCalendar } from '../../../src/domain/holidays/queries.server.ts'
import { runRetention } from '../../../src/domain/retention.server.ts'
import type { Tx } from '../../../src/platform/db/types.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { testDistricts } from '../../harness/districts.ts'
import { testKeys } from '../../harness/portal.ts'
import { createActor, lastAudit } from '../../harness/staff-fixture.ts'
import { readLocation, useStaffPortal } from '../../harness/staff-portal.ts'

const keys = testKeys()
const desk = useStaffPortal({ keys })
const [district] = testDistricts as [District, ...District[]]
const districtCode = district.areaCode
const replier = createActor(1, 'replier', [1])
const calendar = publicCalendar

const wanted: NewRequest = {
  applicantKind: 'person',
  name: '示例甲',
  number: '999999199001011238',
  phone: '13800000009',
  address: '',
  content: '2025年草原生态保护补助奖励的分配方案',
  delivery: 'online',
  submissionKey: '00000000-0000-4000-8000-000000000001',
}
let made = 0
const day = (text: string) => new Date(`${text}T10:00:00+08:00`)

/** A request received on a day. */
async function make(received = '2026-03-02') {
  made += 1
  const submissionKey = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`
  const { id, receipt } = await run((tx) =>
    submitRequest(tx, keys, districtCode, { ...wanted, submissionKey }, day(received)),
  )
  return { id, receipt, districtCode }
}
/** What operations get on a day. */
const on = (date: string) => ({ ...desk.portal.site(), now: day(date) })
const run = <T>(command: (tx: Tx) => Promise<T>) => desk.database.db.transaction().execute(command)
const own = (receipt: string, phone = wanted.phone) =>
  findOwnRequest(
    { db: desk.database.db, keys, district, terms: { ...district.deadlines, calendar } },
    { phone, receipt },
  )

describe('deadlines', () => {
  const times = {
    receivedTime: day('2026-09-28'),
    suppliedTime: null,
    extendedTime: null,
    answeredTime: null,
    supplyBy: null,
  }
  test('twenty working days after the receipt, without holidays and with days worked instead', () => {
    // 2026-10-01 to 2026-10-07 are off.
    expect(getAnswerDeadline(times, { off: new Set(), work: new Set() })).toBe('2026-10-26')
    const october = Array.from({ length: 7 }, (_, at) => `2026-10-0${at + 1}`)
    expect(getAnswerDeadline(times, { off: new Set(october), work: new Set(['2026-10-10']) })).toBe('2026-10-30')
  })
  test('twenty more when it was extended, and anew from the day on which it was completed', () => {
    const none = { off: new Set<string>(), work: new Set<string>() }
    expect(getAnswerDeadline({ ...times, extendedTime: day('2026-10-01') }, none)).toBe('2026-11-23')
    expect(getAnswerDeadline({ ...times, suppliedTime: day('2026-10-12') }, none)).toBe('2026-11-09')
    expect(getDue({ ...times, supplyBy: '2026-10-15' }, none, day('2026-12-01')).words).toContain('补正已经逾期')
    expect(getDue(times, none, day('2026-10-26'))).toEqual({ words: '今天是答复期限', level: 'soon' })
    expect(getDue(times, none, day('2026-10-27'))).toMatchObject({ level: 'overdue' })
  })
})

test('who asks for what is stored encrypted only', async () => {
  const { id } = await make()
  const row = await desk.database.db
    .selectFrom('disclosure_request')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const stored = JSON.stringify(row) + row.sealed.toString('latin1')
  for (const part of [wanted.name, wanted.number, wanted.phone, '草原生态']) expect(stored).not.toContain(part)
})

test('a request is accepted, completed, extended and answered; its holder sees each step', async () => {
  const { id, receipt } = await make()
  await acceptRequest.perform(on('2026-03-03'), replier, { id, version: 1 })
  const question = { question: '请写明哪个苏木', days: 10 }
  await askApplicant.perform(on('2026-03-04'), replier, { id, version: 2, ...question })
  expect(await own(receipt)).toMatchObject({ state: '等待补正', supplyBy: '2026-03-18', answerBy: null })
  const given = { districtCode, phone: wanted.phone, receipt }
  await run((tx) => supplyRequest(tx, keys, given, '巴彦呼舒镇', day('2026-03-10')))
  expect(await own(receipt)).toMatchObject({ state: '办理中', supplyBy: null })
  await extendRequest.perform(on('2026-03-11'), replier, { id, version: 4, reason: '需要征求意见' })
  expect((await lastAudit(desk.database)).detail).toMatchObject({ answerBy: expect.stringMatching(/^2026-05-/) })
  const answer = { result: 'partial' as const, content: '分配方案见附件，个人信息已经删去。', confirmed: false }
  await answerRequest.perform(on('2026-03-20'), replier, { id, version: 5, ...answer })
  expect(await own(receipt)).toMatchObject({
    state: '已答复',
    result: '部分公开',
    steps: ['已提交', '已受理', '要求补正', '已补正', '延长期限', '已答复'].map((title) => ({
      title,
      time: expect.stringMatching(/^2026-03-/),
    })),
    said: [{ text: '请写明哪个苏木' }, { text: '巴彦呼舒镇' }, { text: '需要征求意见' }, { text: answer.content }],
  })
  expect(await own(receipt, '13800000008')).toBeNull()
  const actions = await desk.database.db
    .selectFrom('audit_event')
    .select('action')
    .where('subject', '=', String(id))
    .where('action', 'like', 'disclosure-request.%' as never)
    .orderBy('id')
    .execute()
  expect(actions.map(({ action }) => action.split('.')[1])).toEqual([
    'submit',
    'accept',
    'ask',
    'supply',
    'extend',
    'answer',
  ])
})

describe('refused', () => {
  const answer = { result: 'open' as const, content: '见附件。', confirmed: false }
  test('other roles and other places', async () => {
    const { id } = await make()
    const site = on('2026-03-05')
    for (const actor of [
      createActor(1, 'replier', [2]),
      createActor(1, 'editor', [1]),
      createActor(1, 'Dashboard', null),
    ]) {
      await expect(answerRequest.perform(site, actor, { id, version: 1, ...answer })).rejects.toMatchObject({
        code: 'forbidden',
      })
      await expect(openContact.perform(site, actor, { id })).rejects.toMatchObject({ code: 'forbidden' })
    }
  })
  test('an older version, a second extension, a second question, and anything after the answer', async () => {
    const { id } = await make()
    const question = { question: '请写明年份', days: 10 }
    const reason = '理由'
    const site = on('2026-03-05')
    await expect(acceptRequest.perform(site, replier, { id, version: 2 })).rejects.toMatchObject({ code: 'conflict' })
    await extendRequest.perform(site, replier, { id, version: 1, reason })
    await expect(extendRequest.perform(site, replier, { id, version: 2, reason })).rejects.toThrow('只能延长一次')
    await askApplicant.perform(site, replier, { id, version: 2, ...question })
    await expect(askApplicant.perform(site, replier, { id, version: 3, ...question })).rejects.toThrow('只能要求一次')
    const abandoned = { ...answer, result: 'abandoned' as const }
    await expect(answerRequest.perform(site, replier, { id, version: 3, ...abandoned })).rejects.toMatchObject({
      field: 'result',
    })
    await answerRequest.perform(on('2026-04-20'), replier, { id, version: 3, ...abandoned })
    await expect(answerRequest.perform(site, replier, { id, version: 4, ...answer })).rejects.toThrow('已经答复')
  })
  test('an extension after the deadline', async () => {
    const { id } = await make()
    await expect(extendRequest.perform(on('2026-06-01'), replier, { id, version: 1, reason: '理由' })).rejects.toThrow(
      '期限已经过了',
    )
  })
  test('personal data in an answer that nobody confirmed', async () => {
    const seen = { id: (await make()).id, version: 1 }
    const leak = { ...answer, content: '请联系 13912345678' }
    const site = on('2026-03-05')
    await expect(answerRequest.perform(site, replier, { ...seen, ...leak })).rejects.toMatchObject({
      field: 'confirmed',
    })
    await answerRequest.perform(site, replier, { ...seen, ...leak, confirmed: true })
  })
})

test('answered requests are deleted after their time, others stay', async () => {
  const open = await make()
  const done = await make()
  const answer = { result: 'open' as const, content: '见附件。', confirmed: false }
  await answerRequest.perform(on('2020-03-05'), replier, { id: done.id, version: 1, ...answer })
  await runRetention(desk.database.db, { messages: 0, requests: 365, payments: 0, lookUps: 0 })
  expect(await own(done.receipt)).toBeNull()
  expect(await own(open.receipt)).not.toBeNull()
})

const fields = {
  applicantKind: 'person',
  name: '示例乙',
  number: '999999199001011238',
  phone: '13800000007',
  address: '',
  wanted: '某村的集体收支',
  delivery: 'online',
  key: '10000000-0000-4000-8000-000000000001',
}

describe('the public form', () => {
  const send = (other: Record<string, string> = {}) =>
    desk.post('/disclosure/request?mode=write', { ...fields, ...other })
  const receiptOf = async (answer: Response) => {
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const page = await fetch(desk.portal.origin() + '/disclosure/request?mode=done', { headers: { cookie } })
    return /class="receipt-number">([^<]+)</.exec(await page.text())?.[1]
  }
  test('keeps what was typed with what is wrong', async () => {
    const wrong = await send({ number: '123', delivery: 'post', name: '<b>' })
    expect(wrong.status).toBe(422)
    const page = await wrong.text()
    for (const words of ['请输入身份证号', '邮寄需要填写通信地址', 'value="&lt;b&gt;"', '某村的集体收支'])
      expect(page).toContain(words)
  })
  test('makes one request however often it is sent, and its receipt finds it', async () => {
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(readLocation(answers[0])).toBe('/disclosure/request?mode=done#receipt')
    const receipts = await Promise.all(answers.map(receiptOf))
    expect(new Set(receipts).size).toBe(1)
    const receipt = receipts[0] ?? ''
    const found = await desk.post('/disclosure/request', { phone: fields.phone, receipt })
    expect(await found.text()).toContain('某村的集体收支')
    const other = await desk.post('/disclosure/request', { phone: '13800000001', receipt })
    expect(await other.text()).toContain('没有查到这份申请')
  })
  test('costs a proof of work above the limit of a number', async () => {
    const statuses = []
    for (let at = 1; at <= 6; at += 1)
      statuses.push((await send({ phone: '13800000066', key: `20000000-0000-4000-8000-00000000000${at}` })).status)
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429])
  })
})

test('staff see the list with deadlines, act on the page, and open numbers with a trace', async () => {
  const { id } = await make('2026-11-02')
  const { db } = desk.database
  const token = await desk.enter((await makeAccount({ db }, { role: 'replier', areaIds: [1] })).loginName)
  const looks = await desk.enter((await makeAccount({ db }, { role: 'Dashboard', areaIds: [1] })).loginName)
  const other = await desk.enter((await makeAccount({ db }, { role: 'replier', areaIds: [2] })).loginName)
  expect(await desk.textOf('/staff/requests', token)).toContain('草原生态保护补助奖励')
  const path = `/staff/requests/${id}`
  const page = await desk.textOf(path, token)
  expect(page).toContain('999***********1238')
  expect(page).not.toContain(wanted.number)
  expect(await desk.textOf(path, looks)).not.toContain('显示号码和地址')
  expect((await desk.get(path, other)).status).toBe(403)
  expect(await (await desk.post(path, { intent: 'contact', version: '1' }, token)).text()).toContain(wanted.number)
  expect(await lastAudit(desk.database)).toMatchObject({ action: 'disclosure-request.contact', subject: String(id) })
  const wrong = await desk.post(path, { intent: 'answer', version: '1', result: '', answer: '写好的答复' }, token)
  expect(wrong.status).toBe(422)
  expect(await wrong.text()).toContain('>写好的答复</textarea>')
  const accepted = await desk.post(path, { intent: 'accept', version: '1' }, token)
  expect(readLocation(accepted)).toBe(`${path}?mode=disclosure-request.accept`)
  const late = await desk.post(path, { intent: 'answer', version: '1', result: 'open', answer: '见附件' }, token)
  expect(late.status).toBe(409)
  const answered = { intent: 'answer', version: '2', result: 'open', answer: '见政府公报2026年第3期。' }
  expect(readLocation(await desk.post(path, answered, token))).toBe(`${path}?mode=disclosure-request.answer`)
  const second = await desk.post(path, { ...answered, answer: '同事已经答复，我写的\n第二行' }, token)
  expect(second.status).toBe(409)
  const kept = await second.text()
  expect(kept).toContain('您写的，没有保存')
  expect(kept).toContain('>同事已经答复，我写的\n第二行</textarea>')
})

test('the draft of an answer stays while its form is refused, and ends when it is sent', async () => {
  const { id } = await make('2026-11-02')
  const { db } = desk.database
  const account = await makeAccount({ db }, { role: 'replier', areaIds: [1] })
  const [token, staff] = [await desk.enter(account.loginName), await findStaff(db, account.id)]
  if (!staff) throw new Error('no account')
  const path = `/staff/requests/${id}`
  const sent = { page: path, field: 'answer', writing: randomUUID() }
  const draft = { ...sent, districtCode, label: '答复内容', text: '写了一半', base: '1', seen: 0 }
  await run((tx) => saveFieldDraft(tx, keys, staff, draft, new Date()))
  const kept = async () =>
    (await listFieldDrafts(db, keys, { staff, districtCode }, path)).map(({ field, text }) => [field, text])
  const form = { intent: 'answer', version: '1', result: '', answer: '写完了', [draftsField]: writeSentDraft(sent) }
  expect((await desk.post(path, form, token)).status).toBe(422)
  expect((await desk.post(path, { ...form, result: 'open', version: '9' }, token)).status).toBe(409)
  expect(await kept()).toEqual([['answer', '写了一半']])
  expect((await desk.post(path, { ...form, result: 'open' }, token)).status).toBe(303)
  expect(await kept()).toEqual([])
})
