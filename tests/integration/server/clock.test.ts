import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAudit } from '../../../src/audit/audit.server.ts'
import { warnOfClock } from '../../../src/audit/clock.server.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await database.db
    .transaction()
    .execute((tx) => recordAudit(tx, { actor: '系统', action: 'article.create', districtCode: null, subject: '1' }))
})
afterAll(() => database.close())

async function warnings(offsetMs: number): Promise<string> {
  const said: string[] = []
  await warnOfClock(database.db, new Date(Date.now() + offsetMs), (line) => said.push(line))
  return said.join('\n')
}
const day = 86_400_000

test('a right clock is not mentioned', async () => {
  expect(await warnings(0)).toBe('')
})

test.each([
  ['a year late', -365 * day, '早于操作记录'],
  ['a year early', 365 * day, '300 天以上'],
  ['five minutes beside that of the database', 300_000, '相差超过 1 分钟'],
])('a clock that is %s is said', async (_, offset, words) => {
  expect(await warnings(offset)).toContain(words)
})
