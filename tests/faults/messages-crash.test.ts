import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { submitMessage } from '../../src/domain/messages/submission/commands.server.ts'
import { findMessagesByPhone } from '../../src/domain/messages/queries.server.ts'
import { usualTerms } from '../harness/districts.ts'
import { openTestDatabase, type TestDatabase } from '../harness/database.ts'
import { makeFolder } from '../harness/folders.ts'
import { createNewMessage } from '../harness/messages.ts'
import { fileKeys } from '../harness/payments.ts'
import { type CrashPoint, expectCrash, shareOfPoints, startToCrash } from './crash-points.ts'

const portShift = 18_500
const districtCode = '152201000000'
const folder = makeFolder()
let url: string
let db: TestDatabase['db']

beforeAll(async () => {
  const database = await openTestDatabase()
  ;({ url, db } = database)
  await fileKeys(db, folder)
  return () => database.close()
})

const points: Record<string, CrashPoint & { stored: number }> = {
  'before the message': { moment: 'before', statements: ['into "message"'], stored: 0 },
  'message inserted, not audited': { moment: 'after', statements: ['into "message"'], stored: 0 },
  'message audited, before commit': {
    moment: 'before',
    statements: ['into "message"', 'into "audit_event"', 'commit'],
    stored: 0,
  },
  'committed, before the answer': { moment: 'after', statements: ['into "message"', 'commit'], stored: 1 },
}

const audits = async () =>
  (await db.selectFrom('audit_event').select('id').where('action', '=', 'message.submit').execute()).length

for (const [number, [name, point]] of shareOfPoints(points).entries())
  test(`a message is stored and audited once if the server is killed at "${name}" and it is sent again`, async () => {
    const message = createNewMessage({ phone: `1380000100${number}`, submissionKey: randomUUID() })
    const child = startToCrash(point, 'src/main.ts', [], {
      PORTAL_DATA: folder,
      PORTAL_DEMO: '0',
      PORTAL_HOST: '127.0.0.1',
      PORTAL_PORT_SHIFT: String(portShift),
      DATABASE_URL: url,
    })
    await untilStarted(child)
    const body = new URLSearchParams({
      nickname: message.nickname,
      phone: message.phone,
      message: message.content,
      areaId: String(message.areaId),
      key: message.submissionKey,
    })
    const before = await audits()
    const crashed = expectCrash(child, db)
    await expect(
      fetch(`http://127.0.0.1:${9801 + portShift}/feedback/feedback?mode=write`, { method: 'POST', body }),
    ).rejects.toThrow('fetch failed')
    await crashed
    const keys = await fileKeys(db, folder)
    const count = async () =>
      (await findMessagesByPhone(db, keys, { districtCode, terms: usualTerms, phone: message.phone, pageNum: 1 })).total
    expect(await count()).toBe(point.stored)
    expect(await audits()).toBe(before + point.stored)

    const submit = () => db.transaction().execute((tx) => submitMessage(tx, keys, districtCode, message, new Date()))
    const sent = await submit()
    const again = await submit()
    expect(again.receipt).toBe(sent.receipt)
    expect(await count()).toBe(1)
    expect(await audits()).toBe(before + 1)
  })

async function untilStarted(child: ChildProcess): Promise<void> {
  let output = ''
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk)
    if (output.includes('平台已启动')) return
  }
  throw new Error(`The server did not start: ${output}`)
}
