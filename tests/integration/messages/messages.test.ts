import { afterEach, beforeEach, expect, test } from 'vitest'
import { openKeys, type Keys } from '../../../src/platform/crypto/keys.server.ts'
import { newKeyVersion } from '../../../src/platform/crypto/key-set.ts'
import { rotateKeys } from '../../../src/domain/key-rotation.server.ts'
import { acceptMessage, assignMessage } from '../../../src/domain/messages/answering/operations.server.ts'
import { replyMessage } from '../../../src/domain/messages/joined/operations-replies.server.ts'
import { submitMessage } from '../../../src/domain/messages/submission/commands.server.ts'
import { findMessageByReceipt, findMessagesByPhone } from '../../../src/domain/messages/queries.server.ts'
import type { NewMessage } from '../../../src/domain/messages/seal.server.ts'
import { sealedTables } from '../../../src/domain/sealed-tables.server.ts'
import { operator } from '../../../src/access/policy.ts'
import { seedDemoMessages, demoPhones } from '@three-affairs/demo/messages.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { testDistricts, usualTerms } from '../../harness/districts.ts'
import { makeArea } from '../../harness/factories.ts'
import { createOperatorContext } from '../../harness/operator-site.ts'
import { performOnMessage } from '../../harness/perform-on-message.ts'
import { createNewMessage } from '../../harness/messages.ts'
import { makeFolder } from '../../harness/folders.ts'
import { fileKeys } from '../../harness/payments.ts'

const districtCode = '152201000000'
const elsewhere = '152202000000'
const now = new Date('2026-11-20T01:30:00Z')
let database: TestDatabase
let folder: string
let keys: Keys
beforeEach(async () => {
  database = await openTestDatabase()
  folder = makeFolder()
  keys = await fileKeys(database.db, folder)
})
afterEach(async () => {
  await database.close()
})

const submit = (message: NewMessage, at = now) =>
  database.db.transaction().execute((tx) => submitMessage(tx, keys, districtCode, message, at))
const find = (phone: string, given: { receipt?: string; pageNum?: number; districtCode?: string } = {}) =>
  findMessagesByPhone(database.db, keys, { districtCode, terms: usualTerms, phone, pageNum: 1, ...given })
const audits = () =>
  database.db
    .selectFrom('audit_event')
    .select(['actor', 'action', 'subject', 'detail'])
    .where('action', '<>', 'area.add')
    .orderBy('id')
    .execute()
const countMessages = async () => (await database.db.selectFrom('message').select('id').execute()).length

test('a message is stored, found by its phone number and shown with the number masked', async () => {
  const { receipt } = await submit(createNewMessage({ content: '第一行\n第二行' }))
  expect(receipt).toMatch(/^\w{4}-\w{4}-\w{4}$/)
  const { rows, total } = await find('138 0000 0011')
  expect(total).toBe(1)
  expect(rows[0]).toEqual({
    id: expect.any(Number) as number,
    nickname: '示例甲',
    phone: '138****0011',
    content: '第一行\n第二行',
    replyContent: '',
    replyName: '',
    state: 0,
    replyTime: '',
    receivedTime: '2026-11-20 09:30',
    unitName: '乌兰浩特市',
    acceptBy: '2026-11-23',
    answerBy: '2026-12-04',
    steps: [
      { title: '已收到', time: '2026-11-20 09:30' },
      { title: '已受理', time: '' },
      { title: '已转办', time: '' },
      { title: '已答复', time: '' },
    ],
    own: null,
  })
  expect(await find('13800000012')).toEqual({ rows: [], total: 0, pageNum: 1, pages: 1 })
})

test('the same form is one message with one receipt, also when sent concurrently; other content is a new message', async () => {
  const message = createNewMessage()
  const sent = await Promise.all(Array.from({ length: 6 }, () => submit(message)))
  const later = await submit(message, new Date(now.getTime() + 60_000))
  expect(new Set([...sent, later].map(({ receipt }) => receipt)).size).toBe(1)
  expect(later.receivedTime).toEqual(now)
  expect(await countMessages()).toBe(1)
  expect(await audits()).toHaveLength(1)

  const corrected = await submit({ ...message, content: '改正后的留言' })
  expect(corrected.receipt).not.toBe(later.receipt)
  expect(await countMessages()).toBe(2)
})

test('a receipt-only message shows content and reply with its own receipt only', async () => {
  const other = await submit(createNewMessage())
  const own = await submit(createNewMessage({ receiptOnly: true, content: '只给自己看' }), new Date(now.getTime() + 1))
  await performOnMessage(createOperatorContext(database.db, keys, now), replyMessage, operator('测试员'), {
    id: own.id,
    content: '秘密反馈',
  })
  const shown = async (receipt?: string) => (await find('13800000011', receipt ? { receipt } : {})).rows[0]
  expect(await shown()).toMatchObject({ content: null, replyContent: '', state: 1, replyName: '乌兰浩特市' })
  expect(await shown(other.receipt)).toMatchObject({ content: null, replyContent: '' })
  const typed = own.receipt.replaceAll('-', '').toLowerCase()
  expect(await shown(typed)).toMatchObject({ content: '只给自己看', replyContent: '秘密反馈' })
  // The receipt is valid only with the phone number of its message.
  expect((await find('13800000012', { receipt: own.receipt })).rows).toEqual([])
  expect(await findMessageByReceipt(database.db, keys, { districtCode, terms: usualTerms }, typed)).toMatchObject({
    content: '只给自己看',
  })
  expect(
    await findMessageByReceipt(database.db, keys, { districtCode: elsewhere, terms: usualTerms }, typed),
  ).toBeNull()
  expect(await findMessageByReceipt(database.db, keys, { districtCode, terms: usualTerms }, 'nonsense')).toBeNull()
})

