import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importPayments } from '../../../src/domain/payments/commands.server.ts'
import { hasValidCheckDigit } from '../../../src/platform/identity.ts'
import type { Keys } from '../../../src/platform/crypto/keys.server.ts'
import { getProjectCards } from '../../../src/domain/payments/queries-projects.server.ts'
import {
  listFamilyPayments,
  listOwnPayments,
  listVillagePayments,
} from '../../../src/domain/payments/queries.server.ts'
import { operator } from '../../../src/access/policy.ts'
import type { District } from '../../../src/domain/districts/schema.ts'
import { countyPapers } from '@three-affairs/demo/county/county-papers.ts'
import { countyPayments } from '@three-affairs/demo/county/payments.ts'
import { resolvePapers } from '@three-affairs/demo/county/resolve/resolve-papers.ts'
import { openCounty } from '@three-affairs/demo/county/world/open-county.ts'
import { startScale } from '@three-affairs/demo/seed/scales.ts'
import { writePayments } from '@three-affairs/demo/seed/write-payments.ts'
import { type ProjectCode, ratesOf } from '@three-affairs/demo/payments/rates.ts'
import { demoIdentities, demoPerson } from '@three-affairs/demo/people.ts'
import { demoProjects } from '@three-affairs/demo/payments/subsidy-projects.ts'
import { demoUnits } from '@three-affairs/demo/units/units.ts'
import { sampleRows } from '@three-affairs/demo/samples/rows.ts'
import { reckonedFen } from '../../../src/domain/payments/reckoning.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { testDistricts } from '../../harness/districts.ts'
import { makeArticle } from '../../harness/factories.ts'
import { makeFolder } from '../../harness/folders.ts'
import { fileKeys, writeFile } from '../../harness/payments.ts'
import { publicText } from '../../harness/public-text.ts'

const samples = join(import.meta.dirname, '../../../packages/demo/src/samples')
const folder = makeFolder()
const units = demoUnits(Object.fromEntries(testDistricts.map(({ areaCode, areaId }) => [areaCode, areaId])))
let database: TestDatabase
let keys: Keys

beforeAll(async () => {
  database = await openTestDatabase()
  keys = await fileKeys(database.db, folder)
  await addUnits(database)
  for (const district of testDistricts) await seedDistrict(district)
})
afterAll(async () => {
  await database.close()
})

async function addUnits({ db }: TestDatabase): Promise<void> {
  for (let at = 0; at < units.length; at += 500)
    await db
      .insertInto('area')
      .values(
        units.slice(at, at + 500).map((unit) => ({
          id: unit.id,
          district_code: unit.districtCode,
          code: unit.code || null,
          name: publicText(unit.name),
          parent_id: unit.parentId,
          level: unit.level,
          unit_type: unit.unitType,
          unit_group: unit.group === null ? null : publicText(unit.group),
          intro: '' as const,
          position: unit.position,
        })),
      )
      .execute()
}

/** The payments of a district, after the texts that publish their rates, as the seeding adds them. */
async function seedDistrict({ areaId: id, areaCode: code, name, kind }: District): Promise<void> {
  const now = new Date()
  const county = openCounty({ id, code, name, kind }, units, startScale(now), now)
  const papers = resolvePapers(countyPapers(county), { firstId: 1, now, report: () => undefined })
  for (const { desk, title, html, documentNo, released } of papers)
    if (/关于公布\d{4}年.*标准的通知$/.test(title))
      await makeArticle(database.db, {
        district_code: code,
        area_id: desk.areaId,
        title,
        content: html,
        document_no: documentNo,
        release_time: released,
      })
  await database.db.transaction().execute((tx) => writePayments(tx, keys, code, countyPayments(county)))
}

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

test('each policy card links to the notice of its rate in the same district', async () => {
  const codes = demoProjects.map(({ code }) => code)
  for (const { areaCode, name } of testDistricts) {
    for (const card of await getProjectCards(database.db, areaCode, codes)) {
      const { projectName, basis, basisUrl, rate, standard, guide, complaintPhone } = card
      const id = Number(/^\/(?:news\/news|politics\/politics)\?id=(\d+)$/.exec(basisUrl)?.[1])
      const notice = await database.db
        .selectFrom('article')
        .select(['title', 'content', 'document_no as documentNo'])
        .where('id', '=', id)
        .where('district_code', '=', areaCode)
        .executeTakeFirstOrThrow()
      expect(notice.title, name).toContain(projectName)
      expect(basis).toBe(`《${notice.title}》（${notice.documentNo}）`)
      const [, year = '', words = ''] = /^(\d{4})年：(.+)（演示数据）$/.exec(rate) ?? []
      expect(notice.title).toContain(`${year}年`)
      expect(notice.content).toContain(words)
      expect([standard, guide, complaintPhone]).not.toContain('')
    }
  }
})

test('each payment is an area or number at a rate of its year, and says so', async () => {
  const payments = await database.db
    .selectFrom('subsidy_payment')
    .select([
      'district_code as code',
      'project_code as project',
      'put_time as putTime',
      'amount_fen as fen',
      'quantity',
      'rate',
    ])
    .execute()
  expect(payments.length).toBeGreaterThan(10_000)
  const odd = payments.filter(({ code, project, putTime, fen, quantity, rate }) => {
    const rates = ratesOf(project as ProjectCode, code, Number(putTime.slice(0, 4)))
    return !rates.some(({ yuan }) => rate.startsWith(`${yuan}元`)) || reckonedFen({ quantity, rate }) !== fen
  })
  expect(odd.slice(0, 10)).toEqual([])
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
  const empty = await openTestDatabase()
  await addUnits(empty)
  const ownFolder = makeFolder()
  const ownKeys = await fileKeys(empty.db, ownFolder)
  const importSample = (name: string) =>
    importPayments(empty.db, ownKeys, operator('测试员'), {
      districtCode: '152201000000',
      path: writeFile(ownFolder, name, readFileSync(join(samples, name))),
    })
  expect(await importSample('subsidies.csv')).toMatchObject({ outcome: 'imported', rows: 30 })
  expect(await importSample('subsidies-utf8.csv')).toMatchObject({ outcome: 'imported', rows: 0, already: 30 })
  expect(await importSample('subsidies.xlsx')).toMatchObject({ outcome: 'imported', rows: 0, already: 30 })
  for (const { amount, quantity, rate } of sampleRows())
    expect(reckonedFen({ quantity, rate })).toBe(Math.round(Number(amount) * 100))
  const [first] = sampleRows()
  const look = {
    districtCode: '152201000000',
    identity: first?.objectIdentity ?? '',
    from: '2025-01-01',
    to: '2025-12-31',
    pageNum: 1,
  }
  expect((await listOwnPayments(empty.db, ownKeys, look)).rows).toMatchObject([
    { quantity: first?.quantity, kind: first?.kind, rate: first?.rate },
  ])
  expect(await importSample('subsidies-errors.csv')).toMatchObject({ outcome: 'refused', bad: 8 })
  await empty.close()
})
