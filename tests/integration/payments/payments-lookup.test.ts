import { CompiledQuery, Kysely, type LogEvent, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importPayments } from '../../../src/domain/payments/commands.server.ts'
import type { Db, Tables } from '../../../src/platform/db/types.ts'
import type { Keys } from '../../../src/platform/crypto/keys.server.ts'
import { getProjectCards } from '../../../src/domain/payments/queries-projects.server.ts'
import {
  listFamilyPayments,
  listOwnPayments,
  listVillagePayments,
} from '../../../src/domain/payments/queries.server.ts'
import { lookUpSchema } from '../../../src/domain/payments/schema.ts'
import { operator } from '../../../src/access/policy.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { makeFolder } from '../../harness/folders.ts'
import {
  toCsv,
  districtCode,
  fileKeys,
  fileRow,
  type FileRow,
  createIdentity,
  makeVillages,
  oldForm,
  otherVillage,
  village,
  writeFile,
} from '../../harness/payments.ts'
import { publicText } from '../../harness/public-text.ts'

const [own, wife, son, neighbour, farOff, many, head, stranger] = [10, 11, 12, 13, 14, 15, 16, 99].map(
  createIdentity,
) as [string, string, string, string, string, string, string, string]
const account = '6228480099990001234'
const rows: FileRow[] = [
  fileRow({
    objectIdentity: oldForm(own),
    objectName: '张三丰',
    objectCode: 'DX-778899',
    householdIdentity: own,
    householdName: '张三丰',
    accountsReceivableName: '张三丰',
    accountsReceivableCode: account,
    putTime: '2025-06-15',
    amount: '1234.50',
  }),
  fileRow({
    objectIdentity: own,
    householdIdentity: own,
    objectName: '张三丰',
    putTime: '2024-06-15',
    projectCode: 'P02',
    projectName: '草原生态保护补助',
    amount: '10',
  }),
  fileRow({
    objectIdentity: wife,
    householdIdentity: own,
    objectName: '李四娘',
    householdName: '张三丰',
    putTime: '2025-06-16',
  }),
  // The same household by its old number.
  fileRow({ objectIdentity: son, householdIdentity: oldForm(own), objectName: '张小丰', areaCode: otherVillage }),
  fileRow({ objectIdentity: neighbour, householdIdentity: '', householdName: '', objectName: '王五' }),
  fileRow({ objectIdentity: farOff, householdIdentity: farOff, objectName: '赵六', areaCode: otherVillage }),
  ...Array.from({ length: 25 }, (_, index) =>
    fileRow({
      objectIdentity: many,
      householdIdentity: head,
      objectName: '孙七',
      putTime: `2023-01-${String(index + 1).padStart(2, '0')}`,
      areaCode: otherVillage,
    }),
  ),
]

let database: TestDatabase
let keys: Keys
const folder = makeFolder()
beforeAll(async () => {
  database = await openTestDatabase()
  await makeVillages(database.db)
  keys = await fileKeys(database.db, folder)
  const path = writeFile(folder, 'payments.csv', toCsv(rows))
  await importPayments(database.db, keys, operator('测试员'), { districtCode, path })
})
afterAll(async () => {
  await database.close()
})

const always = { districtCode, from: '2000-01-01', to: '2100-01-01', pageNum: 1 }
const look = (typed: string, given: Partial<typeof always> = {}) => {
  const { objectIdentity } = lookUpSchema.parse({
    objectIdentity: typed,
    startDate: '2025-01-01',
    endDate: '2025-01-01',
  })
  return { ...always, identity: objectIdentity, ...given }
}

test('own payments are masked as decided and have the field names of the specification', async () => {
  const found = await listOwnPayments(database.db, keys, look(own))
  expect(found.total).toBe(2)
  expect(found.rows[0]).toEqual({
    areaCode: village,
    areaName: '示例嘎查0',
    objectCode: '8899',
    objectName: '张**',
    objectIdentity: `999***********${own.slice(-4)}`,
    projectCode: 'P01',
    projectName: '耕地地力保护补贴',
    businessPeriod: '2025年度',
    amount: '1234.50',
    putTime: '2025-06-15',
    accountsReceivableName: '张**',
    accountsReceivableCode: '1234',
    beneficiaryBank: '示例银行',
    householdName: '张**',
    householdIdentity: `999***********${own.slice(-4)}`,
    uniquelyIdentifies: rows[0]?.uniquelyIdentifies,
    inventoryCode: 'QC2025',
    quantity: '',
    kind: '',
    rate: '',
    paymentSlipCode: rows[0]?.paymentSlipCode,
  })
  expect(found.totals).toEqual({
    fen: 124_450,
    byProjectAndYear: [
      { projectCode: 'P01', projectName: '耕地地力保护补贴', year: 2025, count: 1, fen: 123_450 },
      { projectCode: 'P02', projectName: '草原生态保护补助', year: 2024, count: 1, fen: 1_000 },
    ],
  })
})

