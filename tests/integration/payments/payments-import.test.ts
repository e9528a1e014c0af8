import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findDistrictsOfFile, importPayments, type ImportResult } from '../../../src/domain/payments/commands.server.ts'
import { undoBatch } from '../../../src/domain/payments/operations-batches.server.ts'
import { columnName, fields } from '../../../src/domain/payments/file-parsing/columns.ts'
import type { Keys } from '../../../src/platform/crypto/keys.server.ts'
import { listBatches } from '../../../src/domain/payments/queries-batches.server.ts'
import { listOwnPayments } from '../../../src/domain/payments/queries.server.ts'
import { operator } from '../../../src/access/policy.ts'
import { writeXlsx } from '../../../src/files/write-xlsx.ts'
import { encodeGb18030 } from '@three-affairs/demo/samples/gb18030.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { makeFolder } from '../../harness/folders.ts'
import { createOperatorContext } from '../../harness/operator-site.ts'
import {
  toCsv,
  districtCode,
  fileKeys,
  fileRow,
  type FileRow,
  foreignVillage,
  createIdentity,
  makeVillages,
  otherVillage,
  writeFile,
} from '../../harness/payments.ts'

let database: TestDatabase
let keys: Keys
const folder = makeFolder()
beforeAll(async () => {
  database = await openTestDatabase()
  await makeVillages(database.db)
  keys = await fileKeys(database.db, folder)
})
afterAll(async () => {
  await database.close()
})
beforeEach(async () => {
  await sql`truncate subsidy_correction, subsidy_payment, subsidy_import, subsidy_batch`.execute(database.db)
})

const importFile = (path: string, skipBadRows = false): Promise<ImportResult> =>
  importPayments(database.db, keys, operator('测试员'), { districtCode, path, skipBadRows })
const importRows = (rows: readonly FileRow[], name = 'payments.csv') => importFile(writeFile(folder, name, toCsv(rows)))
async function stored(): Promise<{ count: number; fen: number }> {
  const { rows } = await sql<{ count: number; fen: number }>`
    select count(*), coalesce(sum(amount_fen), 0)::bigint as fen from subsidy_payment`.execute(database.db)
  return rows[0] ?? { count: -1, fen: -1 }
}
const actions = async () => {
  const rows = await database.db.selectFrom('audit_event').select(['actor', 'action', 'detail']).orderBy('id').execute()
  return rows.slice(-2)
}

test('a valid file is imported completely, in several chunks, with its exact total', async () => {
  const rows = Array.from({ length: 4_500 }, () => fileRow({ amount: '0.07' }))
  const result = await importRows(rows)
  expect(result).toMatchObject({ outcome: 'imported', rows: 4_500, already: 0, bad: 0, totalFen: 31_500 })
  expect(await stored()).toEqual({ count: 4_500, fen: 31_500 })
  const [batch] = await listBatches(database.db, 10)
  expect(batch).toMatchObject({ fileName: 'payments.csv', rows: 4_500, totalFen: 31_500, state: 'imported' })
  expect((await actions()).at(-1)).toMatchObject({ actor: '测试员', action: 'subsidy-batch.import' })
})

test('one invalid row rejects the file; the report explains why, is readable by its owner only and names nobody', async () => {
  const wrong = createIdentity(3).replace(/.$/, (digit) => (digit === '1' ? '2' : '1'))
  const rows = [...Array.from({ length: 2_500 }, () => fileRow()), fileRow({ objectIdentity: wrong, amount: '-1' })]
  const result = await importRows(rows)
  expect(result).toMatchObject({ outcome: 'refused', bad: 1, stopped: false })
  expect(await stored()).toEqual({ count: 0, fen: 0 })
  expect(await listBatches(database.db, 10)).toEqual([])
  const report = `${folder}/payments.csv.errors.csv`
  expect(statSync(report).mode & 0o777).toBe(0o600)
  const text = readFileSync(report, 'utf8')
  expect(text.startsWith('\ufeff"行号","列","原因"\r\n"2502","金额",')).toBe(true)
  expect(text).toContain('"2502","身份证号",')
  expect(text).not.toContain(wrong)

  // After correction the file is imported and the report is removed.
  expect(await importRows(rows.slice(0, -1))).toMatchObject({ outcome: 'imported', rows: 2_500 })
  expect(existsSync(report)).toBe(false)
})

