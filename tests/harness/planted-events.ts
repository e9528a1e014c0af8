import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { operator } from '../../src/access/policy.ts'
import { findStaff } from '../../src/access/queries.server.ts'
import { submitRequest } from '../../src/domain/disclosure-requests/commands-citizen.server.ts'
import { acceptRequest, answerRequest } from '../../src/domain/disclosure-requests/operations.server.ts'
import { returnDraft, submitDraft } from '../../src/domain/articles/writing/reviewing/operations-review.server.ts'
import { getWork } from '../../src/domain/articles/writing/queries-work.server.ts'
import { getDue } from '../../src/domain/messages/deadlines.ts'
import { replyMessage } from '../../src/domain/messages/joined/operations-replies.server.ts'
import type { AnswerAddress } from '../../src/domain/notifications/answer-address.ts'
import type { NotificationKind } from '../../src/domain/notifications/kinds.ts'
import { sweep } from '../../src/domain/notifications/sweep.server.ts'
import { addImport, confirmImport } from '../../src/domain/payments/uploads/operations-uploads.server.ts'
import { runImports } from '../../src/domain/payments/uploads/run-imports.server.ts'
import { submitReport } from '../../src/domain/personal-data/commands-citizen.server.ts'
import type { Signal } from '../../src/domain/system-status/signal.ts'
import type { Keys } from '../../src/platform/crypto/keys.server.ts'
import type { Db } from '../../src/platform/db/types.ts'
import { makeAccount } from './accounts.ts'
import { testDistricts, usualTerms } from './districts.ts'
import { createDrafts, person } from './drafts.ts'
import { makeFolder } from './folders.ts'
import { createMessageFixture } from './message-fixture.ts'
import { createOperatorContext } from './operator-site.ts'
import { districtCode, fileRow, toCsv } from './payments.ts'
import { madeDuties } from './duties.ts'
import { performOnMessage } from './perform-on-message.ts'
import { readReviewed } from './reviews.ts'
import { storeSettings } from './settings.ts'
import { createContent, createDocument } from './writing.ts'
import { storeIn } from './file-stores.ts'

/** What must be in no notification. All of it is in every text that somebody types below. */
export const planted = {
  name: '张三丰',
  number: '999999199001011238',
  phone: '13811112222',
  card: '6228480012345678901',
  address: '幸福路八号',
  mail: 'zhang.sanfeng@example.com',
  matter: '低保没有发',
} as const

const words = Object.values(planted).join('，')
const day = 86_400_000
const clerk = operator(planted.name)

type Parts = { db: Db; keys: Keys; areaId: number }

/** How each kind happens, by what the product does then, with personal data in everything that is typed. */
export function createPlantedEvents(parts: Parts): Record<NotificationKind, () => Promise<unknown>> {
  const { db, keys, areaId } = parts
  const desk = createMessageFixture({ db, keys }, areaId)
  const site = createOperatorContext(db, keys)
  const message = (at?: Date) =>
    desk.received({ nickname: planted.name, phone: planted.phone, content: words, receiptOnly: false }, at)
  const set = (settings: Parameters<typeof storeSettings>[1]) =>
    db.transaction().execute((tx) => storeSettings(tx, settings))
  return {
    'message.received': () => message(),
    'message.soon': async () => {
      await message(findDay('soon'))
      await sweepAt(parts)
    },
    'message.overdue': async () => {
      await message(findDay('overdue'))
      await sweepAt(parts)
    },
    'message.approve': async () => {
      await set({ replyApproval: true })
      const { id } = await message()
      await performOnMessage(site, replyMessage, clerk, { id, content: words, confirmed: true })
      await set({ replyApproval: false })
    },
    'request.received': () => request(parts),
    'report.received': () =>
      desk.run((tx) => submitReport(tx, keys, districtCode, { ...report, submissionKey: randomUUID() }, new Date())),
    ...textEvents(parts),
    ...importEvents(parts, set),
    'duty.due': async () => {
      const now = new Date('2026-10-10T02:00:00Z')
      await madeDuties(db, districtCode, now)
      await sweepAt(parts, now)
    },
    'system.fault': () => sweepAt(parts, new Date(), [fault]),
  }
}

