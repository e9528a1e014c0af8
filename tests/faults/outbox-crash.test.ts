import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChannelName } from '../../src/outbox/table.ts'
import { openTestDatabase, type TestDatabase } from '../harness/database.ts'
import { makeAccount } from '../harness/accounts.ts'
import { makeFolder } from '../harness/folders.ts'
import { startHttpReceiver } from '../harness/http-receiver.ts'
import { hurry, tellByMail } from '../harness/notifications.ts'
import { fileKeys } from '../harness/payments.ts'
import { startSmtpServer } from '../harness/smtp-server.ts'
import { type CrashPoint, expectCrash, startToCrash, untilAlone } from './crash-points.ts'

const portShift = 18_700
const folder = makeFolder()
const endpointsFile = join(folder, 'endpoints.json')
const address = 'clerk@office.test'
const secret = 'a secret of the test'
let database: TestDatabase
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let receiver: Awaited<ReturnType<typeof startHttpReceiver>>

beforeAll(async () => {
  database = await openTestDatabase()
  smtp = await startSmtpServer()
  receiver = await startHttpReceiver()
  const keys = await fileKeys(database.db, folder)
  const { id } = await makeAccount(database, { role: 'replier', areaIds: [1] })
  await tellByMail({ db: database.db, keys }, id, address, { 'message.received': 'at-once' })
})
afterAll(async () => {
  await smtp.close()
  await receiver.close()
  await database.close()
})

const callsAt = (path: string) => receiver.received.filter((each) => each.path.startsWith(path)).length
type Channel = Exclude<ChannelName, 'fan-out' | 'sms'>
/** How often staff were told, by each channel that tells staff. */
const told: Record<Channel, () => number> = {
  mail: () => smtp.mailsTo(address).length,
  webhook: () => callsAt('/webhook'),
  wecom: () => callsAt('/wecom'),
  dingtalk: () => callsAt('/dingtalk'),
}
const all = Object.keys(told) as Channel[]
const counts = () => all.map((channel) => `${channel} ${told[channel]()}`)

/** Settings of a site with these channels. */
function settingsOf(channels: readonly Channel[]): NodeJS.ProcessEnv {
  const endpoints = channels
    .filter((channel) => channel !== 'mail')
    .map((channel) => ({
      name: channel,
      channel,
      url: `${receiver.url}/${channel}`,
      inner: true,
      kinds: ['message.received'],
      ...(channel !== 'wecom' && { secret }),
    }))
  writeFileSync(endpointsFile, JSON.stringify(endpoints), { mode: 0o600 })
  return {
    PORTAL_OUTBOX_ENDPOINTS: endpointsFile,
    ...(channels.includes('mail') && { PORTAL_SMTP_URL: smtp.url, PORTAL_SMTP_FROM: 'noreply@portal.test' }),
  }
}

/** Never reached. */
const nowhere: CrashPoint = { moment: 'before', statements: ['no such statement'] }
const committed: CrashPoint = { moment: 'after', statements: ['into "outbox"', 'commit'] }
const planned: CrashPoint = { moment: 'after', statements: ['into "notification"', 'commit'] }
const claimed: CrashPoint = { moment: 'after', statements: ['into "notification"', 'commit', 'set "attempts"'] }
/** Claims of several channels run side by side, so each is killed alone. */
const cases: [name: string, point: CrashPoint, channels: readonly Channel[]][] = [
  ['the event committed, nothing sent', committed, all],
  ['the messages planned, none sent', planned, all],
  ...all.map((channel): (typeof cases)[number] => [`the ${channel} message claimed, not sent`, claimed, [channel]]),
]

const start = (point: CrashPoint, settings: NodeJS.ProcessEnv) =>
  startToCrash(point, 'src/main.ts', [], {
    PORTAL_DATA: folder,
    PORTAL_DEMO: '0',
    PORTAL_HOST: '127.0.0.1',
    PORTAL_PORT_SHIFT: String(portShift),
    PORTAL_METRICS_PORT: '0',
    DATABASE_URL: database.url,
    ...settings,
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

test.each(cases)('everybody is told once if the server is killed at "%s"', async (_, point, channels) => {
  smtp.mails.length = 0
  receiver.received.length = 0
  await database.db.deleteFrom('outbox').execute()
  const settings = settingsOf(channels)
  const child = start(point, settings)
  await untilStarted(child)
  const crashed = expectCrash(child, database.db)
  // The answer may be lost with the server.
  await write().catch(() => undefined)
  await crashed
  expect(counts()).toEqual(all.map((channel) => `${channel} 0`))
  await hurry(database.db)

  const again = start(nowhere, settings)
  await untilStarted(again)
  again.stdout?.resume()
  const waiting = () => database.db.selectFrom('outbox').select(['channel']).where('state', '=', 'waiting').execute()
  const left = async () => (await waiting()).filter(({ channel }) => isOpen(channel, channels))
  await expect.poll(left, { timeout: 60_000 }).toEqual([])
  expect(counts()).toEqual(all.map((channel) => `${channel} ${channels.includes(channel) ? 1 : 0}`))
  again.kill('SIGKILL')
  await untilAlone(database.db)
})

/** A channel that is not configured leaves its messages waiting. */
const isOpen = (channel: ChannelName, channels: readonly Channel[]): boolean =>
  channel === 'fan-out' || channels.some((each) => each === channel)

async function untilStarted(child: ChildProcess): Promise<void> {
  let output = ''
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk)
    if (output.includes('平台已启动')) return
  }
  throw new Error(`The server did not start: ${output}`)
}
