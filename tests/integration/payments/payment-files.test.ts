import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operator } from '../../../src/access/policy.ts'
import { importPayments } from '../../../src/domain/payments/commands.server.ts'
import { checkFile } from '../../../src/domain/payments/uploads/check-file.server.ts'
import { listFamilyPayments, listOwnPayments } from '../../../src/domain/payments/queries.server.ts'
import type { Keys } from '../../../src/platform/crypto/keys.server.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { makeFolder } from '../../harness/folders.ts'
import { toCsv, districtCode, fileKeys, fileRow, makeVillages, writeFile } from '../../harness/payments.ts'

/** Files after faults that users of other products reported. */
const fixtures = join(import.meta.dirname, '../../fixtures/payments')
const folder = makeFolder()
const clerk = operator('测试员')
let database: TestDatabase
let keys: Keys
beforeAll(async () => {
  database = await openTestDatabase()
  await makeVillages(database.db)
  // The villages of the files.
  await sql`
    insert into area (district_code, code, name, parent_id, level, unit_type, unit_group, intro, position)
    select district_code, code, name, parent_id, level, unit_type, unit_group, intro, position
    from (values ('152201001001', '甲村'), ('152201001002', '乙村'), ('152201001003', '丙村')) as own (code, name),
      lateral (select district_code, parent_id, level, unit_type, unit_group, intro, position from area
        where level = 'village' and district_code = ${districtCode} limit 1) as model
    on conflict do nothing`.execute(database.db)
  keys = await fileKeys(database.db, folder)
})
afterAll(() => database.close())
beforeEach(() => sql`truncate subsidy_correction, subsidy_payment, subsidy_import, subsidy_batch`.execute(database.db))

const check = (path: string) => checkFile(database.db, keys, clerk, { districtCode, path })
const checkCase = (name: string) => check(join(fixtures, name))
const own = (identity: string) =>
  listOwnPayments(database.db, keys, { districtCode, identity, from: '2000-01-01', to: '2030-01-01', pageNum: 1 })
const wordsOf = ({ notes = [] }: { notes?: { text: string }[] }) => notes.map(({ text }) => text).join('\n')

test.each([
  ['p01-date-43-seconds-short.xlsx', 2],
  ['p02-date-iso-utc.csv', 2],
])('%s: all were paid on 10 June 2025', async (name, rows) => {
  const { report } = await checkCase(name)
  expect([report.bad, report.sample.map(({ putTime }) => putTime)]).toEqual([0, Array(rows).fill('2025-06-10')])
})

test('p04: merged cells of the head of household count for each row', async () => {
  await importPayments(database.db, keys, clerk, {
    districtCode,
    path: join(fixtures, 'p04-merged-household.xlsx'),
    reportErrors: () => null,
  })
  for (const identity of ['999999197002021017', '999999197003031022', '999999197004041038']) {
    const lookUp = { districtCode, identity, from: '2000-01-01', to: '2030-01-01', pageNum: 1 }
    expect((await listFamilyPayments(database.db, keys, lookUp)).total).toBe(3)
    expect((await own(identity)).rows).toMatchObject([{ householdName: '示**' }])
  }
})

test('p05: each sheet with the headings is read, and said to be', async () => {
  const { report } = await checkCase('p05-one-sheet-per-village.xlsx')
  expect(report).toMatchObject({ rows: 3, bad: 0, totalFen: 30_000 })
  expect(wordsOf(report)).toContain('读了 3 张工作表：“甲村” 1 行、“乙村” 1 行、“丙村” 1 行。')
  expect(report.sample.map(({ sheet, line }) => [sheet, line])).toEqual([
    ['甲村', 2],
    ['乙村', 2],
    ['丙村', 2],
  ])
})

test('p06: an empty cell is empty, although other cells refer to shared texts', async () => {
  const { errors } = await checkCase('p06-shared-string-empty-v.xlsx')
  expect(errors).toEqual([{ line: 2, column: '补贴对象姓名', reason: '内容为空，请补填。' }])
})

test('p08: rows that a filter hides are named', async () => {
  const { report } = await checkCase('p08-filtered-hidden-rows.xlsx')
  expect(report.rows).toBe(3)
  expect(report.notes).toEqual([
    { level: 'check', text: expect.stringMatching(/^第 3 行、第 4 行，共 2 行被筛选或隐藏了，也算在内。/) as string },
  ])
})

test('p10, p14: ="…" and full-width amounts and dates are read', async () => {
  expect((await checkCase('p10-equals-quoted-id.csv')).report).toMatchObject({ rows: 1, bad: 0 })
  const { report } = await checkCase('p14-fullwidth-amount.csv')
  expect(report.sample.map(({ amountFen, putTime }) => [amountFen, putTime])).toEqual([
    [12_345, '2025-06-10'],
    [123_450, '2025-06-10'],
    [10_000, '2025-06-10'],
  ])
})

test('p12: an ID number that may have been rounded is a matter to look at', async () => {
  const { report } = await checkCase('p12-id-rounded-to-15-digits.csv')
  expect(report).toMatchObject({ rows: 1, bad: 0 })
  expect(report.notes).toEqual([{ level: 'check', text: expect.stringContaining('身份证号以 000 结尾') as string }])
})

