import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { findMessagesByPhone } from '../../src/domain/messages/queries.server.ts'
import { system } from '../../src/access/policy.ts'
import { ensureDistrictAreas } from '../../src/domain/units/commands.server.ts'
import { random } from '@three-affairs/demo/random.ts'
import { openTestDatabase } from '../harness/database.ts'
import { testDistricts, usualTerms } from '../harness/districts.ts'
import { makeFolder } from '../harness/folders.ts'
import { programEnvironment } from '../harness/programs.ts'
import { fileKeys } from '../harness/payments.ts'

/** Each server is killed after a seeded number of confirmations, while more messages are being sent. */
const seed = 20_261_121
const kills = Number(process.env.FAULT_KILLS ?? 1)
const portShift = 18_000
const sendersAtOnce = 4
const patienceMs = 300_000
const root = join(import.meta.dirname, '../..')
const folder = makeFolder()
const districtCode = '152201000000'
const running = new Set<ChildProcess>()

afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
})

type Sent = { phone: string; content: string; key: string; receipts: string[] }

test(
  'confirmed messages survive a killed server, and none is stored twice',
  async () => {
    const { url, close } = await openTestDatabase()
    await close()
    const open = () => openDatabase({ kind: 'postgres', url, poolSize: 2 })
    const first = await open()
    await migrate(first.db, join(root, 'migrations'))
    await first.db.transaction().execute((tx) => ensureDistrictAreas(tx, system, testDistricts))
    await fileKeys(first.db, folder)
    await first.close()

    const dice = random(seed)
    const sent: Sent[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      const child = await startServer(url)
      const ended = once(child, 'close')
      const server = { alive: true }
      const senders = Array.from({ length: sendersAtOnce }, async () => {
        // Unconfirmed messages are resent first, as a visitor would do.
        const unsure = sent.filter(({ receipts }) => receipts.length === 0).slice(0, 2)
        for (const message of unsure) await send(message)
        while (server.alive) {
          const phone = `138${String(10_000_000 + sent.length)}`
          const message: Sent = { phone, content: `留言 ${sent.length}`, key: randomUUID(), receipts: [] }
          sent.push(message)
          await send(message)
        }
      })
      const enough = confirmedOf(sent) + 1 + Math.floor(dice.next() * 20)
      await expect.poll(() => confirmedOf(sent), { interval: 1 }).toBeGreaterThanOrEqual(enough)
      child.kill('SIGKILL')
      await ended
      running.delete(child)
      server.alive = false
      await Promise.all(senders)
    }

    const database = await open()
    const keys = await fileKeys(database.db, folder)
    const wrong: string[] = []
    for (const { phone, content, receipts } of sent) {
      const asked = { districtCode, terms: usualTerms, phone, pageNum: 1 }
      const { rows, total } = await findMessagesByPhone(database.db, keys, asked)
      if (total > 1) wrong.push(`${content} is stored ${total} times`)
      if (new Set(receipts).size > 1) wrong.push(`${content} has several receipts`)
      if (receipts.length > 0 && rows[0]?.content !== content) wrong.push(`${content} was confirmed but is not stored`)
    }
    expect(wrong).toEqual([])
    const stored = await database.db.selectFrom('message').select('id').execute()
    const audited = await database.db
      .selectFrom('audit_event')
      .select('id')
      .where('action', '=', 'message.submit')
      .execute()
    expect(audited).toHaveLength(stored.length)
    await database.close()
  },
  patienceMs,
)

const confirmedOf = (sent: readonly Sent[]): number => sent.filter(({ receipts }) => receipts.length > 0).length

async function startServer(url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: root,
    env: {
      ...programEnvironment(),
      PORTAL_DATA: folder,
      PORTAL_DEMO: '0',
      PORTAL_HOST: '127.0.0.1',
      PORTAL_PORT_SHIFT: String(portShift),
      // A separate address for each message, so that rate limits do not interfere.
      PORTAL_TRUSTED_PROXIES: '127.0.0.1',
      DATABASE_URL: url,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  let said = ''
  for await (const [chunk] of on(child)) {
    said += String(chunk)
    if (said.includes('平台已启动')) return child
  }
  throw new Error(`The server did not start: ${said}`)
}

/** The output of a process until it exits. */
async function* on(child: ChildProcess): AsyncGenerator<[unknown]> {
  for (;;) {
    const said = await Promise.race([
      child.stdout ? (once(child.stdout, 'data') as Promise<[unknown]>) : null,
      once(child, 'close').then(() => null),
    ])
    if (!said) return
    yield said
  }
}

let addresses = 0
async function send({ phone, content, key, receipts }: Sent): Promise<void> {
  addresses += 1
  try {
    const answer = await fetch(`http://127.0.0.1:${9801 + portShift}/feedback/feedback?mode=write`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'x-forwarded-for': `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}` },
      body: new URLSearchParams({ nickname: '示例甲', phone, message: content, areaId: '1', key }),
    })
    const [, receipt] = /feedback-receipt=([\w-]+)/.exec(answer.headers.getSetCookie()[0] ?? '') ?? []
    if (answer.status === 303 && receipt) receipts.push(receipt)
  } catch {
    // The server was killed, so it is unknown whether the message was stored.
  }
}