test('what must not become public is a finding of its row, in the report and in the check before the import', async () => {
  const other = createIdentity(9)
  const rows = [
    fileRow(),
    fileRow({ projectName: `低保${other}` }),
    fileRow({ kind: '联系 13912345678', beneficiaryBank: `卡 ${other}` }),
    fileRow({ projectName: `低保${other}` }),
  ]
  expect(await importRows(rows)).toMatchObject({ outcome: 'refused', bad: 3 })
  const text = readFileSync(`${folder}/payments.csv.errors.csv`, 'utf8')
  for (const found of ['"3","项目名称","', '"4","收款银行","', '"4","补贴类别","', '"5","项目名称","'])
    expect(text).toContain(found)
  expect(text).toContain('谁都能看到')
  for (const secret of [other, '13912345678']) expect(text).not.toContain(secret)
  expect(await stored()).toEqual({ count: 0, fen: 0 })
})

test('invalid rows are skipped on request; the file can be completed later', async () => {
  const rows = [fileRow(), fileRow({ amount: '1.234' }), fileRow()]
  const path = writeFile(folder, 'skip.csv', toCsv(rows))
  expect(await importFile(path, true)).toMatchObject({ outcome: 'imported', rows: 2, bad: 1 })
  expect(await importFile(path, true)).toMatchObject({ outcome: 'imported', rows: 0, already: 2, bad: 1 })
  expect((await stored()).count).toBe(2)
})

test('importing the same file again adds nothing and names the batch, whatever the file name', async () => {
  const rows = [fileRow(), fileRow()]
  const first = await importRows(rows)
  const again = await importRows(rows, 'copy.csv')
  expect(again).toMatchObject({ outcome: 'same-file', batchId: first.outcome === 'imported' ? first.batchId : 0 })
  expect((await stored()).count).toBe(2)
})

test('an existing row with the same content is counted, with different content it is an error', async () => {
  const rows = [fileRow(), fileRow()]
  await importRows(rows)
  expect(await importRows([...rows, fileRow()])).toMatchObject({ outcome: 'imported', rows: 1, already: 2 })
  const [row = fileRow()] = rows
  for (const change of [
    { amount: '100.51' },
    { objectName: '示例乙' },
    { accountsReceivableCode: '6228480000000000000' },
  ]) {
    const result = await importRows([{ ...row, ...change }, fileRow()])
    expect(result).toMatchObject({ outcome: 'refused', bad: 1 })
  }
  expect(readFileSync(`${folder}/payments.csv.errors.csv`, 'utf8')).toContain('内容不同')
  expect((await stored()).count).toBe(3)
})

test('a number that occurs twice in a file is an error, near and far apart', async () => {
  const rows = Array.from({ length: 2_500 }, () => fileRow())
  const [first = fileRow()] = rows
  const result = await importRows([...rows, first, fileRow({ uniquelyIdentifies: first.uniquelyIdentifies ?? '' })])
  expect(result).toMatchObject({ outcome: 'refused', bad: 2 })
  expect(readFileSync(`${folder}/payments.csv.errors.csv`, 'utf8')).toMatch(
    /"2502",.*第 2 行相同[\s\S]*"2503",.*第 2 行相同/,
  )
  expect(await importRows([first, fileRow(), first])).toMatchObject({ outcome: 'refused', bad: 1 })
})

test('a batch is undone once; its file can then be imported again', async () => {
  const rows = [fileRow(), fileRow()]
  const first = await importRows(rows)
  const kept = await importRows([fileRow()], 'kept.csv')
  if (first.outcome !== 'imported' || kept.outcome !== 'imported') throw new Error('not imported')
  expect(
    await undoBatch.perform(createOperatorContext(database.db, keys), operator('测试员'), {
      id: first.batchId,
      reason: '导错了文件',
    }),
  ).toEqual({ rows: 2 })
  expect((await stored()).count).toBe(1)
  expect((await actions()).at(-1)).toMatchObject({ action: 'subsidy-batch.undo' })
  await expect(
    undoBatch.perform(createOperatorContext(database.db, keys), operator('测试员'), {
      id: first.batchId,
      reason: '导错了文件',
    }),
  ).rejects.toMatchObject({ code: 'conflict' })
  await expect(
    undoBatch.perform(createOperatorContext(database.db, keys), operator('测试员'), {
      id: 999_999,
      reason: '导错了文件',
    }),
  ).rejects.toMatchObject({ code: 'not_found' })
  expect(await importRows(rows)).toMatchObject({ outcome: 'imported', rows: 2 })
})

