import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../src/platform/db/database.ts'
import { createSession, makeAccount } from '../../harness/accounts.ts'
import { callData } from '../../harness/api.ts'
import { makeDatabase } from '../../harness/database.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { makeFolder } from '../../harness/folders.ts'
import { type LivePortal, processCount, startProcess } from '../../harness/live-processes.ts'
import { hurry } from '../../harness/notifications.ts'
import { stopInstancesAfterwards } from '../../harness/passed-sockets.ts'

/** What only one process does at a time goes on in another one when that is killed, and nothing is counted twice. */
stopInstancesAfterwards()

const messages = 5
/** That of deliveries. */
const lockKey = 730_059
const processes = new Map<string, LivePortal>()
let settings: NodeJS.ProcessEnv
let database: Database
/** Ids of notifications, in order. */
const notifications = { received: [] as (string | undefined)[], accepted: [] as (string | undefined)[] }
let isAccepting = true
/** Requests at the receiver, now and at most. */
const open = { now: 0, most: 0 }

const receiver = createServer((request, response) => {
  const id = String(request.headers['webhook-id'])
  open.now += 1
  open.most = Math.max(open.most, open.now)
  response.on('close', () => (open.now -= 1))
  request.resume().on('end', () => {
    notifications.received.push(id)
    if (!isAccepting) return
    notifications.accepted.push(id)
    response.end('{}')
  })
})

beforeAll(async () => {
  const url = await makeDatabase('template_portal')
  database = await openDatabase({ kind: 'postgres', url, poolSize: 2 })
  await noteLockTries()
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as AddressInfo
  const endpoints = join(makeFolder(), 'endpoints.json')
  const endpoint = { name: 'office', channel: 'webhook', url: `http://127.0.0.1:${port}/`, inner: true }
  const complete = { ...endpoint, kinds: ['message.received'], secret: 'a secret of the test' }
  writeFileSync(endpoints, JSON.stringify([complete]), { mode: 0o600 })
  settings = {
    DATABASE_URL: url,
    PORTAL_DATA: join(makeFolder(), 'data'),
    PORTAL_OUTBOX_ENDPOINTS: endpoints,
    PORTAL_PROBE_MINUTES: '0',
  }
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await database.close()
})

let started = 0
beforeEach(async () => {
  // One after the other: the first one makes the keys of all.
  while (processes.size < processCount) {
    const name = `process-${(started += 1)}`
    const portal = startProcess({ ...settings, PGAPPNAME: name })
    await portal.instance.says('平台已启动')
    processes.set(name, portal)
  }
})

const at = (number: number): string =>
  Array.from(processes.values(), ({ origin }) => origin)[number % processes.size] ?? ''

async function kill(name: string): Promise<void> {
  const { child } = processes.get(name)?.instance ?? {}
  if (!child) throw new Error(`There is no process "${name}".`)
  processes.delete(name)
  child.kill('SIGKILL')
  await once(child, 'close')
}

/** Has the database note which process asks for the lock of deliveries, with or without success. */
async function noteLockTries(): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db)
  const { name = '' } = rows[0] ?? {}
  await sql`create table lock_try (process text not null)`.execute(database.db)
  await sql`
    create function public.pg_try_advisory_lock(key bigint) returns boolean language plpgsql as $$
    begin
      if key = ${sql.lit(lockKey)} then
        insert into public.lock_try values (current_setting('application_name'));
      end if;
      return pg_catalog.pg_try_advisory_lock(key);
    end $$`.execute(database.db)
  // Otherwise the catalog comes first.
  await sql`alter database ${sql.id(name)} set search_path to public, pg_catalog`.execute(database.db)
}

/** Again: whoever got it wrongly would deliver before. */
async function haveTriedTwice(names: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ process: string }>`
    select process from lock_try group by process having count(*) > 1`.execute(database.db)
  const tried = new Set(rows.map(({ process }) => process))
  return names.every((name) => tried.has(name))
}

/** The processes that deliver. */
async function findDelivering(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and objid = ${lockKey} and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(database.db)
  return rows.map(({ name }) => name)
}

const send = (number: number): Promise<unknown> =>
  callData(at(number), 'POST /api/message/createMessage', {
    headers: { 'idempotency-key': randomUUID() },
    json: { nickname: '示例甲', phone: `1380000002${number}`, content: `第 ${number} 条留言` },
  })

test('each notification is accepted once, also when the process that delivers is killed meanwhile', async () => {
  isAccepting = false
  for (let number = 0; number < messages; number += 1) await send(number)
  await expect.poll(() => notifications.received.length).toBeGreaterThan(0)
  const delivering = await findDelivering()
  expect(delivering).toHaveLength(1)
  await sql`delete from lock_try`.execute(database.db)
  const [killed = ''] = delivering
  const others = [...processes.keys()].filter((name) => name !== killed)
  await expect.poll(() => haveTriedTwice(others)).toBe(true)
  expect(await findDelivering()).toEqual([killed])
  expect(open.most).toBe(1)

  await kill(killed)
  isAccepting = true
  const [first] = notifications.received
  // What was being sent is planned again for later, the others come at once.
  await expect.poll(() => new Set([...notifications.accepted, first]).size).toBe(messages)
  await hurry(database.db)
  const waiting = () => database.db.selectFrom('outbox').select('id').where('state', '=', 'waiting').execute()
  await expect.poll(waiting).toEqual([])
  expect(new Set(notifications.accepted).size).toBe(messages)
  expect(notifications.accepted).toHaveLength(messages)
})

test('who edits is seen at every process, and is forgotten with the window, not with the process', async () => {
  const names = ['示例乙', '示例丙']
  const id = await createDrafts(database.db, 1).draft()
  const tokens = await Promise.all(
    names.map(async (name) => createSession(database, await makeAccount(database, { name }))),
  )
  let turn = 0
  const report = (editor: number, origin: string, away = false) =>
    callData(origin, `POST /api/staff/articles/${id}/presence`, {
      headers: { token: tokens[editor] ?? '' },
      json: { windowId: `window-of-${editor}`, turn: (turn += 1), away },
    })
  const seen = (name: string) => ({ others: [{ name, editedMsAgo: null }], ownOtherWindow: false })
  await report(0, at(0))
  for (let number = 1; number < processCount; number += 1) expect(await report(1, at(number))).toEqual(seen('示例乙'))
  const [killed = ''] = processes.keys()
  await kill(killed)
  // The window reports to another process.
  expect(await report(1, at(0))).toEqual(seen('示例乙'))
  expect(await report(0, at(0))).toEqual(seen('示例丙'))
  await report(0, at(0), true)
  expect(await report(1, at(0))).toEqual({ others: [], ownOtherWindow: false })
})

test('views of processes that stop are neither lost nor counted twice', async () => {
  const count = async () => {
    const { rows } = await sql<{ views: number }>`
      select coalesce(sum(views), 0)::integer as views from page_view`.execute(database.db)
    return rows[0]?.views
  }
  expect(await count()).toBe(0)
  const turns = 7
  for (const { origin } of processes.values())
    for (let turn = 0; turn < turns; turn += 1) await (await fetch(`${origin}/about`)).text()
  const stopped = Array.from(processes.values(), ({ instance }) => instance.stop())
  expect(await Promise.all(stopped)).toEqual(stopped.map(() => 0))
  expect(await count()).toBe(turns * processCount)
  processes.clear()
})