test('a member sees no digit of the ID number of the head of the household', async () => {
  for (const identity of [wife, son, oldForm(son), many]) {
    const found = await listOwnPayments(database.db, keys, look(identity))
    expect(found.rows.length).toBeGreaterThan(0)
    for (const row of found.rows) {
      expect(row.householdIdentity).toBe('******************')
      expect(row.objectIdentity).toMatch(/^999\*{11}\d{3}[\dX]$/)
    }
  }
  const [alone] = (await listOwnPayments(database.db, keys, look(neighbour))).rows
  expect(alone?.householdIdentity).toBe('')
})

test('the old and the new form of a number find the same; a lower-case x equals X', async () => {
  const withX =
    Array.from({ length: 200 }, (_, number) => createIdentity(number)).find((identity) => identity.endsWith('X')) ?? ''
  const path = writeFile(folder, 'x.csv', toCsv([fileRow({ objectIdentity: withX })]))
  await importPayments(database.db, keys, operator('测试员'), { districtCode, path })
  expect((await listOwnPayments(database.db, keys, look(withX.toLowerCase()))).total).toBeGreaterThan(0)
  expect(await listOwnPayments(database.db, keys, look(oldForm(own)))).toEqual(
    await listOwnPayments(database.db, keys, look(own)),
  )
})

test('the family view lists the household wherever its members live, without ID numbers', async () => {
  for (const identity of [own, wife, son]) {
    const found = await listFamilyPayments(database.db, keys, look(identity))
    expect(found.rows.map(({ objectName }) => objectName).sort()).toEqual(['张**', '张**', '张**', '李**'])
    expect(found.rows[0]).toMatchObject({ objectName: '李**', householdName: '张**' })
    expect(Object.keys(found.rows[0] ?? {})).not.toContain('objectIdentity')
    expect(JSON.stringify(found)).not.toMatch(/999999|999\*|householdIdentity|objectCode/)
  }
})

test('a head without payments sees the household; a person without a household sees themselves', async () => {
  expect((await listFamilyPayments(database.db, keys, look(head))).total).toBe(25)
  expect((await listOwnPayments(database.db, keys, look(head))).total).toBe(0)
  const alone = await listFamilyPayments(database.db, keys, look(neighbour))
  expect(alone.rows).toMatchObject([{ objectName: '王**', householdName: '' }])
})

test('the village is that of the newest payment and shows four fields', async () => {
  const found = await listVillagePayments(database.db, keys, look(own))
  expect(found.rows.map(({ objectName }) => objectName)).toContain('王**')
  expect(found.rows.map(({ objectName }) => objectName)).not.toContain('赵**')
  for (const row of found.rows)
    expect(Object.keys(row).sort()).toEqual(['amount', 'businessPeriod', 'objectName', 'projectName'])
  expect((await listVillagePayments(database.db, keys, look(farOff))).total).toBe(27)
})

test.each([
  ['own', listOwnPayments],
  ['family', listFamilyPayments],
  ['village', listVillagePayments],
])('%s: unknown numbers, invalid numbers and other districts get the same empty result', async (_kind, list) => {
  const nothing = { rows: [], total: 0, pageNum: 1, pages: 1, totals: { fen: 0, byProjectAndYear: [] } }
  expect(await list(database.db, keys, look(stranger))).toEqual(nothing)
  expect(await list(database.db, keys, { ...always, identity: '12345' })).toEqual(nothing)
  expect(await list(database.db, keys, look('0'.repeat(18)))).toEqual(nothing)
  expect(await list(database.db, keys, look(own, { districtCode: '152202000000' }))).toEqual(nothing)
})

