import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../src/platform/db/database.ts'
import { openTestDatabase } from '../../harness/database.ts'
import { createIdentity, oldForm } from '../../harness/payments.ts'
import { type Portal, startPortal } from '../../harness/portal.ts'

let database: Database
let portal: Portal
beforeAll(async () => {
  database = await openTestDatabase()
  portal = await startPortal(database)
})
afterAll(async () => {
  await portal.close()
  await database.close()
})

const criteria = { startDate: '2024-01-01', endDate: '2026-12-31' }

/** The section of the page about earlier look-ups, as text. */
async function ask(objectIdentity: string, type: string, remoteAddress: string): Promise<string> {
  const { body } = await portal.app.inject({
    method: 'POST',
    url: '/subsidy/subsidy',
    payload: new URLSearchParams({ type, objectIdentity, ...criteria }).toString(),
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const [section = ''] = /<section class="look-ups"[\s\S]*?<\/section>/.exec(body) ?? []
  return section.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

const askApi = (objectIdentity: string, type: number, remoteAddress: string) =>
  portal.app.inject({
    method: 'POST',
    url: '/api/system/subsidy/page/1',
    payload: { type, objectIdentity, ...criteria },
    remoteAddress,
  })

test('a look-up shows earlier ones of the number: time, type and way, never an address', async () => {
  const identity = createIdentity(7)
  expect(await ask(identity, '1', '192.0.2.11')).toContain('没有留存的查询记录')
  expect((await askApi(identity, 3, '192.0.2.12')).statusCode).toBe(200)
  await ask(identity, '1', '192.0.2.13')
  const shown = await ask(identity, '2', '192.0.2.14')
  expect(shown).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d[^，]*，在网页上查个人补贴，2 次/)
  expect(shown).toMatch(/，通过数据接口查同村补贴 /)
  expect(shown).not.toContain('家庭补贴')
  expect(shown).not.toContain('192.0.2')
})

test('the old form of the number has the same records, another number has none of them', async () => {
  const identity = createIdentity(8)
  await ask(identity, '1', '192.0.2.21')
  expect(await ask(oldForm(identity), '1', '192.0.2.21')).toContain('在网页上查个人补贴')
  expect(await ask(createIdentity(9), '1', '192.0.2.21')).toContain('没有留存的查询记录')
})