const report = { articleId: null, areaId: null, kind: 'phone' as const, text: words, contact: words, page: words }
const fault = { name: 'disk', title: '磁盘', group: 'data', state: 'fault', words, isRequired: true } as const

function sweepAt({ db }: Parts, now = new Date(), signals: readonly Signal[] = []): Promise<void> {
  const district = testDistricts.find(({ areaCode }) => areaCode === districtCode)
  if (!district) throw new Error('no district')
  const districts = () => [{ district, terms: usualTerms }]
  return sweep({ db, districts, readSignals: () => Promise.resolve(signals) }, now)
}

/** The latest day on which a message was received that is at this level now. */
function findDay(level: 'soon' | 'overdue'): Date {
  const now = new Date()
  for (let ago = 0; ago < 60; ago += 1) {
    const receivedTime = new Date(now.getTime() - ago * day)
    const progress = { kind: null, receivedTime, acceptedTime: null, answeredTime: null }
    if (getDue(progress, usualTerms, now).level === level) return receivedTime
  }
  throw new Error(`No message would be ${level}.`)
}

async function request({ db, keys }: Parts, answerAddress: AnswerAddress | null = null): Promise<number> {
  const { name, number, phone, address } = planted
  const wanted = { applicantKind: 'person' as const, name, number, phone, address, content: words, answerAddress }
  const given = { ...wanted, delivery: 'online' as const, submissionKey: randomUUID() }
  return (await db.transaction().execute((tx) => submitRequest(tx, keys, districtCode, given, new Date()))).id
}

function textEvents({ db, keys, areaId }: Parts) {
  const site = createOperatorContext(db, keys)
  const author = person('editor', 'zuozhe')
  async function submit(): Promise<number> {
    const content = createContent({
      areaId,
      title: `关于${planted.name}${planted.matter}`,
      document: createDocument(words),
    })
    const id = await createDrafts(db, areaId, () => site).draft(content)
    const { version } = await getWork(db, author, districtCode, id)
    await submitDraft.perform(site, author, { id, version, findingsReason: words })
    return id
  }
  return {
    'text.review': submit,
    'text.returned': async () => {
      const id = await submit()
      const seen = await readReviewed(db, id)
      await returnDraft.perform(site, person('reviewer', 'shenhe'), { id, ...seen, reason: words })
    },
  }
}

function importEvents({ db, keys }: Parts, set: (settings: { paymentApproval: boolean }) => Promise<void>) {
  const site = createOperatorContext(db, keys)
  const store = storeIn(makeFolder())
  async function upload(content: string) {
    const staff = await findStaff(db, (await makeAccount({ db }, { role: 'editor', areaIds: [1] })).id)
    if (!staff) throw new Error('no account')
    const { sha256 } = await store.put(Readable.from([Buffer.from(content)]), { maxBytes: 1e9 })
    const { id } = await addImport.perform(site, staff, {
      file: { fileName: `${planted.name}${planted.number}.csv`, sha256 },
    })
    await runImports(db, keys, store)
    return { id, staff }
  }
  return {
    'import.failed': () => upload(`${words}\r\n`),
    'import.approve': async () => {
      const { name: objectName, number: objectIdentity, card: accountsReceivableCode } = planted
      await set({ paymentApproval: true })
      const { id, staff } = await upload(toCsv([fileRow({ objectName, objectIdentity, accountsReceivableCode })]))
      await confirmImport.perform(site, staff, { id, skipBad: false })
      await set({ paymentApproval: false })
    },
  }
}

/** Answers to citizens who left an address, with personal data in question and answer. */
export function createPlantedAnswers(parts: Parts) {
  const { db, keys, areaId } = parts
  const site = createOperatorContext(db, keys)
  return {
    async message(answerAddress: AnswerAddress) {
      const desk = createMessageFixture({ db, keys }, areaId)
      const { id } = await desk.received({
        nickname: planted.name,
        phone: planted.phone,
        content: words,
        answerAddress,
      })
      await performOnMessage(site, replyMessage, clerk, { id, content: words, confirmed: true })
    },
    async request(answerAddress: AnswerAddress) {
      const id = await request(parts, answerAddress)
      await acceptRequest.perform(site, clerk, { id, version: 1 })
      await answerRequest.perform(site, clerk, { id, version: 2, result: 'open', content: words, confirmed: true })
    },
  }
}
