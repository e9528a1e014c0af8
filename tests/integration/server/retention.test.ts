import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { citizen } from '../../../src/audit/audit.server.ts'
import type { Keys } from '../../../src/platform/crypto/keys.server.ts'
import { replyMessage } from '../../../src/domain/messages/joined/operations-replies.server.ts'
import { submitMessage } from '../../../src/domain/messages/submission/commands.server.ts'
import { type KeepDays, runRetention, startRetention } from '../../../src/domain/retention.server.ts'
import { operator } from '../../../src/access/policy.ts'
import { importPayments } from '../../../src/domain/payments/commands.server.ts'
import { emptyAudit, openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { createNewMessage } from '../../harness/messages.ts'
import { createOperatorContext } from '../../harness/operator-site.ts'
import { performOnMessage } from '../../harness/perform-on-message.ts'
import { makeFolder } from '../../harness/folders.ts'
import { toCsv, districtCode, fileKeys, fileRow, makeVillages, writeFile } from '../../harness/payments.ts'

const dayMs = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * dayMs)
const forEver: KeepDays = { messages: 0, requests: 0, payments: 0, lookUps: 0 }
const quick = { batchRows: 2, pauseMs: 0 }

let database: TestDatabase
let keys: Keys
const folder = makeFolder()
beforeAll(async () => {
  database = await openTestDatabase()
  keys = await fileKeys(database.db, folder)
  await makeVillages(database.db)
})
afterAll(async () => {
  await database.close()
})
beforeEach(() => emptyAudit(database.db))

const runs = () =>
  database.db
    .selectFrom('audit_event')
    .select(['actor', 'subject', 'district_code', 'detail'])
    .where('action', '=', 'retention.run')
    .orderBy('id')
    .execute()
const addLookUps = (days: number, count = 1) =>
  sql`insert into audit_event (at, actor, action, subject)
    select now() - make_interval(days => ${days}), ${citizen}, 'subsidy-payment.look-up', 'hash'
    from generate_series(1, ${count})`.execute(database.db)
const days = async () =>
  (
    await sql<{ days: number }>`
      select round(extract(epoch from now() - at) / 86400)::integer as days from audit_event
      where action = 'subsidy-payment.look-up' order by at`.execute(database.db)
  ).rows.map(({ days }) => days)

async function addMessage(receivedDays: number, repliedDays: number | null): Promise<number> {
  const { id } = await database.db
    .transaction()
    .execute((tx) => submitMessage(tx, keys, districtCode, createNewMessage(), ago(receivedDays)))
  if (repliedDays !== null) {
    const site = createOperatorContext(database.db, keys, ago(repliedDays))
    await performOnMessage(site, replyMessage, operator('测试员'), { id, content: '已经修好' })
  }
  return id
}
const messages = async () =>
  (await database.db.selectFrom('message').select('id').orderBy('id').execute()).map(({ id }) => id)

describe('expired data', () => {
  test('messages are deleted by the time of their reply; messages without a reply are kept', async () => {
    const [, open, fresh] = [await addMessage(400, 300), await addMessage(400, null), await addMessage(400, 20)]
    expect(await runRetention(database.db, { ...forEver, messages: 200 }, quick)).toEqual({
      messages: 1,
      requests: 0,
      reports: 0,
      payments: 0,
      lookUps: 0,
      drafts: 0,
    })
    expect(await messages()).toEqual([open, fresh])
  })

  test('payments are deleted, unless they were imported recently', async () => {
    const putTimes = ['2019-01-01', '2019-01-02', '2019-01-03', new Date().toISOString().slice(0, 10)]
    const path = writeFile(folder, 'old.csv', toCsv(putTimes.map((putTime) => fileRow({ putTime }))))
    await importPayments(database.db, keys, operator('测试员'), { districtCode, path })
    const run = async () => (await runRetention(database.db, { ...forEver, payments: 365 }, quick))?.payments
    expect(await run()).toBe(0)
    await sql`update subsidy_batch set import_time = now() - interval '2 years'`.execute(database.db)
    expect(await run()).toBe(3)
    const left = await database.db.selectFrom('subsidy_payment').select('put_time').execute()
    expect(left).toEqual([{ put_time: putTimes[3] }])
  })

  test('audit rows of look-ups are deleted', async () => {
    await addLookUps(10)
    await addLookUps(183)
    await addLookUps(185, 5)
    await addLookUps(300)
    expect(await runRetention(database.db, { ...forEver, lookUps: 184 }, quick)).toMatchObject({ lookUps: 6 })
    expect(await days()).toEqual([183, 10])
  })

  test('nothing is deleted without a limit', async () => {
    await addLookUps(4_000)
    const before = await messages()
    expect(await runRetention(database.db, forEver, quick)).toEqual({
      messages: 0,
      requests: 0,
      reports: 0,
      payments: 0,
      lookUps: 0,
      drafts: 0,
    })
    expect([await days(), await messages()]).toEqual([[4_000], before])
  })

  test('rate-limit rows are deleted once their window is over or lies implausibly far in the future', async () => {
    await sql`delete from rate_limit`.execute(database.db)
    const expire = (hours: number) => Date.now() + hours * 3_600_000
    await sql`insert into rate_limit (key, points, expire) values
      ('over', 1, ${expire(-2)}), ('just over', 1, ${expire(-0.5)}), ('runs', 1, ${expire(20)}),
      ('ahead', 1, ${expire(24 * 400)})`.execute(database.db)
    await runRetention(database.db, forEver, quick)
    const { rows } = await sql<{ key: string }>`select key from rate_limit order by key`.execute(database.db)
    expect(rows.map(({ key }) => key)).toEqual(['just over', 'runs'])
  })

  test('forms of visitors who did not come back are deleted, also while nobody else waits', async () => {
    await sql`insert into waiting_form (id, sealed, expire_time) values
      ('\\x01', '\\x01', now() - interval '1 second'), ('\\x02', '\\x02', now() - interval '1 day'),
      ('\\x03', '\\x03', now() - interval '1 day'), ('\\x04', '\\x04', now() + interval '9 minutes')`.execute(
      database.db,
    )
    await runRetention(database.db, forEver, quick)
    const { rows } = await sql<{ id: Buffer }>`select id from waiting_form`.execute(database.db)
    expect(rows.map(({ id }) => id.toString('hex'))).toEqual(['04'])
  })
})

