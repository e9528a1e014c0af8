import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator } from '../../src/access/policy.ts'
import { importPayments } from '../../src/domain/payments/commands.server.ts'
import { ask } from '../harness/api.ts'
import { openTestPortal, type TestPortal } from '../harness/portal.ts'
import { makeFolder } from '../harness/folders.ts'
import { toCsv, districtCode, fileRow, createIdentity, oldForm, writeFile } from '../harness/payments.ts'
import { seed } from './seed.ts'

let portal: TestPortal
const objectIdentity = createIdentity(1)
const dates = { startDate: '2024-01-01', endDate: '2026-01-01' }
beforeAll(async () => {
  portal = await openTestPortal()
  await seed(portal)
})
afterAll(() => portal.close())

const page = (json: object, number = 1) => ask(portal.origin(), `POST /api/system/subsidy/page/${number}`, { json })
const statistics = (json: object, type = 1) =>
  ask(portal.origin(), `POST /api/system/subsidy/statistics/${type}`, { json })

test('old and new spellings of the dates are accepted, and responses are not cached', async () => {
  const nobody = '11010519491231002X'
  for (const body of [
    { type: 1, objectIdentity: nobody, startDate: '2024-01-01', endDate: '2026-01-01' },
    { type: '3', objectIdentity: nobody, startData: '2024-01-01', endDate: '2026-01-01' },
    { objectIdentity: nobody, startData: '2024-01-01', endData: '2026-01-01' },
  ]) {
    for (const answer of [await page(body), await statistics(body)]) {
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect(answer.data).toEqual({ data: [], recordsTotal: 0 })
    }
  }
})

test('look-ups that take long leave a connection to readers, and are refused before they wait for long', async () => {
  const other = new Client({ connectionString: portal.database.url })
  await other.connect()
  await other.query('begin; lock table subsidy_payment in access exclusive mode')
  const answers = Array.from({ length: 8 }, () => page({ objectIdentity, ...dates }))
  const locked = () => other.query(`select from pg_locks where not granted and relation = 'subsidy_payment'::regclass`)
  await expect.poll(async () => (await locked()).rowCount).toBe(3)
  expect((await ask(portal.origin(), 'GET /api/article/article/all?articleTypeId=1')).status).toBe(200)
  const refused: (string | null)[] = []
  for (const answer of answers)
    void answer.then(({ status, headers }) => status === 429 && refused.push(headers.get('retry-after')))
  await expect.poll(() => refused).toEqual(answers.slice(3).map(() => '10'))
  await other.end()
  expect((await Promise.all(answers)).filter(({ status }) => status === 200)).toHaveLength(3)
})

test('errors have the wording of the specification', async () => {
  for (const [given, message] of [
    [{ objectIdentity: '1' }, '请输入身份证号'],
    [{ startDate: '' }, '请选择开始时间'],
    [{ endDate: '2026-02-30' }, '请选择结束时间'],
    [{ startDate: '2026-01-02' }, '结束时间不能早于开始时间，请重新选择'],
  ] as const) {
    const body = { objectIdentity, ...dates, ...given }
    for (const answer of [await page(body), await statistics(body)])
      expect(answer, message).toMatchObject({ status: 400, code: 400, data: null, message })
  }
})

test('payments come in pages of up to ten', async () => {
  const amounts = async (pageSize: unknown, number: number) =>
    ((await page({ objectIdentity, ...dates, pageSize }, number)).data as { data: { amount: string }[] }).data.map(
      ({ amount }) => amount,
    )
  expect(await amounts(undefined, 1)).toHaveLength(4)
  expect(await amounts(3, 2)).toEqual(['20.00'])
  expect(await amounts('3', 2)).toEqual(['20.00'])
  expect(await amounts(3, 3)).toEqual([])
  for (const pageSize of [0, 11, 1.5, '11', 'x', null])
    expect(await page({ objectIdentity, ...dates, pageSize })).toMatchObject({
      status: 400,
      message: '参数 pageSize 有误',
    })
})

