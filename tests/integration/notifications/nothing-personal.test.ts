import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roles } from '../../../src/access/policy.ts'
import { type Endpoint, endpointsSchema } from '../../../src/domain/notifications/endpoints.ts'
import {
  kindNames,
  type NotificationKind,
  notificationKinds,
  type Way,
} from '../../../src/domain/notifications/kinds.ts'
import type { ChannelName } from '../../../src/outbox/table.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { makeArea } from '../../harness/factories.ts'
import { startHttpReceiver } from '../../harness/http-receiver.ts'
import { deliverNow, hurry, tellByMail } from '../../harness/notifications.ts'
import { makeVillages } from '../../harness/payments.ts'
import { createPlantedAnswers, createPlantedEvents, planted } from '../../harness/planted-events.ts'
import { testKeys } from '../../harness/portal.ts'
import { startSmtpServer } from '../../harness/smtp-server.ts'

/** Every kind of notification on every channel, with personal data in all that the event is about. */
const secret = 'a secret of the test'
let database: TestDatabase
let parts: { db: TestDatabase['db']; keys: ReturnType<typeof testKeys>; areaId: number }
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let receiver: Awaited<ReturnType<typeof startHttpReceiver>>
let happen: ReturnType<typeof createPlantedEvents>
const accounts: number[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  await makeVillages(db)
  const areaId = await makeArea(db, { name: `${planted.name}村`, level: 'village' })
  parts = { db, keys: testKeys(), areaId }
  smtp = await startSmtpServer()
  receiver = await startHttpReceiver()
  happen = createPlantedEvents(parts)
  // One of them writes texts, which it cannot review.
  for (const loginName of ['zuozhe', 'qita']) accounts.push(await makeEverything(loginName))
})
afterAll(async () => {
  await smtp.close()
  await receiver.close()
  await database.close()
})
beforeEach(async () => {
  smtp.mails.length = 0
  receiver.received.length = 0
  await parts.db.deleteFrom('outbox').execute()
  await parts.db.deleteFrom('notification').execute()
})

/** An account with all roles at once, which no real account has, so that it hears of every kind. */
async function makeEverything(loginName: string): Promise<number> {
  const { db } = parts
  const { id } = await makeAccount(parts, { loginName, name: planted.name, role: 'editor', areaIds: null })
  const others = roles.filter((role) => role !== 'editor').map((role) => ({ role, area_id: null, account_id: id }))
  await db.insertInto('staff_grant').values(others).execute()
  await tellByMail(parts, id, `${loginName}@office.test`, {})
  return id
}

async function choose(kind: NotificationKind, way: Way): Promise<void> {
  for (const account_id of accounts)
    await parts.db
      .insertInto('notification_choice')
      .values({ account_id, kind, way })
      .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet({ way }))
      .execute()
}

const gateway = { name: 'sms', channel: 'sms', body: '{"to":"{phone}","text":"{text}"}', inner: true }
const listEndpoints = (kinds: readonly NotificationKind[]): readonly Endpoint[] =>
  endpointsSchema.parse([
    ...(['webhook', 'wecom', 'dingtalk'] as const).map((channel) => ({
      name: channel,
      channel,
      kinds,
      inner: true,
      url: `${receiver.url}/${channel}`,
      ...(channel !== 'wecom' && { secret }),
    })),
    { ...gateway, url: `${receiver.url}/sms` },
  ])

async function deliver(kinds: readonly NotificationKind[] = []): Promise<void> {
  const settings = { mail: { url: smtp.url, from: 'noreply@portal.test' }, endpoints: listEndpoints(kinds) }
  const faults: unknown[] = []
  // First who hears of it, then the messages.
  for (let turn = 0; turn < 2; turn += 1) {
    await hurry(parts.db)
    await deliverNow(parts, settings, faults)
  }
  expect(faults).toEqual([])
}

const httpTexts = (channel: string) =>
  receiver.received
    .filter(({ path }) => path.startsWith(`/${channel}`))
    .map(({ path, headers, body }) => `${decodeURIComponent(path)}\n${JSON.stringify(headers)}\n${body}`)
const mailTexts = () => smtp.mails.map(({ source, subject, text }) => `${source}\n${subject}\n${text}`)

/** All that a channel delivered, decoded. A channel that is not listed does not compile. */
const delivered: Record<Exclude<ChannelName, 'fan-out'>, () => string[]> = {
  mail: mailTexts,
  webhook: () => httpTexts('webhook'),
  wecom: () => httpTexts('wecom'),
  dingtalk: () => httpTexts('dingtalk'),
  sms: () => httpTexts('sms'),
}

async function expectNothingPersonal(): Promise<void> {
  const stored = [
    ...(await parts.db.selectFrom('outbox').selectAll().execute()),
    ...(await parts.db.selectFrom('notification').selectAll().execute()),
  ].map((row) => JSON.stringify(row))
  const all = [...Object.values(delivered).flatMap((list) => list()), ...stored].join('\n')
  for (const [what, text] of Object.entries(planted))
    for (const form of [text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text)])
      expect(all.includes(form), `${what} in ${all}`).toBe(false)
}

/** To staff. */
const staffChannels = ['mail', 'webhook', 'wecom', 'dingtalk'] as const

test.each(kindNames)('%s tells by every channel that there is something, and nothing of it', async (kind) => {
  await choose(kind, 'at-once')
  await happen[kind]()
  await deliver([kind])
  for (const channel of staffChannels) {
    const texts = delivered[channel]()
    expect([channel, texts.length > 0]).toEqual([channel, true])
    expect(texts.some((text) => text.includes(notificationKinds[kind].title))).toBe(true)
  }
  await expectNothingPersonal()
  await choose(kind, 'never')
})

test('the daily mail counts every kind, and says nothing of any', async () => {
  for (const kind of kindNames) {
    await choose(kind, 'daily')
    await happen[kind]()
  }
  await deliver()
  const texts = mailTexts()
  for (const kind of kindNames)
    expect(
      texts.some((text) => text.includes(`${notificationKinds[kind].title}：`)),
      kind,
    ).toBe(true)
  await expectNothingPersonal()
})

const citizens = { mail: 'somebody@citizens.test', sms: '13900000452' } as const

test.each(['message', 'request'] as const)(
  'the answer to a %s is told by mail or SMS without a word of it',
  async (noun) => {
    const answer = createPlantedAnswers(parts)[noun]
    for (const channel of ['mail', 'sms'] as const) await answer({ channel, address: citizens[channel] })
    await deliver()
    expect(smtp.mailsTo(citizens.mail)).toHaveLength(1)
    expect(delivered.sms()).toEqual([expect.stringContaining(citizens.sms)])
    await expectNothingPersonal()
    expect(await parts.db.selectFrom('answer_address').select('id').execute()).toEqual([])
  },
)
