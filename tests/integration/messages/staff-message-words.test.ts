import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Staff } from '../../../src/access/policy.ts'
import { countMessageViews, listStaffMessages } from '../../../src/domain/messages/queries-staff.server.ts'
import { submitMessage } from '../../../src/domain/messages/submission/commands.server.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { usualTerms } from '../../harness/districts.ts'
import { createNewMessage } from '../../harness/messages.ts'
import { testKeys } from '../../harness/portal.ts'

const districtCode = '152201000000'
const keys = testKeys()
/** More than are read at once, many of the same moment. */
const count = 620

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  for (let at = 0; at < count; at += 1) {
    const content = at % 31 === 0 ? '路灯坏了' : '水管坏了'
    const received = new Date(Date.UTC(2026, 0, 1 + Math.floor(at / 100)))
    await db
      .transaction()
      .execute((tx) => submitMessage(tx, keys, districtCode, createNewMessage({ content }), received))
  }
})
afterAll(() => database.close())

const actor: Staff = {
  kind: 'staff',
  id: 1,
  loginName: 'banli',
  name: '示例甲',
  grants: [{ role: 'replier', areaIds: null }],
}
const asking = () => ({ db: database.db, actor, districtCode, terms: usualTerms, now: new Date() })

test.each([
  ['waiting', 'asc'],
  ['all', 'desc'],
] as const)('words are found in each message of the list %s, in its order', async (view, order) => {
  const { rows, total, isCut } = await listStaffMessages(asking(), keys, { view, words: '路灯' }, 1)
  expect([total, rows.length, isCut]).toEqual([20, 20, false])
  const { rows: wanted } = await sql<{ id: number }>`
    select id from message order by received_time ${sql.raw(order)}, id ${sql.raw(order)}`.execute(database.db)
  const places = rows.map(({ id }) => wanted.findIndex((each) => each.id === id))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(new Set(places).size).toBe(20)
})

test('counts of the lists are those of the lists', async () => {
  await sql`update message set state = 'accepted', accepted_time = now() where id % 7 = 0`.execute(database.db)
  const counts = await countMessageViews(asking())
  for (const view of ['mine', 'waiting', 'working', 'due', 'approval', 'answered', 'all'] as const)
    expect([view, (await listStaffMessages(asking(), keys, { view }, 1)).total]).toEqual([view, counts[view]])
  expect(counts.all).toBe(count)
})