test('sums have one row per project and year, in pages, for each type', async () => {
  const all = { recordsTotal: 3, data: [{ year: 2025 }, { year: 2024 }, { projectCode: 'P02', amount: '7.00' }] }
  for (const type of [1, 2, 3]) expect((await statistics({ objectIdentity, ...dates }, type)).data).toMatchObject(all)
  expect((await statistics({ objectIdentity: oldForm(objectIdentity), ...dates })).data).toMatchObject(all)
  const paged = { objectIdentity, ...dates, currentPage: '2', pageSize: '2' }
  expect((await statistics(paged)).data).toMatchObject({ recordsTotal: 3, data: [{ projectCode: 'P02' }] })
  const first = (await statistics({ ...paged, currentPage: 1 })).data
  expect(first).toMatchObject({ recordsTotal: 3, data: [{ year: 2025 }, { year: 2024 }] })
  expect((await statistics({ ...paged, currentPage: 3 })).data).toEqual({ recordsTotal: 3, data: [] })
  expect((await statistics({ ...paged, pageSize: 100, currentPage: 1 })).data).toMatchObject(all)
  for (const [name, value] of [
    ['pageSize', 101],
    ['pageSize', 0],
    ['currentPage', -1],
    ['currentPage', [1]],
  ] as const)
    expect(await statistics({ ...paged, [name]: value })).toMatchObject({ status: 400, message: `参数 ${name} 有误` })
  expect(await statistics(paged, 4)).toMatchObject({ status: 400, message: '参数 type 有误' })
})

test('sums share the limits of payments and are audited in the same way', async () => {
  const before = await portal.db.selectFrom('audit_event').selectAll().execute()
  const body = { objectIdentity, ...dates }
  for (let turn = 0; turn < 7; turn += 1) expect((await page(body)).status).toBe(200)
  for (let turn = 0; turn < 8; turn += 1) expect((await statistics(body)).status).toBe(200)
  for (const refused of [await page(body), await statistics(body)]) {
    expect(refused).toMatchObject({ status: 429, code: 429, data: null })
    // The rest of the ten minutes since the first look-up.
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(500)
    expect(wait).toBeLessThan(600)
  }
  const audit = await portal.db.selectFrom('audit_event').selectAll().execute()
  expect(audit).toHaveLength(before.length + 15)
  expect(audit.at(-1)).toMatchObject({ action: 'subsidy-payment.look-up', detail: { type: 1, found: 4 } })
  expect(JSON.stringify(audit)).not.toContain(objectIdentity)
})

test('ID numbers are accepted in request bodies only', async () => {
  for (const path of ['page/1', 'statistics/1'])
    expect(
      (await ask(portal.origin(), `GET /api/system/subsidy/${path}?objectIdentity=${objectIdentity}`)).status,
    ).toBe(405)
})

test('no digit of the head of household is sent to another member', async () => {
  const [head, member] = [createIdentity(301), createIdentity(302)] as const
  const folder = makeFolder()
  const rows = [
    fileRow({ objectIdentity: member, householdIdentity: head }),
    fileRow({ objectIdentity: head, householdIdentity: oldForm(head) }),
  ]
  const path = writeFile(folder, 'household.csv', toCsv(rows))
  await importPayments(portal.db, portal.keys, operator('测试员'), { districtCode, path })

  const own = await page({ objectIdentity: member, ...dates })
  expect(own.data).toMatchObject({ data: [{ householdIdentity: '******************' }], recordsTotal: 1 })
  const family = await page({ objectIdentity: member, type: 2, ...dates })
  expect(family.data).toMatchObject({ recordsTotal: 2 })
  for (const { data } of [own, family]) expect(JSON.stringify(data)).not.toContain(head.slice(-4))
  expect(JSON.stringify(family.data)).not.toContain('Identity')

  const ofHead = await page({ objectIdentity: head, ...dates })
  expect(ofHead.data).toMatchObject({ data: [{ householdIdentity: `999***********${head.slice(-4)}` }] })
})

test('an ID number is found with spaces, dashes and marks between its digits', async () => {
  const plain = await page({ objectIdentity, ...dates })
  const spaced = objectIdentity.replace(/^(.{6})(.{8})/, '\u202d$1 $2\u200b-')
  expect(spaced).not.toBe(objectIdentity)
  expect((await page({ objectIdentity: spaced, ...dates })).data).toEqual(plain.data)
})