test.each([
  ['own', listOwnPayments],
  ['family', listFamilyPayments],
  ['village', listVillagePayments],
])('%s: known and unknown people take the same number of queries', async (_kind, list) => {
  const counted = async (identity: string): Promise<number> => {
    let queries = 0
    const counting = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        queries += 1
        return Promise.resolve(result)
      },
    })
    await list(counting, keys, look(identity))
    return queries
  }
  const queries = await counted(own)
  expect(queries).toBeGreaterThan(1)
  expect(await counted(stranger)).toBe(queries)
})

test('the first and the last day are included', async () => {
  const days = async (from: string, to: string) =>
    (await listOwnPayments(database.db, keys, look(own, { from, to }))).rows.map(({ putTime }) => putTime)
  expect(await days('2024-06-15', '2025-06-15')).toEqual(['2025-06-15', '2024-06-15'])
  expect(await days('2024-06-16', '2025-06-15')).toEqual(['2025-06-15'])
  expect(await days('2024-06-15', '2025-06-14')).toEqual(['2024-06-15'])
})

test('lists ten per page, newest first; past the end is the last page; totals cover all pages', async () => {
  const page = (pageNum: number) => listOwnPayments(database.db, keys, look(many, { pageNum }))
  const first = await page(1)
  expect(first).toMatchObject({ total: 25, pages: 3, pageNum: 1, totals: { fen: 25 * 10_050 } })
  expect(first.rows.map(({ putTime }) => putTime).slice(0, 2)).toEqual(['2023-01-25', '2023-01-24'])
  const last = await page(9)
  expect(last).toMatchObject({ pageNum: 3, totals: first.totals })
  expect(last.rows).toHaveLength(5)
})

test('lists the existing project cards of the district', async () => {
  await database.db
    .insertInto('subsidy_project')
    .values({
      district_code: districtCode,
      project_code: 'P01',
      project_name: publicText('耕地地力保护补贴'),
      basis: publicText('依据'),
      standard: publicText('标准'),
      guide: publicText('指南'),
      complaint_phone: publicText('0482-000 0000'),
    })
    .execute()
  expect(await getProjectCards(database.db, districtCode, ['P02', 'P01'])).toEqual([
    {
      projectCode: 'P01',
      projectName: '耕地地力保护补贴',
      basis: '依据',
      basisUrl: '',
      standard: '标准',
      rate: '',
      guide: '指南',
      complaintPhone: '0482-000 0000',
      officeId: null,
      office: '',
      route: 'direct',
    },
  ])
  expect(await getProjectCards(database.db, '152202000000', ['P01'])).toEqual([])
  expect(await getProjectCards(database.db, districtCode, [])).toEqual([])
})

test.each([
  ['own', listOwnPayments, [['own'], ['own']]],
  ['family', listFamilyPayments, [['own'], ['household'], ['household']]],
  ['village', listVillagePayments, [['own', 'village'], ['village'], ['village']]],
])('%s: every query of a look-up reads its index', async (_kind, list, indexes) => {
  const plans = await explainQueries(['seqscan'], (db) => list(db, keys, look(own)))
  expect(
    plans.map((plan) => [
      ...new Set(
        // Both of these begin with district, village and day.
        Array.from(plan.matchAll(/(?:using|Scan on) subsidy_payment_([a-z]+)/g), ([, name]) =>
          name === 'sums' ? 'village' : name,
        ),
      ),
    ]),
  ).toEqual(indexes)
  for (const plan of plans) expect(plan).not.toContain('Seq Scan')
})

test('the payments of a village come from their index in order', async () => {
  const plans = await explainQueries(['seqscan', 'bitmapscan', 'sort'], (db) =>
    listVillagePayments(db, keys, look(own)),
  )
  expect(plans.at(-1)).not.toContain('Sort')
})

/** The plans of the queries that `run` sends, without ways that the planner only takes because the table is small. */
async function explainQueries(avoided: readonly string[], run: (db: Db) => Promise<unknown>): Promise<string[]> {
  const queries: CompiledQuery[] = []
  const log = ({ query }: LogEvent): void => void queries.push(query)
  await run(new Kysely<Tables>({ dialect: new PostgresDialect({ pool: database.pool }), log }))
  return database.db.transaction().execute(async (tx) => {
    for (const way of avoided) await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(tx)
    const plans: string[] = []
    for (const { sql: text, parameters } of queries) {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(`explain ${text}`, [...parameters]))
      plans.push(JSON.stringify(rows))
    }
    return plans
  })
}
