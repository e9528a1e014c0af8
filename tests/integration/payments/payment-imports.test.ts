import { readFileSync, statSync } from 'node:fs'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findStaff } from '../../../src/access/queries.server.ts'
import type { Staff } from '../../../src/access/policy.ts'
import { importPayments } from '../../../src/domain/payments/commands.server.ts'
import { undoBatch } from '../../../src/domain/payments/operations-batches.server.ts'
import { columnName } from '../../../src/domain/payments/file-parsing/columns.ts'
import type { RowError } from '../../../src/domain/payments/file-parsing/row.ts'
import { checkFile } from '../../../src/domain/payments/uploads/check-file.server.ts'
import {
  addImport,
  chooseColumns,
  confirmImport,
  discardImport,
} from '../../../src/domain/payments/uploads/operations-uploads.server.ts'
import {
  getImport,
  listImportErrors,
  listImports,
} from '../../../src/domain/payments/uploads/staff-queries-uploads.server.ts'
import { removeOrphanImports } from '../../../src/domain/payments/uploads/remove-files.server.ts'
import { haveImports, runImports } from '../../../src/domain/payments/uploads/run-imports.server.ts'
import { storedPath } from '../../../src/files/folder-store.server.ts'
import type { Keys } from '../../../src/platform/crypto/keys.server.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { makeFolder } from '../../harness/folders.ts'
import { createOperatorContext } from '../../harness/operator-site.ts'
import {
  toCsv,
  districtCode,
  fileKeys,
  fileRow,
  makeVillages,
  otherVillage,
  writeFile,
} from '../../harness/payments.ts'
import { storeIn } from '../../harness/file-stores.ts'

let database: TestDatabase
let keys: Keys
let clerk: Staff
const folder = makeFolder()
const store = storeIn(makeFolder())
beforeAll(async () => {
  database = await openTestDatabase()
  await makeVillages(database.db)
  keys = await fileKeys(database.db, folder)
  clerk = await makeClerk()
})
afterAll(() => database.close())

async function makeClerk(): Promise<Staff> {
  const staff = await findStaff(database.db, (await makeAccount(database, { role: 'editor', areaIds: [1] })).id)
  if (!staff) throw new Error('no account')
  return staff
}

const site = (code = districtCode) => createOperatorContext(database.db, keys, new Date(), code)
const run = () => runImports(database.db, keys, store)

/** Receives a file as the API does. @returns where it is. */
async function receive(content: string | Buffer, actor = clerk) {
  const { sha256 } = await store.put(Readable.from([Buffer.from(content)]), { maxBytes: 1e9 })
  const { id } = await addImport.perform(site(), actor, { file: { fileName: '2025年度.csv', sha256 } })
  return { id, sha256 }
}

