import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDuties } from '../../../src/domain/duties/queries.server.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { makeArea } from '../../harness/factories.ts'
import { publicText } from '../../harness/public-text.ts'

const districtCode = '152201000000'
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('a district without items has no duties', async () => {
  const { db } = database
  const query = { districtCode, now: new Date(), scope: { areaIds: null } }
  expect(await listDuties(db, query)).toEqual([])
  const unit = await makeArea(db, { name: '甲村', level: 'village' })
  await db
    .insertInto('duty_item')
    .values({
      district_code: districtCode,
      code: 'finance',
      position: 1,
      title: publicText('集体财务收支'),
      unit_levels: ['village'],
      period_kind: 'quarter',
      due_day: 15,
      effective_from: '2020-01-01',
    })
    .execute()
  const { id } = await db.selectFrom('duty_item').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('duty')
    .values({
      unit_id: unit,
      item_id: id,
      period: '2026-Q3',
      first_day: '2026-07-01',
      last_day: '2026-09-30',
      due: '2026-10-15',
      grace_until: '2026-10-15',
    })
    .execute()
  const found = await listDuties(db, { ...query, now: new Date('2026-10-20T00:00:00+08:00') })
  expect(found[0]?.periods[0]).toMatchObject({ key: '2026-Q3', due: '2026-10-15', state: 'missing' })
})
