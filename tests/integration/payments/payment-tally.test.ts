import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { random } from '@three-affairs/demo/random.ts'
import { getDataSet } from '../../../src/domain/open-data/data-sets.server.ts'
import { listProjects } from '../../../src/domain/payments/queries-projects.server.ts'
import { listVillagePayments } from '../../../src/domain/payments/queries.server.ts'
import { seal } from '../../../src/domain/payments/seal.server.ts'
import { sumUpPaymentTally, sumVillage } from '../../../src/domain/payments/queries-tally.server.ts'
import { blindIndexes } from '../../../src/platform/crypto/seal.server.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { districtCode, createIdentity, makeVillages, otherVillage, payeeOf, village } from '../../harness/payments.ts'
import { testKeys } from '../../harness/portal.ts'

const keys = testKeys()
const keySet = keys.read()
const chance = random(92)
const identity = createIdentity(10)
const person = payeeOf(identity)

let database: TestDatabase
let number = 0
beforeAll(async () => {
  database = await openTestDatabase()
  await makeVillages(database.db)
  await sql`insert into subsidy_batch (id, district_code, file_name, file_sha256, actor)
    values (1, ${districtCode}, '示例.csv', sha256('示例'), 'test')`.execute(database.db)
  await add(400)
  for (let round = 0; round < 40; round += 1) await change()
  // The village of the last payment is looked up.
  await add(1, { code: village, day: '2026-12-31' })
})
afterAll(() => database.close())

/** Over four years, many on the same day, some of them not shown. */
async function add(count: number, own: { code?: string; day?: string } = {}): Promise<void> {
  const rows = Array.from({ length: count }, () => {
    number += 1
    const key = { inventoryCode: 'Q1', uniquelyIdentifies: String(number) }
    const isFormer = own.day === undefined && chance.chance(0.1)
    return {
      code: own.code ?? chance.pick([village, village, otherVillage]),
      project: chance.pick(['P1', 'P2', 'P3']),
      name: chance.pick(['示例补贴', '示例补助']),
      day: own.day ?? `202${chance.int(3, 6)}-${chance.pick(['01', '06', '12'])}-${chance.pick(['01', '15', '31'])}`,
      fen: chance.int(1, 9_999),
      version: isFormer ? 1 : 0,
      number: key.uniquelyIdentifies,
      sealed: seal(keySet.current, key, person).toString('hex'),
    }
  }).map((row) => ({ ...row, day: row.day.replace('06-31', '06-30') }))
  await sql`
    insert into subsidy_payment (batch_id, line_number, district_code, area_code, area_name, project_code, project_name,
      business_period, amount_fen, put_time, inventory_code, uniquely_identifies, payment_slip_code, beneficiary_bank,
      object_index, household_index, key_version, sealed, version, is_shown)
    select 1, 1, ${districtCode}, code, '示例村', project, name, '2026年度', fen, day, 'Q1', number, '', '示例银行',
      ${blindIndexes(keySet, 'object', identity)[0]}, ${blindIndexes(keySet, 'household', identity)[0]},
      ${keySet.current.version}, decode(sealed, 'hex'), version, version = 0
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (code text, project text, name text, fen bigint, day date, number text, sealed text, version integer)`.execute(
    database.db,
  )
}

/** Whatever may happen to payments, in statements of one row and of many. */
async function change(): Promise<void> {
  const { db } = database
  const some = sql`id % 17 = ${chance.int(0, 16)}`
  await chance
    .pick([
      sql`update subsidy_payment set amount_fen = amount_fen + 7 where ${some}`,
      sql`update subsidy_payment set is_shown = version = 0 and not is_shown where ${some}`,
      sql`update subsidy_payment set is_shown = version = 0 where ${some}`,
      sql`update subsidy_payment set project_name = '示例奖补' where ${some}`,
      sql`update subsidy_payment set area_code = ${otherVillage} where ${some}`,
      sql`update subsidy_payment set project_code = 'P2' where ${some}`,
      sql`update subsidy_payment set put_time = put_time - 200 where ${some}`,
      sql`update subsidy_payment set payment_slip_code = 'Z' where ${some}`,
      sql`delete from subsidy_payment where ${some}`,
    ])
    .execute(db)
  if (chance.chance(0.2)) await sumUpPaymentTally(db)
  if (chance.chance(0.4)) await add(chance.int(1, 30))
}

const days = [
  ['2020-01-01', '2026-12-31'],
  ['2023-01-01', '2025-12-31'],
  ['2023-06-15', '2026-06-15'],
  ['2024-06-15', '2025-06-01'],
  ['2025-01-02', '2025-12-30'],
  ['2026-06-01', '2026-06-30'],
  ['2030-01-01', '2031-12-31'],
] as const

/** Sums as they are kept, and as the payments have them. */
async function readSums(): Promise<{ kept: unknown[]; counted: unknown[] }> {
  const { db } = database
  const kept: unknown[] = []
  const counted: unknown[] = []
  for (const [from, to] of days)
    for (const areaCodes of [[village], [village, otherVillage], ['']]) {
      const { rows } = await sql`
        select project_code as "projectCode", max(project_name) as "projectName", extract(year from put_time)::integer as year,
          count(*)::integer as count, sum(amount_fen)::bigint as fen
        from shown_payment where district_code = ${districtCode} and area_code = any(${areaCodes}::text[])
          and put_time between ${from} and ${to}
        group by project_code, 3 order by project_code, 3 desc`.execute(db)
      kept.push([from, to, await sumVillage(db, { districtCode, areaCodes, from, to })])
      counted.push([from, to, rows])
    }
  const { rows: projects } = await sql`
    select project_code as "projectCode", max(project_name) as "projectName", count(*)::integer as payments, null as card
    from shown_payment where district_code = ${districtCode} group by 1 order by 1`.execute(db)
  kept.push(await listProjects(db, districtCode))
  counted.push(projects)
  const { rows: years } = await sql<{ year: number }>`
    select distinct extract(year from put_time)::integer as year from shown_payment order by 1`.execute(db)
  const listed = await getDataSet('payments').years?.list(db, {
    districtCode,
    now: new Date('2026-11-20T10:00:00+08:00'),
  })
  kept.push(listed?.toSorted())
  counted.push(years.map(({ year }) => year))
  return { kept, counted }
}

test('sums are those of the payments', async () => {
  const { kept, counted } = await readSums()
  expect(kept).toEqual(counted)
})

test('every page of a village is that of OFFSET', async () => {
  const { db } = database
  for (const [from, to] of days.slice(0, 5)) {
    const { rows } = await sql<{ fen: number }>`
      select amount_fen as fen from shown_payment where district_code = ${districtCode} and area_code = ${village}
        and put_time between ${from} and ${to} order by put_time desc, id desc`.execute(db)
    const listed: string[] = []
    const look = { districtCode, identity, from, to }
    const { pages } = await listVillagePayments(db, keys, { ...look, pageNum: 1 })
    for (let pageNum = 1; pageNum <= pages; pageNum += 1)
      listed.push(...(await listVillagePayments(db, keys, { ...look, pageNum })).rows.map(({ amount }) => amount))
    expect(listed).toEqual(rows.map(({ fen }) => (fen / 100).toFixed(2)))
  }
})

test('summed up, the tally has one row for each cell and says the same', async () => {
  const { db } = database
  await sumUpPaymentTally(db)
  const { rows } = await sql`
    select from payment_tally group by district_code, area_code, project_code, project_name, year
    having count(*) > 1 or sum(count) <= 0`.execute(db)
  expect(rows).toEqual([])
  const { kept, counted } = await readSums()
  expect(kept).toEqual(counted)
})
