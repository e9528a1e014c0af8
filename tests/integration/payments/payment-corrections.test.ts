import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operator, type Role, type Staff } from '../../../src/access/policy.ts'
import { findStaff } from '../../../src/access/queries.server.ts'
import { importPayments } from '../../../src/domain/payments/commands.server.ts'
import { askUndo, declineUndo, undoBatch } from '../../../src/domain/payments/operations-batches.server.ts'
import {
  confirmCorrection,
  correctPayment,
  declineCorrection,
  restorePayment,
  takeBackPayment,
} from '../../../src/domain/payments/corrections/operations-corrections.server.ts'
import {
  getPayment,
  listWaitingCorrections,
} from '../../../src/domain/payments/corrections/staff-queries-corrections.server.ts'
import {
  addImport,
  approveImport,
  confirmImport,
  returnImport,
} from '../../../src/domain/payments/uploads/operations-uploads.server.ts'
import { getImport } from '../../../src/domain/payments/uploads/staff-queries-uploads.server.ts'
import { runImports } from '../../../src/domain/payments/uploads/run-imports.server.ts'
import { listOwnPayments } from '../../../src/domain/payments/queries.server.ts'
import type { Keys } from '../../../src/platform/crypto/keys.server.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { makeFolder } from '../../harness/folders.ts'
import { createOperatorContext } from '../../harness/operator-site.ts'
import { perform } from '../../harness/perform.ts'
import {
  toCsv,
  districtCode,
  fileKeys,
  fileRow,
  createIdentity,
  makeVillages,
  writeFile,
} from '../../harness/payments.ts'
import { storeIn } from '../../harness/file-stores.ts'

let database: TestDatabase
let keys: Keys
let [clerk, second, reviewer, admin]: Staff[] = []
const folder = makeFolder()
const store = storeIn(makeFolder())
const reason = '金额录入有误'

async function makeStaff(role: Role): Promise<Staff> {
  const staff = await findStaff(database.db, (await makeAccount(database, { role, areaIds: [1] })).id)
  if (!staff) throw new Error('no account')
  return staff
}
beforeAll(async () => {
  database = await openTestDatabase()
  await makeVillages(database.db)
  keys = await fileKeys(database.db, folder)
  clerk = await makeStaff('editor')
  second = await makeStaff('editor')
  reviewer = await makeStaff('reviewer')
  admin = await makeStaff('admin')
})
afterAll(() => database.close())

const run = () => runImports(database.db, keys, store)
const site = () => createOperatorContext(database.db, keys)
const correct = (id: number, change: { changes: object; reason: string }, by = clerk) =>
  perform(site(), correctPayment, known(by), { id: String(id), ...change })
const known = (staff: Staff | undefined): Staff => {
  if (!staff) throw new Error('no account')
  return staff
}

/** Whether the district wants a second person. */
async function require(paymentApproval: boolean): Promise<void> {
  const [config] = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../config/districts.json'), 'utf8'),
  ) as Record<string, unknown>[]
  const { ports: _p, hosts: _h, areaCode: _c, areaId: _i, kind: _k, theme: _t, ...settings } = config ?? {}
  await sql`
    insert into district_settings (district_code, version, settings, actor, reason)
    select ${districtCode}, coalesce(max(version), 0) + 1, ${JSON.stringify({ ...settings, paymentApproval })}::jsonb,
      '测试员', '测试'
    from district_settings where district_code = ${districtCode}`.execute(database.db)
}
beforeEach(async () => {
  await sql`truncate subsidy_correction, subsidy_payment, subsidy_import, subsidy_batch`.execute(database.db)
  await require(false)
})

const identity = createIdentity(40)
const look = (who = identity) =>
  listOwnPayments(database.db, keys, { districtCode, identity: who, from: '2000-01-01', to: '2030-01-01', pageNum: 1 })

/** Imports one payment of 100.50 yuan. */
async function importOne() {
  const row = fileRow({ objectIdentity: identity, householdIdentity: identity })
  const path = writeFile(folder, 'one.csv', toCsv([row]))
  const result = await importPayments(database.db, keys, known(clerk), { districtCode, path, reportErrors: () => null })
  if (result.outcome !== 'imported') throw new Error('not imported')
  const { id } = await database.db.selectFrom('subsidy_payment').select('id').executeTakeFirstOrThrow()
  return { id, batchId: result.batchId, row, path }
}
const lastAudit = () =>
  database.db.selectFrom('audit_event').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

