import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator } from '../../src/access/policy.ts'
import { importPayments } from '../../src/domain/payments/commands.server.ts'
import { createSession } from '../harness/accounts.ts'
import { ask } from '../harness/api.ts'
import { makeFolder } from '../harness/folders.ts'
import { openTestPortal, type TestPortal } from '../harness/portal.ts'
import { isAmong, readMarks, readPublicMarks } from '../harness/public-reading.ts'
import { toCsv, districtCode, fileRow, createIdentity, writeFile } from '../harness/payments.ts'
import { idNumber } from '../leaks/invented.ts'
import { seed, type Seeded } from './seed.ts'

/** Plants a word and a number in each column of a file whose texts the public reads. */
let portal: TestPortal
let seeded: Seeded
beforeAll(async () => {
  portal = await openTestPortal()
  seeded = await seed(portal)
})
afterAll(() => portal.close())

const wordOf = (at: number): string => `植入${String.fromCharCode(0x4e00 + at * 7, 0x5e00 + at)}`
const numberOf = (at: number): string => idNumber(40_000 + at)

test('no number in a column of a file of units becomes public', async () => {
  const token = await createSession(portal, seeded.accounts.editor)
  const path = '/api/staff/units/import'
  const post = (call: string, json: object) => ask(portal.origin(), `POST ${call}`, { json, headers: { token } })
  const columns = ['名称', '分组', '办公地址', '负责人']
  const importRow = async (column: string, text: string, unit: string) => {
    const cells = { 名称: unit, 分组: '政府部门', 办公地址: '', 负责人: '' }
    const row = { ...cells, [column]: cells[column as keyof typeof cells] + text }
    const file = { text: `类别,${columns.join()}\n部门,${Object.values(row).join()}\n` }
    const { data } = await post(`${path}/check`, file)
    const { digest, problems } = data as { digest: string; problems: object[] }
    await post(path, { ...file, digest })
    return problems.length
  }
  for (const [at, column] of columns.entries()) {
    expect(await importRow(column, wordOf(at), `导入局${at}`)).toBe(0)
    expect(await importRow(column, numberOf(at), `导入站${at}`)).toBe(1)
  }
  const units = await portal.db.selectFrom('area').select('id').where('district_code', '=', districtCode).execute()
  const marks = await readPublicMarks(portal.origin(), { articles: [], units: units.map(({ id }) => id) })
  expect(columns.filter((_, at) => !isAmong(marks, wordOf(at)))).toEqual([])
  expect(columns.filter((_, at) => isAmong(marks, numberOf(at)))).toEqual([])
})

test('no number in a shown column of a file of payments becomes public', async () => {
  const folder = makeFolder()
  const fields = ['projectName', 'businessPeriod', 'beneficiaryBank', 'kind', 'projectCode', 'paymentSlipCode'] as const
  const objectIdentity = createIdentity(800)
  const importRow = (at: number, name: string, text: string) => {
    const field = fields[at] ?? 'kind'
    const given = { objectIdentity, putTime: '2025-06-15', [field]: `2025年${text}` }
    const path = writeFile(folder, `${name}${at}.csv`, toCsv([fileRow(given)]))
    return importPayments(portal.db, portal.keys, operator('测试员'), { districtCode, path })
  }
  for (const at of fields.keys()) {
    expect(await importRow(at, 'words', wordOf(50 + at))).toMatchObject({ outcome: 'imported' })
    expect(await importRow(at, 'numbers', numberOf(50 + at))).toMatchObject({ outcome: 'refused' })
  }
  const json = { type: 1, objectIdentity, startDate: '2024-01-01', endDate: '2025-12-31' }
  const marks = await readMarks(portal.origin(), [{ path: '/api/system/subsidy/page/1', json }])
  expect(fields.filter((_, at) => !isAmong(marks, wordOf(50 + at)))).toEqual([])
  expect(fields.filter((_, at) => isAmong(marks, numberOf(50 + at)))).toEqual([])
})