test('p15: impossible and future dates of birth are errors', async () => {
  const { errors } = await checkCase('p15-id-impossible-birth.csv')
  expect(errors.map(({ line, column }) => [line, column])).toEqual([
    [2, '身份证号'],
    [3, '身份证号'],
  ])
  expect(errors.map(({ reason }) => reason).join()).toMatch(/不存在.*还没有到/)
})

test('p22: says that a file is a web page, and what to do', async () => {
  await expect(checkCase('p22-html-named-xls.xls')).rejects.toThrow(/这是网页.*另存为 \.xlsx/)
})

/** An OLE file whose directory names a stream. */
const ole = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(700_000), Buffer.from(stream, 'utf16le')])

test.each<[string, Uint8Array | string, RegExp]>([
  ['a locked workbook', ole('EncryptedPackage'), /打开密码.*另存为 \.xlsx/],
  ['an old workbook', ole('Workbook'), /旧版 \.xls.*另存为 \.xlsx/],
  ['an old Word file', ole('WordDocument'), /Word 文档/],
  ['a PDF file', '%PDF-1.7\n', /PDF.*\.xlsx 或 \.csv/],
  ['a page of mail', 'MIME-Version: 1.0\nContent-Type: multipart/related', /网页/],
  ['a page with a comment first', '\ufeff\n<!-- made by x -->\n<TABLE><tr>', /网页/],
  ['an XML workbook', '<?xml version="1.0"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">', /XML/],
  ['JSON', '[{"姓名":"示例"}]', /JSON/],
  ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), /图片/],
  ['a RAR file', 'Rar!\x1a\x07', /压缩包/],
  ['gzip', Buffer.concat([Buffer.from('1f8b', 'hex'), deflateRawSync('a')]), /压缩包/],
  ['UTF-16', Buffer.from('\ufeff姓名', 'utf16le'), /UTF-16.*另存为/],
])('names %s', async (_what, content, words) => {
  await expect(check(writeFile(folder, 'what.xlsx', content))).rejects.toThrow(words)
})

test('2026 and 2026年度 are one period, of the same project and against the last one', async () => {
  const rows = ['2025', '2025年', '2025年度', '２０２５'].map((businessPeriod) => fileRow({ businessPeriod }))
  const { report } = await check(writeFile(folder, 'periods.csv', toCsv(rows)))
  expect(report.projects).toMatchObject([{ period: '2025年度', rows: 4 }])
})

test('payments and periods that cannot be are errors', async () => {
  const rows = [
    fileRow({ putTime: '2099-01-01' }),
    fileRow({ businessPeriod: '2099年度' }),
    fileRow({ businessPeriod: '2025年13月' }),
  ]
  const { errors } = await check(writeFile(folder, 'impossible.csv', toCsv(rows)))
  expect(errors.map(({ line, column }) => [line, column])).toEqual([
    [2, '发放时间'],
    [3, '业务期间'],
    [4, '业务期间'],
  ])
})

test('a sum is compared and left out; columns may be separated by tabs', async () => {
  const text = toCsv([fileRow({ amount: '1' }), fileRow({ amount: '2' })])
  const withSum = (sum: string) =>
    `${text}合计${text.split('\r\n')[0]?.replace(/[^,]/g, '').replace(/,/g, ',').slice(0, 7) ?? ''}${sum}\r\n`.replaceAll(
      ',',
      '\t',
    )
  const right = await check(writeFile(folder, 'sum.txt', withSum('3.00')))
  expect(right.report).toMatchObject({ rows: 2, bad: 0, totalFen: 300 })
  expect(wordsOf(right.report)).toContain('第 4 行是合计 3.00 元，与各行相加一致')
  const wrong = await check(writeFile(folder, 'sum.txt', withSum('4.00')))
  expect(wrong.report.notes).toMatchObject([{ level: 'check', text: expect.stringContaining('两者不同') as string }])
})

test('a payment tells how it was reckoned, and a sum that does not agree is said', async () => {
  const rows = [
    fileRow({ quantity: '12.50', kind: '禁牧', rate: '9元/亩', amount: '112.5' }),
    fileRow({ quantity: '10亩', rate: '每亩9元', amount: '91' }),
    fileRow({ quantity: '许多' }),
  ]
  const path = writeFile(folder, 'reckoned.csv', toCsv(rows).replace('补贴面积', '补贴面积（亩）'))
  const { report, errors } = await check(path)
  expect(errors).toMatchObject([{ line: 4, column: '补贴面积' }])
  expect(wordsOf(report)).toBe('第 3 行：面积（数量）乘以标准不等于金额，请核对。')
  await importPayments(database.db, keys, clerk, { districtCode, path, skipBadRows: true, reportErrors: () => null })
  const { rows: stored } = await own(rows[0]?.objectIdentity ?? '')
  expect(stored.map(({ quantity, kind, rate }) => [quantity, kind, rate]).toSorted()).toEqual([
    ['10亩', '', '9元/亩'],
    ['12.5亩', '禁牧', '9元/亩'],
  ])
})
