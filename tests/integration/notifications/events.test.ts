import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operator } from '../../../src/access/policy.ts'
import { submitRequest } from '../../../src/domain/disclosure-requests/commands-citizen.server.ts'
import { replyMessage } from '../../../src/domain/messages/joined/operations-replies.server.ts'
import { sweep } from '../../../src/domain/notifications/sweep.server.ts'
import { submitReport } from '../../../src/domain/personal-data/commands-citizen.server.ts'
import { runRetention } from '../../../src/domain/retention.server.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { testDistricts, usualTerms } from '../../harness/districts.ts'
import { makeArea } from '../../harness/factories.ts'
import { createMessageFixture } from '../../harness/message-fixture.ts'
import { deliverNow, hurry } from '../../harness/notifications.ts'
import { createOperatorContext } from '../../harness/operator-site.ts'
import { performOnMessage } from '../../harness/perform-on-message.ts'
import { testKeys } from '../../harness/portal.ts'
import { startSmtpServer } from '../../harness/smtp-server.ts'

const districtCode = '152201000000'
const district = testDistricts.find(({ areaCode }) => areaCode === districtCode)
let database: TestDatabase
let parts: { db: TestDatabase['db']; keys: ReturnType<typeof testKeys> }
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let village: number
let desk: ReturnType<typeof createMessageFixture>
beforeAll(async () => {
  database = await openTestDatabase()
  parts = { db: database.db, keys: testKeys() }
  village = await makeArea(database.db, { name: '甲村', level: 'village' })
  desk = createMessageFixture(parts, village)
  smtp = await startSmtpServer()
})
afterAll(async () => {
  await smtp.close()
  await database.close()
})
beforeEach(async () => {
  smtp.mails.length = 0
  await parts.db.deleteFrom('outbox').execute()
  await parts.db.deleteFrom('notification').execute()
})
const deliver = async () => {
  await hurry(parts.db)
  await deliverNow(parts, { mail: { url: smtp.url, from: 'noreply@portal.test' } })
}
const kindsOf = async (accountId: number) =>
  (await parts.db.selectFrom('notification').select('kind').where('account_id', '=', accountId).execute()).map(
    ({ kind }) => kind,
  )
const clerk = operator('测试员')
const sweepNow = (readSignals = async () => [] as never[]) =>
  sweep({ db: parts.db, districts: () => [{ district: district!, terms: usualTerms }], readSignals }, new Date())

test('requests and reports reach those of the district who may act on them', async () => {
  const replier = await makeAccount(parts, { role: 'replier', areaIds: [1] })
  const protector = await makeAccount(parts, { role: 'protector', areaIds: [1] })
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
  await desk.run((tx) => submitRequest(tx, parts.keys, districtCode, wanted, new Date()))
  const report = {
    articleId: null,
    areaId: null,
    kind: 'phone' as const,
    text: '名单里有手机号码',
    contact: '',
    page: '',
  }
  await desk.run((tx) =>
    submitReport(tx, parts.keys, districtCode, { ...report, submissionKey: randomUUID() }, new Date()),
  )
  await deliver()
  expect(await kindsOf(replier.id)).toEqual(['request.received'])
  expect(await kindsOf(protector.id)).toEqual(['report.received'])
})

test('a message that is overdue is told once, however often it is looked for', async () => {
  const { id } = await makeAccount(parts, { role: 'replier', areaIds: [village] })
  await desk.received({}, new Date(Date.now() - 60 * 86_400_000))
  await sweepNow()
  await deliver()
  await sweepNow()
  await deliver()
  expect((await kindsOf(id)).filter((kind) => kind === 'message.overdue')).toHaveLength(1)
})

test('a fault of the machine is told to administrators of all districts, and to nobody else', async () => {
  const all = await makeAccount(parts, { role: 'admin', areaIds: null })
  const one = await makeAccount(parts, { role: 'admin', areaIds: [1] })
  const fault = { name: 'disk', title: '磁盘', group: 'data', state: 'fault', words: '满了', isRequired: true } as never
  await sweepNow(async () => [fault])
  await deliver()
  expect(await kindsOf(all.id)).toEqual(['system.fault'])
  expect(await kindsOf(one.id)).toEqual([])
})

test('a citizen hears once, by mail, that there is an answer; then the address is gone', async () => {
  const answerAddress = { channel: 'mail', address: 'villager@example.com' } as const
  const { id } = await desk.received({ content: '低保没有发', answerAddress })
  const stored = await parts.db.selectFrom('answer_address').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain('villager')
  const reply = (content: string) =>
    performOnMessage(createOperatorContext(parts.db, parts.keys), replyMessage, clerk, { id, content })
  await reply('已经发放')
  await deliver()
  await reply('已经全部发放')
  await deliver()
  const mails = smtp.mailsTo('villager@example.com')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe('乌兰浩特市三务公开：您的留言有答复了')
  expect(mails[0]?.text).not.toMatch(/低保|发放|示例甲/)
  expect(await parts.db.selectFrom('answer_address').selectAll().execute()).toEqual([])
})

test('an address whose mail cannot be sent is deleted two weeks after the answer', async () => {
  const answerAddress = { channel: 'mail', address: 'villager@example.com' } as const
  const { id } = await desk.received({ answerAddress })
  const keep = { messages: 0, requests: 0, payments: 0, lookUps: 0 }
  const left = () => parts.db.selectFrom('answer_address').select('id').execute()
  await runRetention(parts.db, keep)
  expect(await left()).toHaveLength(1)
  await performOnMessage(
    createOperatorContext(parts.db, parts.keys, new Date(Date.now() - 15 * 86_400_000)),
    replyMessage,
    clerk,
    {
      id,
      content: '已经发放',
    },
  )
  await runRetention(parts.db, keep)
  expect(await left()).toEqual([])
})