describe('the audit', () => {
  test('records how many rows were deleted, at most once a day if there were none', async () => {
    await addLookUps(300, 3)
    const keep = { ...forEver, lookUps: 184 }
    for (let turn = 0; turn < 3; turn += 1) await runRetention(database.db, keep, quick)
    const detail = { messages: 0, requests: 0, reports: 0, payments: 0, lookUps: 3, drafts: 0 }
    expect(await runs()).toEqual([{ actor: '系统', subject: '', district_code: null, detail }])
    await emptyAudit(database.db)
    for (let turn = 0; turn < 3; turn += 1) await runRetention(database.db, keep, quick)
    expect((await runs()).map((run) => run.detail)).toEqual([{ ...detail, lookUps: 0 }])
  })

  test('stays append-only outside retention and for all other rows', async () => {
    const refused = /append-only/
    const remove = sql`delete from audit_event`
    const asRetention = (statement = remove) =>
      database.db.transaction().execute(async (tx) => {
        await sql`select set_config('portal.retention', 'on', true)`.execute(tx)
        await statement.execute(tx)
      })
    await addLookUps(300)
    await expect(remove.execute(database.db)).rejects.toThrow(refused)
    await expect(asRetention(sql`update audit_event set subject = ''`)).rejects.toThrow(refused)
    await expect(asRetention(sql`truncate audit_event`)).rejects.toThrow(refused)
    await asRetention()
    // The permission ends with its transaction, even when the connection is reused.
    await addLookUps(300)
    for (let turn = 0; turn < 8; turn += 1) await expect(remove.execute(database.db)).rejects.toThrow(refused)
    await emptyAudit(database.db)
    await addLookUps(100)
    await expect(asRetention()).rejects.toThrow(refused)
    await emptyAudit(database.db)
    await sql`insert into audit_event (at, actor, action, subject)
      values (now() - interval '300 days', ${citizen}, 'message.submit', '1')`.execute(database.db)
    await expect(asRetention()).rejects.toThrow(refused)
  })
})

describe('the job', () => {
  test('runs in one process at a time and deletes each row once', async () => {
    await addLookUps(300, 40)
    const keep = { ...forEver, lookUps: 184 }
    await Promise.all(Array.from({ length: 4 }, () => runRetention(database.db, keep, quick)))
    const removed = (await runs()).reduce((sum, { detail }) => sum + Number(detail['lookUps']), 0)
    const left = (await days()).length
    expect(removed + left).toBe(40)
    const held = await database.pool.connect()
    await held.query('select pg_advisory_lock(730010)')
    expect(await runRetention(database.db, keep, quick)).toBeNull()
    await held.query('select pg_advisory_unlock(730010)')
    held.release()
    await runRetention(database.db, keep, quick)
    expect(await days()).toEqual([])
  })

  test('blocks no readers or writers', async () => {
    await addLookUps(300, 200)
    const keep = { ...forEver, lookUps: 184 }
    const longest = { ms: 0 }
    const running = { done: false }
    const begun = performance.now()
    const run = runRetention(database.db, keep, { batchRows: 10, pauseMs: 5 }).finally(() => {
      running.done = true
    })
    while (!running.done) {
      const start = performance.now()
      await addLookUps(1)
      await database.db.selectFrom('audit_event').select('id').limit(10).execute()
      longest.ms = Math.max(longest.ms, performance.now() - start)
    }
    expect(await run).toMatchObject({ lookUps: 200 })
    // On a busy machine everything takes longer.
    expect(longest.ms).toBeLessThan(Math.max(1_000, (performance.now() - begun) / 2))
  })

  test('repeats on a timer, reports errors and stops on request', async () => {
    const faults: unknown[] = []
    await addLookUps(300, 3)
    const keep = { ...forEver, lookUps: 184 }
    const stop = startRetention(database.db, keep, (fault) => faults.push(fault), { firstMs: 1, everyMs: 20 })
    await expect.poll(days).toEqual([])
    await addLookUps(300, 2)
    await expect.poll(days).toEqual([])
    await stop()
    expect(faults).toEqual([])

    const other = await openTestDatabase()
    await sql`drop table rate_limit`.execute(other.db)
    const end = startRetention(other.db, keep, (fault) => faults.push(fault), { firstMs: 1, everyMs: 60_000 })
    await expect.poll(() => faults.length).toBe(1)
    await end()
    await other.close()
  })
})