const stateOf = ({ id }: { id: number }) => getImport.ask(site(), clerk, { id })
const stored = async (): Promise<number> => {
  const { count } = await database.db
    .selectFrom('subsidy_payment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

test('a file is checked against the last period without a trace, then imported as it was shown', async () => {
  const former = toCsv([
    fileRow({ projectCode: 'A', businessPeriod: '2024年度', putTime: '2024-06-01', amount: '200' }),
    fileRow({ projectCode: 'A', businessPeriod: '2023年度', putTime: '2023-06-01', amount: '999' }),
    fileRow({
      projectCode: 'A',
      businessPeriod: '2024年度',
      putTime: '2024-06-01',
      areaCode: otherVillage,
      amount: '50',
    }),
  ])
  await importPayments(database.db, keys, clerk, { districtCode, path: writeFile(folder, 'former.csv', former) })
  const before = await stored()
  const rows = [
    fileRow({ projectCode: 'A', amount: '300', objectName: '示例甲乙' }),
    fileRow({ projectCode: 'B', amount: '0.01' }),
  ]
  const place = await receive(toCsv(rows))
  expect(await haveImports(database.db)).toBe(true)
  await run()

  const { stage, report } = await stateOf(place)
  expect(stage).toBe('checked')
  expect(report).toMatchObject({ rows: 2, totalFen: 30_001, already: 0, bad: 0, stopped: false, sameFile: null })
  expect(report?.projects).toEqual([
    {
      code: 'A',
      name: '耕地地力保护补贴',
      period: '2025年度',
      rows: 1,
      totalFen: 30_000,
      before: { period: '2024年度', rows: 2, totalFen: 25_000 },
    },
    { code: 'B', name: '耕地地力保护补贴', period: '2025年度', rows: 1, totalFen: 1, before: null },
  ])
  expect(report?.villages).toEqual([
    {
      code: expect.any(String),
      name: '示例嘎查0',
      rows: 2,
      totalFen: 30_001,
      before: { rows: 1, totalFen: 20_000 },
    },
    { code: otherVillage, name: '示例嘎查1', rows: 0, totalFen: 0, before: { rows: 1, totalFen: 5_000 } },
  ])
  expect(report?.sample[0]).toMatchObject({ objectName: '示**', objectIdentity: expect.stringMatching(/^999\*{11}/) })
  expect(await stored()).toBe(before)
  // It waits for a person.
  expect(await haveImports(database.db)).toBe(false)
  expect(await store.has(place.sha256)).toBe(true)

  await confirmImport.perform(site(), clerk, { id: place.id, skipBad: false })
  await run()
  const { batchId, ...done } = await stateOf(place)
  expect(done.stage).toBe('imported')
  expect(await stored()).toBe(before + 2)
  const batch = await database.db
    .selectFrom('subsidy_batch')
    .select(['file_name', 'actor', 'total_fen'])
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow()
  expect(batch).toEqual({ file_name: '2025年度.csv', actor: clerk.loginName, total_fen: 30_001 })
  expect(await store.has(place.sha256)).toBe(false)
  expect(await haveImports(database.db)).toBe(false)

  const again = await receive(toCsv(rows))
  await run()
  expect((await stateOf(again)).report).toMatchObject({ sameFile: batchId, rows: 0, already: 2 })
  await expect(confirmImport.perform(site(), clerk, { id: again.id, skipBad: false })).rejects.toThrow(
    '没有可以导入的内容',
  )
  await discardImport.perform(site(), clerk, { id: again.id })
  await undoBatch.perform(
    createOperatorContext(database.db, keys),
    { kind: 'operator', name: '测试员' },
    { id: batchId ?? 0, reason: '测试完了' },
  )
})

test('wrong rows are listed; the others are imported only when somebody says so', async () => {
  const before = await stored()
  const rows = [fileRow(), fileRow({ amount: '-1' }), fileRow({ areaCode: '152201', putTime: '2025-02-30' }), fileRow()]
  const place = await receive(toCsv(rows))
  await run()
  expect((await stateOf(place)).report).toMatchObject({ rows: 2, bad: 2 })
  const { errors } = await listImportErrors.ask(site(), clerk, { id: place.id })
  expect(errors.map(({ line, column }) => [line, column])).toEqual([
    [3, columnName('amount')],
    [4, columnName('areaCode')],
    [4, columnName('putTime')],
  ])
  await expect(confirmImport.perform(site(), clerk, { id: place.id, skipBad: false })).rejects.toThrow('有些行有错误')
  await confirmImport.perform(site(), clerk, { id: place.id, skipBad: true })
  await run()
  expect((await stateOf(place)).stage).toBe('imported')
  expect(await stored()).toBe(before + 2)
})

test('a check finds what the import then does: stored, changed, repeated, wrong and new rows, near and far apart', async () => {
  const [stored1, stored2, repeatedRow] = [fileRow(), fileRow(), fileRow()]
  await importPayments(database.db, keys, clerk, {
    districtCode,
    path: writeFile(folder, 'known.csv', toCsv([stored1, stored2])),
  })
  const filling = Array.from({ length: 4_100 }, () => fileRow())
  const rows = [repeatedRow, stored1, { ...stored2, amount: '7' }, fileRow({ amount: '0' }), repeatedRow]
  const path = writeFile(folder, 'mixed.csv', toCsv([...rows, ...filling, repeatedRow, stored1, fileRow()]))
  const check = await checkFile(database.db, keys, clerk, { districtCode, path })
  let errors: readonly RowError[] = []
  const result = await importPayments(database.db, keys, clerk, {
    districtCode,
    path,
    skipBadRows: true,
    reportErrors(all) {
      errors = all
      return null
    },
  })
  expect(check.report).toMatchObject({ rows: 4_102, already: 2, bad: 4 })
  expect(result).toMatchObject({ rows: 4_102, already: 2, bad: 4, totalFen: check.report.totalFen })
  expect(check.errors).toEqual(errors.toSorted((one, other) => one.line - other.line))
  expect(check.report.projects.reduce((sum, { totalFen }) => sum + totalFen, 0)).toBe(check.report.totalFen)
})

test('headings that nobody knows are chosen once, and known in the next file', async () => {
  const strange = (text: string) =>
    text.replace(columnName('amount'), '本次发放数').replace(columnName('putTime'), '到账日')
  const place = await receive(strange(toCsv([fileRow()])))
  await run()
  const { stage, headings } = await stateOf(place)
  expect(stage).toBe('columns')
  expect(headings.filter(({ field }) => field === null).map(({ heading }) => heading)).toEqual(['本次发放数', '到账日'])
  await expect(chooseColumns.perform(site(), clerk, { id: place.id, columns: { 到账日: 'putTime' } })).rejects.toThrow(
    `还要选出这些列：${columnName('amount')}。`,
  )
  const both = { 到账日: 'putTime', 本次发放数: 'putTime' } as const
  await expect(chooseColumns.perform(site(), clerk, { id: place.id, columns: both })).rejects.toThrow('选了两次')
  const chosen = { 到账日: 'putTime', 本次发放数: 'amount' } as const
  await chooseColumns.perform(site(), clerk, { id: place.id, columns: chosen })
  await run()
  expect(await stateOf(place)).toMatchObject({ stage: 'checked', report: { rows: 1, bad: 0, totalFen: 10_050 } })

  const next = await receive(strange(toCsv([fileRow()])))
  await run()
  expect((await stateOf(next)).stage).toBe('checked')
  await discardImport.perform(site(), clerk, { id: next.id })
  await discardImport.perform(site(), clerk, { id: place.id })
})

test('a file that cannot be read is refused in words that name no folder', async () => {
  const xls = await receive(Buffer.from('d0cf11e0a1b11ae1', 'hex'))
  const noHeader = await receive('张三,110101199001011234\r\n')
  const lost = await receive('此文件将丢失')
  await store.remove(lost.sha256)
  await run()
  expect((await stateOf(xls)).refusal).toContain('不支持旧版 .xls 文件')
  const { refusal } = await stateOf(noHeader)
  expect(refusal).toContain('文件缺少这些列')
  expect(refusal).not.toContain('张三')
  expect((await stateOf(lost)).refusal).toBe('服务器上没有找到这个文件，请重新上传。')
  for (const { sha256 } of [xls, noHeader]) expect(await store.has(sha256)).toBe(false)
})

test('the job stops after three attempts, and for accounts that were closed', async () => {
  const hopeless = await receive(toCsv([fileRow()]))
  await sql`update subsidy_import set attempts = 3 where id = ${hopeless.id}`.execute(database.db)
  const leaver = await makeClerk()
  const left = await receive(toCsv([fileRow()]), leaver)
  await sql`update staff_account set state = 'disabled' where id = ${leaver.id}`.execute(database.db)
  await run()
  expect((await stateOf(hopeless)).refusal).toContain('几次都没有处理完')
  expect((await stateOf(left)).refusal).toContain('账号已停用')
})

test('a file with which nobody went on for 30 days is removed, and so is one that was discarded', async () => {
  const forgotten = await receive(toCsv([fileRow()]))
  const discarded = await receive(toCsv([fileRow()]))
  await run()
  await discardImport.perform(site(), clerk, { id: discarded.id })
  await sql`update subsidy_import set change_time = now() - interval '30 days 1 minute' where id = ${forgotten.id}`.execute(
    database.db,
  )
  expect(await haveImports(database.db)).toBe(true)
  await run()
  for (const place of [forgotten, discarded]) {
    expect((await stateOf(place)).stage).toBe('discarded')
    expect(await store.has(place.sha256)).toBe(false)
  }
  expect((await listImports.ask(site(), clerk, {})).map(({ id }) => id)).not.toContain(forgotten.id)
})

test('somebody who discards a file while it is checked has the last word', async () => {
  const place = await receive(toCsv(Array.from({ length: 6_000 }, () => fileRow())))
  const running = run()
  await expect.poll(async () => (await stateOf(place)).readRows).toBeGreaterThan(0)
  await discardImport.perform(site(), clerk, { id: place.id })
  await running
  expect((await stateOf(place)).stage).toBe('discarded')
})

test('another district neither sees nor changes an upload', async () => {
  const place = await receive(toCsv([fileRow()]))
  const foreign = site('152202000000')
  const other: Staff = { ...clerk, grants: [{ role: 'editor', areaIds: [2] }] }
  await expect(getImport.ask(foreign, other, { id: place.id })).rejects.toThrow('没有这次上传。')
  await expect(getImport.ask(site(), other, { id: place.id })).rejects.toThrow('没有权限')
  await expect(discardImport.perform(foreign, other, { id: place.id })).rejects.toThrow('没有这次上传。')
  await expect(discardImport.perform(site(), other, { id: place.id })).rejects.toThrow('没有权限')
  await discardImport.perform(site(), clerk, { id: place.id })
})

test('files that a crash left without an upload are removed, others stay', async () => {
  const kept = await receive(toCsv([fileRow()]))
  const orphan = await store.put(Readable.from([Buffer.from('没有记录的文件')]), { maxBytes: 100 })
  expect(await removeOrphanImports(database.db, store, new Date(Date.now() - 60_000))).toBe(0)
  expect(await removeOrphanImports(database.db, store, new Date(Date.now() + 60_000))).toBe(1)
  expect([await store.has(orphan.sha256), await store.has(kept.sha256)]).toEqual([false, true])
  await discardImport.perform(site(), clerk, { id: kept.id })
  await run()
})

test('uploaded files can be read by their owner only', async () => {
  const content = toCsv([fileRow()])
  const { sha256 } = await receive(content)
  expect(readFileSync(storedPath(store.folder, sha256), 'utf8')).toBe(content)
  expect(statSync(storedPath(store.folder, sha256)).mode & 0o777).toBe(0o600)
})
