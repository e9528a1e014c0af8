import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../harness/database.ts'
import { makeAccount } from '../harness/accounts.ts'
import { makeFolder } from '../harness/folders.ts'
import { hurry, tellByMail } from '../harness/notifications.ts'
import { fileKeys } from '../harness/payments.ts'
import { startSmtpServer } from '../harness/smtp-server.ts'
import { type CrashPoint, expectCrash, startToCrash, untilAlone } from './crash-points.ts'

const portShift = 18_700
const folder = makeFolder()
const address = 'clerk@office.test'
let database: TestDatabase
let smtp: Awaited<ReturnType<typeof startSmtpServer>>

beforeAll(async () => {
  database = await openTestDatabase()
  smtp = await startSmtpServer()
  const keys = await fileKeys(database.db, folder)
  const { id } = await makeAccount(database, { role: 'replier', areaIds: [1] })
  await tellByMail({ db: database.db, keys }, id, address, { 'message.received': 'at-once' })
})
afterAll(async () => {
  await smtp.close()
  await database.close()
})

/** Never reached. */
const nowhere: CrashPoint = { moment: 'before', statements: ['no such statement'] }
const points: Record<string, CrashPoint & { mails: number }> = {
  'the event committed, nothing sent': { moment: 'after', statements: ['into "outbox"', 'commit'], mails: 1 },
  'the mail claimed, not sent': {
    moment: 'after',
    statements: ['into "notification"', 'commit', 'set "attempts"'],
    mails: 1,
  },
}

const start = (point: CrashPoint) =>
  startToCrash(point, 'src/main.ts', [], {
    PORTAL_DATA: folder,
    PORTAL_DEMO: '0',
    PORTAL_HOST: '127.0.0.1',
    PORTAL_PORT_SHIFT: String(portShift),
    PORTAL_METRICS_PORT: '0',
    PORTAL_SMTP_URL: smtp.url,
    PORTAL_SMTP_FROM: 'noreply@portal.test',
    DATABASE_URL: database.url,
  })

const write = () =>
  fetch(`http://127.0.0.1:${9801 + portShift}/feedback/feedback?mode=write`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      nickname: '示例甲',
      phone: '13800001009',
      message: `路灯坏了 ${randomUUID()}`,
      areaId: '1',
      key: randomUUID(),
    }),
  })

test.each(Object.entries(points))(
  'a mail arrives once if the server is killed at "%s"',
  async (_, { mails, ...point }) => {
    smtp.mails.length = 0
    await database.db.deleteFrom('outbox').execute()
    const child = start(point)
    await untilStarted(child)
    const crashed = expectCrash(child, database.db)
    // The answer may be lost with the server.
    await write().catch(() => undefined)
    await crashed
    expect(smtp.mails).toEqual([])
    await hurry(database.db)

    const again = start(nowhere)
    await untilStarted(again)
    again.stdout?.resume()
    const waiting = () => database.db.selectFrom('outbox').select('id').where('state', '=', 'waiting').execute()
    await expect.poll(waiting, { timeout: 60_000 }).toEqual([])
    expect(smtp.mailsTo(address)).toHaveLength(mails)
    again.kill('SIGKILL')
    await untilAlone(database.db)
  },
)

async function untilStarted(child: ChildProcess): Promise<void> {
  let output = ''
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk)
    if (output.includes('平台已启动')) return
  }
  throw new Error(`The server did not start: ${output}`)
}
