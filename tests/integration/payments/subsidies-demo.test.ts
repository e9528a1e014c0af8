import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importPayments } from '../../../src/domain/subsidies/commands.server.ts'
import { hasValidCheckDigit } from '../../../src/platform/identity.ts'
import type { Keys } from '../../../src/platform/crypto/keys.server.ts'
import { getProjectCards } from '../../../src/domain/subsidies/queries-projects.server.ts'
import {
  listFamilyPayments,
  listOwnPayments,
  listVillagePayments,
} from '../../../src/domain/subsidies/queries.server.ts'
import { operator } from '../../../src/access/policy.ts'
import { demoIdentities, demoPerson } from '../../../demo/people.ts'
import { seedDemoSubsidies } from '../../../demo/payments/subsidies.ts'
import { demoProjects } from '../../../demo/payments/subsidy-projects.ts'
import { demoUnits } from '../../../demo/units/units.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { testDistricts } from '../../harness/districts.ts'
import { makeFolder } from '../../harness/folders.ts'
import { fileKeys, writeFile } from '../../harness/subsidies.ts'

const samples = join(import.meta.dirname, '../../../demo/samples')
const folder = makeFolder()
const said: string[] = []
let database: TestDatabase
let keys: Keys
const seed = () => seedDemoSubsidies(database.db, keys, testDistricts, (line) => said.push(line))

beforeAll(async () => {
  database = await openTestDatabase()
  keys = await fileKeys(database.db, folder)
  const units = demoUnits(Object.fromEntries(testDistricts.map(({ areaCode, areaId }) => [areaCode, areaId])))
  for (let at = 0; at < units.length; at += 500)
    await database.db
      .insertInto('area')
      .values(
        units.slice(at, at + 500).map((unit) => ({
          id: unit.id,
          district_code: unit.districtCode,
          code: unit.code || null,
          name: unit.name,
          parent_id: unit.parentId,
          level: unit.level,
          unit_type: unit.unitType,
          unit_group: unit.group,
          intro: '',
          position: unit.position,
        })),
      )
      .execute()
})
afterAll(async () => {
  await database.close()
})

const countPayments = async (): Promise<number> => {
  const { count } = await database.db
    .selectFrom('subsidy_payment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

test('payments are seeded with demo content only, and once', async () => {
  await seed()
  expect(await countPayments()).toBe(0)
  await database.db.insertInto('setting').values({ key: 'demo-content', value: '' }).execute()
  await seed()
  const count = await countPayments()
  expect(count).toBeGreaterThan(2_500)
  await seed()
  expect(await countPayments()).toBe(count)
  expect(said).toHaveLength(1)
})

test('the documented ID numbers have payments in every district, with family and village', async () => {
  for (const { areaCode, name } of testDistricts) {
    const of = (identity: string) => ({
      districtCode: areaCode,
      identity,
      from: '2000-01-01',
      to: '2100-01-01',
      pageNum: 1,
    })
    for (const identity of demoIdentities)
      expect((await listOwnPayments(database.db, keys, of(identity))).total, name).toBeGreaterThan(0)
    const [head] = demoIdentities
    const own = await listOwnPayments(database.db, keys, of(head))
    const family = await listFamilyPayments(database.db, keys, of(head))
    const village = await listVillagePayments(database.db, keys, of(head))
    expect(own.total).toBeGreaterThan(10)
    expect(family.total).toBeGreaterThan(own.total)
    expect(village.total).toBeGreaterThan(family.total)
    const codes = demoProjects.map(({ code }) => code)
    expect(await getProjectCards(database.db, areaCode, codes)).toHaveLength(codes.length)
  }
})

test('demo people are fictitious and unique', () => {
  const people = Array.from({ length: 13_440 }, (_, number) => demoPerson(number))
  expect(new Set(people.map(({ identity }) => identity)).size).toBe(people.length)
  for (const { identity, name } of people) {
    expect(identity.startsWith('999999') && hasValidCheckDigit(identity)).toBe(true)
    expect(name).toMatch(/^(?!示例)[\u4e00-\u9fa5]{2,6}$/)
  }
  expect(demoIdentities).toEqual([0, 1, 2].map((number) => demoPerson(number).identity))
})

test('the sample files can be imported; the one with mistakes reports them', async () => {
  const importSample = (name: string) =>
    importPayments(database.db, keys, operator('测试员'), {
      districtCode: '152201000000',
      path: writeFile(folder, name, readFileSync(join(samples, name))),
    })
  expect(await importSample('subsidies.csv')).toMatchObject({ outcome: 'imported', rows: 30 })
  expect(await importSample('subsidies-utf8.csv')).toMatchObject({ outcome: 'imported', rows: 0, already: 30 })
  expect(await importSample('subsidies.xlsx')).toMatchObject({ outcome: 'imported', rows: 0, already: 30 })
  expect(await importSample('subsidies-errors.csv')).toMatchObject({ outcome: 'refused', bad: 8 })
})