test('messages belong to one district and can be addressed to its units only', async () => {
  await submit(createNewMessage())
  expect((await find('13800000011', { districtCode: elsewhere })).total).toBe(0)
  await expect(submit(createNewMessage({ areaId: 2 }))).rejects.toThrow('没有这个单位')
  await expect(submit(createNewMessage({ submissionKey: 'x' }))).rejects.toThrow('页面已过期')
  expect(await countMessages()).toBe(1)
})

test('twenty-three messages fill three pages, newest first', async () => {
  for (let number = 1; number <= 23; number += 1)
    await submit(createNewMessage({ content: `第${number}条` }), new Date(now.getTime() + number))
  const [first, second, third, beyond] = await Promise.all(
    [1, 2, 3, 9].map((pageNum) => find('13800000011', { pageNum })),
  )
  expect(first).toMatchObject({ total: 23, pages: 3 })
  expect(first?.rows.map(({ content }) => content)[0]).toBe('第23条')
  expect([first, second, third].map((page) => page?.rows.length)).toEqual([10, 10, 3])
  expect(beyond?.pageNum).toBe(3)
})

test('staff accept, assign and reply; the audit has no personal data', async () => {
  const { db } = database
  const unit = await makeArea(db, { name: '示例镇', level: 'township' })
  const { id } = await submit(createNewMessage({ content: '绝密的内容' }))
  const site = createOperatorContext(db, keys, now)
  const accept = (by = site) => performOnMessage(by, acceptMessage, operator('甲'), { id, kind: 'complaint' })
  const assign = (areaId: number) =>
    performOnMessage(site, assignMessage, operator('甲'), { id, areaId, reason: '由它办理' })
  await accept()
  await expect(accept()).rejects.toThrow('已经受理')
  await assign(unit)
  await expect(assign(2)).rejects.toThrow('没有这个单位')
  const later = createOperatorContext(db, keys, new Date(now.getTime() + 86_400_000))
  for (const content of ['已经修好', '今天修好'])
    await performOnMessage(later, replyMessage, operator('乙'), { id, content })
  await expect(assign(unit)).rejects.toThrow('已经反馈')
  await expect(accept(createOperatorContext(db, keys, now, elsewhere))).rejects.toThrow('没有这条留言')
  expect((await find('13800000011')).rows[0]).toMatchObject({
    unitName: '示例镇',
    state: 1,
    replyContent: '今天修好',
    replyName: '示例镇',
    replyTime: '2026-11-21 09:30',
  })
  const noted = await audits()
  expect(noted.map(({ action }) => action)).toEqual([
    'message.submit',
    'message.accept',
    'message.assign',
    'message.reply',
    'message.reply',
  ])
  expect(JSON.stringify(noted)).not.toMatch(/13800000011|示例甲|绝密|修好/)
})

test('rotating keys seals messages and replies under the new version and removes the old key', async () => {
  const form = createNewMessage()
  const plain = await submit(form)
  const own = await submit(createNewMessage({ receiptOnly: true, content: '只给自己看' }))
  const reply = (content: string) =>
    performOnMessage(createOperatorContext(database.db, keys, now), replyMessage, operator('测试员'), {
      id: plain.id,
      content,
    })
  await reply('第一次反馈')
  const rotation = await rotateKeys(database.db, keys, sealedTables, operator('测试员'), { graceMs: 0, chunkRows: 1 })
  expect(rotation).toEqual({ version: 2, rows: 3, removed: [1] })
  expect((await find('13800000011')).total).toBe(2)
  const opened = await find('13800000011', { receipt: own.receipt })
  expect(opened.rows.map(({ content }) => content)).toContain('只给自己看')
  expect(opened.rows.map(({ replyContent }) => replyContent)).toContain('第一次反馈')
  expect(await submit(form)).toEqual(plain)
  await reply('第二次反馈')
  expect((await find('13800000011')).rows.map(({ replyContent }) => replyContent)).toContain('第二次反馈')
  await fileKeys(database.db, folder)
})

test('keys that cannot open the messages are rejected', async () => {
  await submit(createNewMessage())
  const other = newKeyVersion(1)
  const source = { kind: 'environment' as const, keySet: { current: other, versions: [other] } }
  await expect(openKeys(database.db, source, sealedTables)).rejects.toThrow('库中的群众留言用第 1 版密钥加密')
})

test('each district has three demo messages: one answered, one open and one receipt-only', async () => {
  for (const [turn, district] of testDistricts.entries())
    await database.db.transaction().execute((tx) => seedDemoMessages(tx, keys, district, turn))
  expect(await countMessages()).toBe(testDistricts.length * 3)
  const pages = await Promise.all(demoPhones.map((phone) => find(phone)))
  expect(pages.map(({ rows: [row] }) => [row?.state, row?.content === null])).toEqual([
    [1, false],
    [0, false],
    [0, true],
  ])
})