test('a payment is corrected with a reason: the look-up shows the new content, the old one is kept', async () => {
  const { id, path } = await importOne()
  const change = { changes: { amount: '１２０.００', putTime: '2025/6/16' }, reason }
  expect(await correct(id, change)).toEqual({ state: 'done' })
  const { rows, totals } = await look()
  expect(rows).toMatchObject([{ amount: '120.00', putTime: '2025-06-16', objectName: '示**' }])
  expect(totals.fen).toBe(12_000)
  const payment = await getPayment.ask(site(), known(clerk), { id })
  expect(payment.former.map(({ amount }) => amount)).toEqual(['100.50'])
  expect(payment.corrections).toMatchObject([{ kind: 'correct', changed: '金额、发放时间', reason, state: 'done' }])
  expect(JSON.stringify(payment)).not.toContain(identity)
  expect(await lastAudit()).toMatchObject({
    action: 'subsidy-payment.correct',
    detail: { reason, changedFields: '金额、发放时间' },
  })
  // The file with the old content changes nothing back.
  const again = await importPayments(database.db, keys, known(clerk), {
    districtCode,
    path: writeFile(folder, 'again.csv', `${readFileSync(path, 'utf8')}\r\n`),
    reportErrors: (errors) => errors.map(({ reason: why }) => why).join(),
  })
  expect(again).toMatchObject({ outcome: 'refused', errorsFile: expect.stringContaining('已经更正过') as string })
})

test('a correction brings nothing that must not become public', async () => {
  const { id } = await importOne()
  for (const [field, text] of [
    ['projectName', `耕地补贴${createIdentity(9)}`],
    ['kind', '联系 13912345678'],
  ] as const)
    await expect(correct(id, { changes: { [field]: text }, reason })).rejects.toMatchObject({ code: 'invalid', field })
})

test('a corrected ID number is found under the new number alone', async () => {
  const { id } = await importOne()
  const right = createIdentity(41)
  await correct(id, { changes: { objectIdentity: right, householdIdentity: right }, reason })
  expect([(await look()).total, (await look(right)).total]).toEqual([0, 1])
})

test('a payment is taken back and restored; a second file does not bring it back', async () => {
  const { id, path, batchId } = await importOne()
  await takeBackPayment.perform(site(), known(clerk), { id, reason: '重复发放已退回' })
  expect((await look()).total).toBe(0)
  await expect(takeBackPayment.perform(site(), known(clerk), { id, reason })).rejects.toThrow('已经收回了')
  const again = await importPayments(database.db, keys, known(clerk), {
    districtCode,
    path: writeFile(folder, 'again.csv', `${readFileSync(path, 'utf8')}\r\n`),
    reportErrors: (errors) => errors.map(({ reason: why }) => why).join(),
  })
  expect(again).toMatchObject({ outcome: 'refused', errorsFile: expect.stringContaining('已经收回') as string })
  await restorePayment.perform(site(), known(clerk), { id, reason: '核实后应当发放' })
  expect((await look()).total).toBe(1)
  expect(
    await undoBatch.perform(createOperatorContext(database.db, keys), known(reviewer), {
      id: batchId,
      reason: '导错了文件',
    }),
  ).toEqual({ rows: 1 })
  expect((await look()).total).toBe(0)
})

test.each([
  ['no reason', { changes: { amount: '1' }, reason: '  ' }, '请写明理由'],
  ['a reason with a phone number', { changes: { amount: '1' }, reason: '本人来电13800138000更正' }, '不要写身份证号'],
  ['an amount of nothing', { changes: { amount: '0' }, reason }, '金额应大于 0 元'],
  ['a date of birth that cannot be', { changes: { objectIdentity: '999999197013321111' }, reason }, '不存在'],
  ['nothing', { changes: { amount: '100.5' }, reason }, '没有改动任何一项'],
])('refuses a correction with %s', async (_what, change, message) => {
  const { id } = await importOne()
  await expect(correct(id, change)).rejects.toThrow(message)
  expect((await look()).rows).toMatchObject([{ amount: '100.50' }])
})

test('where a second person is wanted, a correction waits for one', async () => {
  const { id } = await importOne()
  await require(true)
  const change = { changes: { amount: '120' }, reason }
  expect(await correct(id, change)).toEqual({ state: 'waiting' })
  expect((await look()).rows).toMatchObject([{ amount: '100.50' }])
  await expect(correct(id, change, second)).rejects.toThrow('已有更正在等')
  const [waiting] = await listWaitingCorrections.ask(site(), known(reviewer), {})
  const decided = { id: waiting?.id ?? 0 }
  await expect(confirmCorrection.perform(site(), known(clerk), decided)).rejects.toThrow('自己不能确认')
  await declineCorrection.perform(site(), known(reviewer), { ...decided, reason: '请先核对清册' })
  expect((await getPayment.ask(site(), known(clerk), { id })).proposal).toBeNull()
  expect((await look()).rows).toMatchObject([{ amount: '100.50' }])
  await correct(id, change)
  const [next] = await listWaitingCorrections.ask(site(), known(reviewer), {})
  await confirmCorrection.perform(site(), known(second), { id: next?.id ?? 0 })
  expect((await look()).rows).toMatchObject([{ amount: '120.00' }])
})