test('audit events hold no personal data', async () => {
  await importRows([fileRow()])
  const events = JSON.stringify(await database.db.selectFrom('audit_event').selectAll().execute())
  expect(events).not.toContain('示例甲')
  expect(events).not.toMatch(/999999/)
})

test('CSV with a byte order mark, CSV in GB18030 and XLSX give the same result', async () => {
  const row = fileRow({ objectIdentity: createIdentity(5), putTime: '2025/6/5' })
  const book = writeXlsx('补贴', [
    ['2025年补贴发放明细表'],
    fields.map(columnName),
    fields.map((field) =>
      field === 'amount' ? 100.5 : field === 'putTime' ? new Date('2025-06-05T00:00:00Z') : (row[field] ?? null),
    ),
  ])
  const contents: Record<string, string | Uint8Array> = {
    'mark.csv': `\ufeff${toCsv([row])}`,
    'gb18030.csv': encodeGb18030(toCsv([row])),
    'mixed.csv': toCsv([row], fields.toReversed()),
    'book.xlsx': book,
  }
  for (const [name, content] of Object.entries(contents)) {
    await sql`truncate subsidy_correction, subsidy_payment, subsidy_import, subsidy_batch`.execute(database.db)
    expect(await importFile(writeFile(folder, name, content)), name).toMatchObject({ outcome: 'imported', rows: 1 })
    const found = await listOwnPayments(database.db, keys, {
      districtCode,
      identity: createIdentity(5),
      from: '2025-06-05',
      to: '2025-06-05',
      pageNum: 1,
    })
    expect(found.rows, name).toMatchObject([{ objectName: '示**', amount: '100.50', projectName: '耕地地力保护补贴' }])
  }
})

test('a village of another district is rejected; the districts of a file can be listed', async () => {
  expect(await importRows([fileRow(), fileRow({ areaCode: foreignVillage })])).toMatchObject({ outcome: 'refused' })
  const path = (rows: FileRow[]) => writeFile(folder, 'which.csv', toCsv(rows))
  expect(await findDistrictsOfFile(database.db, path([fileRow({ areaCode: otherVillage })]))).toEqual([districtCode])
  expect(await findDistrictsOfFile(database.db, path([fileRow(), fileRow({ areaCode: foreignVillage })]))).toHaveLength(
    2,
  )
})

test('a file without rows or columns is rejected with a message', async () => {
  await expect(importRows([])).rejects.toThrow('只有表头')
  await expect(importFile(writeFile(folder, 'x.csv', '没有表头\n'))).rejects.toThrow('缺少这些列')
  await expect(importFile(writeFile(folder, 'x.csv', toCsv([fileRow()], fields.slice(1))))).rejects.toThrow(
    '缺少这些列：行政区划代码。',
  )
})

test('if no report can be written nothing is imported, and the error says so', async () => {
  const path = writeFile(folder, 'blocked.csv', toCsv([fileRow(), fileRow({ amount: 'x' })]))
  mkdirSync(`${path}.errors.csv`)
  await expect(importFile(path, true)).rejects.toThrow('无法写入错误清单')
  expect((await stored()).count).toBe(0)
})

test('reading stops after ten thousand errors', async () => {
  const rows = Array.from({ length: 12_000 }, () => fileRow({ amount: 'x' }))
  const result = await importFile(writeFile(folder, 'many.csv', toCsv(rows)), true)
  expect(result).toMatchObject({ outcome: 'refused', bad: 10_001, stopped: true })
  expect(readFileSync(`${folder}/many.csv.errors.csv`, 'utf8')).toContain('其余各行未检查')
})
