import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '../../../src/access/policy.ts'
import { nightlyScan } from '../../../src/domain/articles/scan/nightly-scan.server.ts'
import { type ScannedTable, scannedColumns } from '../../../src/domain/public-texts/columns.ts'
import { listFoundTexts } from '../../../src/domain/public-texts/queries.server.ts'
import { scanBatch, scanTexts } from '../../../src/domain/public-texts/scan.server.ts'
import { scannedTables } from '../../../src/domain/public-texts/sources.server.ts'
import { listTasks } from '../../../src/domain/workbench/staff-queries-tasks.server.ts'
import { firstEntries } from '../../../src/domain/workbench/tasks.ts'
import { runNow } from '../../../src/jobs/nightly-job.ts'
import type { Db } from '../../../src/platform/db/types.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { createOperatorContext } from '../../harness/operator-site.ts'
import { person } from '../../harness/drafts.ts'
import { makeFolder } from '../../harness/folders.ts'
import { testKeys } from '../../harness/portal.ts'
import { publicText } from '../../harness/public-text.ts'
import { idNumber } from '../../leaks/invented.ts'
import { storeIn } from '../../harness/file-stores.ts'

const districtCode = '152201000000'
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.db.deleteFrom('public_text_finding').execute())

const secret = idNumber(7)

/** Values that the tables want of columns that nobody reads. */
const fixed: Partial<Record<ScannedTable | 'message' | 'unit_hint', Record<string, string>>> = {
  area: { level: "'village'", unit_type: '1' },
  article: { status: "'withdrawn'" },
  message: { visibility: "'public'", state: "'answered'" },
  article_erasure: { state: "'confirmed'", release_number: '900' },
  article_release: { kind: "'withdrawal'", number: '901', accepted: "'[]'" },
  district_word: { kind: "'typo'" },
  holiday_year: { year: '2026' },
  site_page: { page: "'about'" },
  subsidy_payment: { is_shown: 'true' },
  unit_hint_explanation: { state: "'confirmed'" },
}
const jsonColumns = new Set(['words', 'settings', 'entries'])
const fillers: Record<string, string> = {
  text: "'x'",
  'character varying': "'x'",
  integer: '990001',
  bigint: '990001',
  smallint: '1',
  bytea: "'\\x01'",
  date: "'2026-01-01'",
  'timestamp with time zone': "'2026-01-01'",
  jsonb: "'{}'",
  uuid: "'00000000-0000-4000-8000-000000000000'",
  ARRAY: "'{}'",
  boolean: 'true',
}

const parents = ['article', 'area', 'message', 'unit_hint'] as const

/**
 * Runs `work` on a connection with empty tables of its own in place of some, which have the columns of the others, but
 * neither references nor triggers.
 */
const inEmptyTables = (tables: readonly string[], work: (db: Db) => Promise<void>) =>
  database.db.connection().execute(async (connection) => {
    const run = (statement: string) => sql.raw(statement).execute(connection)
    for (const table of tables)
      await run(`create temp table ${table} (like public.${table} including defaults including generated)`)
    await run('create temp view shown_payment as select * from subsidy_payment where is_shown')
    try {
      await work(connection)
    } finally {
      await run(`drop view pg_temp.shown_payment; drop table ${tables.map((table) => `pg_temp.${table}`).join()}`)
    }
  })

/** A row that has what its table demands. */
async function rowOf(table: string, given: Readonly<Record<string, string>>): Promise<string> {
  const { rows } = await sql<{ name: string; type: string; needed: boolean }>`
    select column_name as name, data_type as type,
      is_nullable = 'NO' and column_default is null and is_generated = 'NEVER' as needed
    from information_schema.columns where table_schema = 'public' and table_name = ${table}`.execute(database.db)
  const values = new Map(rows.filter(({ needed }) => needed).map(({ name, type }) => [name, fillers[type] ?? "'x'"]))
  if (rows.some(({ name }) => name === 'district_code')) values.set('district_code', `'${districtCode}'`)
  for (const [name, value] of Object.entries(given)) values.set(name, value)
  return `insert into ${table} (${[...values.keys()].join()}) values (${[...values.values()].join()})`
}