test('a batch that needs a second person is not public before, whoever tries', async () => {
  await require(true)
  const text = toCsv([fileRow({ objectIdentity: identity })])
  const { sha256 } = await store.put(Readable.from([Buffer.from(text)]), { maxBytes: 1e9 })
  const { id } = await addImport.perform(site(), known(clerk), { file: { fileName: '补贴.csv', sha256 } })
  await run()
  await confirmImport.perform(site(), known(second), { id, skipBad: false })
  await run()
  expect((await getImport.ask(site(), known(reviewer), { id })).stage).toBe('approval')
  expect((await look()).total).toBe(0)
  // Neither who uploaded it nor who checked it is a second person.
  for (const person of [clerk, second])
    await expect(approveImport.perform(site(), known(person), { id })).rejects.toThrow('自己不能确认')
  await expect(
    sql`update subsidy_import set approve_account_id = account_id where id = ${id}`.execute(database.db),
  ).rejects.toThrow('subsidy_import_second_person')
  // The other door: a file on the server.
  await expect(
    importPayments(database.db, keys, operator('测试员'), { districtCode, path: writeFile(folder, 'cli.csv', text) }),
  ).rejects.toThrow('由另一个人确认')

  await returnImport.perform(site(), known(reviewer), { id, reason: '合计对不上' })
  expect(await getImport.ask(site(), known(clerk), { id })).toMatchObject({
    stage: 'checked',
    returnReason: '合计对不上',
  })
  await confirmImport.perform(site(), known(clerk), { id, skipBad: false })
  await approveImport.perform(site(), known(reviewer), { id })
  await run()
  expect((await look()).total).toBe(1)
  const batch = await database.db.selectFrom('subsidy_batch').selectAll().executeTakeFirstOrThrow()
  expect([batch.actor, batch.approver]).toEqual([known(clerk).loginName, known(reviewer).loginName])
})

test('what was confirmed before the district wanted a second person waits for one too', async () => {
  const { sha256 } = await store.put(Readable.from([Buffer.from(toCsv([fileRow()]))]), { maxBytes: 1e9 })
  const { id } = await addImport.perform(site(), known(clerk), { file: { fileName: '补贴.csv', sha256 } })
  await run()
  await confirmImport.perform(site(), known(clerk), { id, skipBad: false })
  await require(true)
  await run()
  expect(await getImport.ask(site(), known(clerk), { id })).toMatchObject({
    stage: 'refused',
    refusal: expect.stringContaining('由另一个人确认') as string,
  })
})

test('an operator hands a file over to staff', async () => {
  await require(true)
  const { sha256 } = await store.put(Readable.from([Buffer.from(toCsv([fileRow()]))]), { maxBytes: 1e9 })
  const { id } = await addImport.perform(site(), operator('root'), { file: { fileName: '补贴.csv', sha256 } })
  await run()
  expect(await getImport.ask(site(), known(clerk), { id })).toMatchObject({
    stage: 'checked',
    person: 'root',
  })
  await confirmImport.perform(site(), known(clerk), { id, skipBad: false })
  await approveImport.perform(site(), known(second), { id })
  await run()
  expect((await getImport.ask(site(), known(clerk), { id })).stage).toBe('imported')
})

test('undoing has a reason; the editor who imported asks for it, the administrator decides', async () => {
  const { batchId } = await importOne()
  const blank = undoBatch.input.safeParse({ id: String(batchId), reason: '' })
  expect(blank.error?.issues).toMatchObject([
    { path: ['reason'], message: expect.stringContaining('请写明理由') as string },
  ])
  await expect(
    undoBatch.perform(createOperatorContext(database.db, keys), known(clerk), { id: batchId, reason: '导错了文件' }),
  ).rejects.toThrow('没有权限')
  await expect(
    askUndo.perform(createOperatorContext(database.db, keys), known(second), { id: batchId, reason: '导错了文件' }),
  ).rejects.toThrow('由导入这个批次的人申请')
  await askUndo.perform(createOperatorContext(database.db, keys), known(clerk), { id: batchId, reason: '导错了文件' })
  await expect(
    askUndo.perform(createOperatorContext(database.db, keys), known(clerk), { id: batchId, reason: '导错了文件' }),
  ).rejects.toThrow('已经申请过')
  await declineUndo.perform(createOperatorContext(database.db, keys), known(admin), {
    id: batchId,
    reason: '只有一笔不对，请逐笔更正',
  })
  expect((await look()).total).toBe(1)
  await askUndo.perform(createOperatorContext(database.db, keys), known(clerk), {
    id: batchId,
    reason: '整批都是去年的',
  })
  expect(
    await undoBatch.perform(createOperatorContext(database.db, keys), known(admin), {
      id: batchId,
      reason: '整批都是去年的',
    }),
  ).toEqual({ rows: 1 })
  expect((await look()).total).toBe(0)
  expect(await lastAudit()).toMatchObject({ action: 'subsidy-batch.undo', detail: { reason: '整批都是去年的' } })
  await expect(
    askUndo.perform(createOperatorContext(database.db, keys), known(clerk), { id: batchId, reason: '导错了文件' }),
  ).rejects.toThrow('撤销过')
})