/** Statements that add a row whose public column has a number. */
async function plantingOf(table: ScannedTable, column: string): Promise<string[]> {
  const text = jsonColumns.has(column) ? `'{"inner": ["${secret}"]}'` : `'x ${secret}'`
  const rows = parents
    .filter((parent) => parent !== table)
    .map((parent) => rowOf(parent, { id: '990001', ...fixed[parent] }))
  return Promise.all([...rows, rowOf(table, { ...fixed[table], [column]: text })])
}

const found = () => database.db.selectFrom('public_text_finding').selectAll().execute()

test.each(scannedTables.flatMap((table) => scannedColumns(table).map(([column]) => [table, column] as const)))(
  'a number in %s.%s is found, and forgotten once it is gone',
  async (table, column) => {
    const planting = await plantingOf(table, column)
    const scan = (db: Db) => (table === 'subsidy_payment' ? scanBatch(db, 990_001, '') : scanTexts(db, table, ''))
    await inEmptyTables([...new Set([table, ...parents, 'subsidy_payment', 'article_erasure'])], async (db) => {
      for (const statement of planting) await sql.raw(statement).execute(db)
      await scan(db)
      const rows = await found()
      expect(rows.map((row) => [row.source, row.column_name])).toEqual([[table, column]])
      expect(JSON.stringify(rows)).not.toContain(secret)
      await sql.raw(`delete from ${table}`).execute(db)
      await scan(db)
      expect(await found()).toEqual([])
    })
  },
)

test('a number that was confirmed as an office’s is not reported, another one of the same unit is', async () => {
  const insert = await rowOf('area', {
    ...fixed.area,
    id: '990001',
    phone: "'138-4820-1234'",
    head: "'示例甲 13948201234'",
    office_phone: "'13848201234'",
  })
  await inEmptyTables(['area', 'subsidy_payment'], async (db) => {
    await sql.raw(insert).execute(db)
    await scanTexts(db, 'area', '')
  })
  expect((await found()).map(({ column_name }) => column_name)).toEqual(['head'])
})

test('the nightly scan reads all of them, and tells those who care for personal data', async () => {
  const folder = makeFolder()
  const stored = `x ${secret}`
  await database.db
    .updateTable('area')
    .set({ head: publicText(stored) })
    .where('id', '=', 1)
    .execute()
  const now = new Date()
  const job = nightlyScan(storeIn(folder), { now: () => now })
  const result = await runNow(database.db, job, { now, pauseMs: 0 })
  expect(result).toMatchObject({ state: 'done', position: { counts: { concernedTexts: 1 } } })
  const listed = (role: Role, district = districtCode) => listFoundTexts(database.db, person(role, 'baohu'), district)
  const { count, texts } = await listed('protector')
  expect([count, texts.length]).toEqual([1, 1])
  const [shown] = texts
  expect(shown).toMatchObject({ where: expect.stringMatching(/^单位：/), column: '负责人' })
  expect(shown?.found).toMatch(/^身份证号.*999\*+/)
  const none = { count: 0, texts: [] }
  expect(await listed('editor')).toEqual(none)
  expect(await listed('protector', '152202000000')).toEqual(none)
})

test('what the scan found is on the workbench of those who care for personal data, above their other work', async () => {
  const site = createOperatorContext(database.db, testKeys())
  const rowsOf = (at: number) => ({
    source: 'area',
    row_key: String(at),
    column_name: 'head',
    district_code: districtCode,
    place: `示例嘎查${at}`,
    findings: JSON.stringify([{ kind: 'phone', masked: '138****1234' }]),
  })
  await database.db
    .insertInto('public_text_finding')
    .values(Array.from({ length: 205 }, (_, at) => rowsOf(at)))
    .execute()
  const tasksOf = async (role: Role) =>
    (await listTasks.ask(site, person(role, 'baohu'), {})).filter(({ kind }) => kind === 'found-texts')
  const [task] = await tasksOf('protector')
  expect(task).toMatchObject({ count: 205, entries: { length: firstEntries } })
  expect(task?.entries[0]).toMatchObject({ title: '单位：示例嘎查0的负责人', isLate: true })
  expect(await tasksOf('editor')).toEqual([])
  expect((await listFoundTexts(database.db, person('protector', 'baohu'), districtCode)).texts).toHaveLength(200)
})
