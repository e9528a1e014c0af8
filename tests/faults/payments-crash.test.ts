import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { findStaff } from '../../src/access/queries.server.ts'
import { operator } from '../../src/access/policy.ts'
import { rotateKeys } from '../../src/domain/key-rotation.server.ts'
import { sealedTables } from '../../src/domain/sealed-tables.server.ts'
import { importPayments } from '../../src/domain/payments/commands.server.ts'
import { listOwnPayments } from '../../src/domain/payments/queries.server.ts'
import { addImport, confirmImport } from '../../src/domain/payments/uploads/operations-uploads.server.ts'
import { getImport } from '../../src/domain/payments/uploads/staff-queries-uploads.server.ts'
import { runImports } from '../../src/domain/payments/uploads/run-imports.server.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { makeAccount } from '../harness/accounts.ts'
import { createOperatorContext } from '../harness/operator-site.ts'
import { openTestDatabase, type TestDatabase } from '../harness/database.ts'
import { makeFolder } from '../harness/folders.ts'
import { toCsv, districtCode, fileKeys, fileRow, createIdentity, makeVillages, writeFile } from '../harness/payments.ts'
import { type CrashPoint, expectCrash, shareOfPoints, startToCrash } from './crash-points.ts'
import { storeIn } from '../harness/file-stores.ts'

/** More than an import writes at once. */
const rowsOfFile = 4_500
const folder = makeFolder()
let url: string
let db: TestDatabase['db']

beforeAll(async () => {
  const database = await openTestDatabase()
  ;({ url, db } = database)
  await makeVillages(db)
  await fileKeys(db, folder)
  return () => database.close()
})

const rotationPoints: Record<string, CrashPoint & { versions: number }> = {
  'new version written': { moment: 'before', statements: ['begin'], versions: 2 },
  'first rows rewritten': { moment: 'after', statements: ['for update', 'commit'], versions: 2 },
  'old version removed from the file, before commit': {
    moment: 'before',
    statements: ['into "audit_event"', 'commit'],
    versions: 1,
  },
}

test('a key rotation killed at any point loses nothing, keeps rows findable and can be resumed', async () => {
  const path = writeFile(
    folder,
    'rotation.csv',
    toCsv(Array.from({ length: 50 }, (_, row) => fileRow({ objectIdentity: createIdentity(600 + (row % 10)) }))),
  )
  await importPayments(db, await fileKeys(db, folder), operator('测试员'), { districtCode, path })
  const before = await lookUp()
  expect(before).toMatchObject({ total: 5, versions: 1 })
  for (const [name, { versions, ...point }] of Object.entries(rotationPoints)) {
    await expectCrash(startToCrash(point, 'tests/faults/rotate-keys.ts', [url, folder], {}), db)
    expect(await lookUp(), name).toEqual({ ...before, versions })
  }
  const keys = await fileKeys(db, folder)
  await rotateKeys(db, keys, sealedTables, operator('测试员'), { graceMs: 0 })
  expect(await lookUp()).toEqual(before)
})

const importPoints: Record<string, CrashPoint & { kept: boolean }> = {
  'batch opened': { moment: 'after', statements: ['into "subsidy_batch"'], kept: false },
  'some rows inserted': {
    moment: 'after',
    statements: ['copy subsidy_payment', 'copy subsidy_payment'],
    kept: false,
  },
  'batch audited, before commit': {
    moment: 'before',
    statements: ['copy subsidy_payment', 'into "audit_event"', 'commit'],
    kept: false,
  },
  // The first command on a database records its districts in a transaction of its own.
  committed: { moment: 'after', statements: ['copy subsidy_payment', 'into "audit_event"', 'commit'], kept: true },
}

for (const [name, point] of shareOfPoints(importPoints))
  test(`an import killed at "${name}" leaves the whole file or nothing, and can be repeated`, async () => {
    const fileName = `${name}.csv`
    const code = `QC ${name}`
    const rows = Array.from({ length: rowsOfFile }, (_, row) =>
      fileRow({ inventoryCode: code.replaceAll(',', ''), objectIdentity: createIdentity(row % 500) }),
    )
    const path = writeFile(folder, fileName, toCsv(rows))
    const audits = await countAudits()
    const args = ['import', path, '--district', districtCode]
    await expectCrash(startToCrash(point, 'src/cli/payments.ts', args, { PORTAL_DATA: folder, DATABASE_URL: url }), db)
    expect(await rowsIn(fileName)).toEqual(point.kept ? [rowsOfFile] : [])
    expect((await countAudits()) - audits).toBe(point.kept ? 1 : 0)

    const again = await importPayments(db, await fileKeys(db, folder), operator('测试员'), { districtCode, path })
    expect(again.outcome).toBe(point.kept ? 'same-file' : 'imported')
    expect(await rowsIn(fileName)).toEqual([rowsOfFile])
  })

const uploadPoints: Record<string, CrashPoint & { kept: boolean }> = {
  'first rows checked': { moment: 'after', statements: ['as stored'], kept: false },
  'upload marked as imported, before commit': {
    moment: 'before',
    statements: ['into "audit_event"', 'update "subsidy_import"', 'commit'],
    kept: false,
  },
  'import committed': {
    moment: 'after',
    statements: ['into "audit_event"', 'update "subsidy_import"', 'commit'],
    kept: true,
  },
}

for (const [name, point] of shareOfPoints(uploadPoints))
  test(`an upload whose job is killed at "${name}" is imported once`, async () => {
    const keys = await fileKeys(db, folder)
    const store = storeIn(join(folder, 'imports'))
    // With connections of its own, which `untilAlone` would wait for.
    const runJob = async () => {
      const own = await openDatabase({ kind: 'postgres', url, poolSize: 3 })
      await runImports(own.db, keys, store)
      await own.close()
    }
    const areaIds = [1]
    const { id: account } = await makeAccount({ db }, { areaIds })
    const clerk = await findStaff(db, account)
    if (!clerk) throw new Error('no account')
    const inventoryCode = name.replaceAll(',', '')
    const content = toCsv(Array.from({ length: rowsOfFile }, () => fileRow({ inventoryCode })))
    const { sha256 } = await store.put(Readable.from([Buffer.from(content)]), { maxBytes: 1e9 })
    const file = { fileName: `${name}.csv`, sha256 }
    const { id } = await addImport.perform(createOperatorContext(db, keys), clerk, { file })
    if (point.statements.includes('commit')) {
      await runJob()
      await confirmImport.perform(createOperatorContext(db, keys), clerk, { id, skipBad: false })
    }
    const env = { PORTAL_DATA: folder, DATABASE_URL: url }
    await expectCrash(startToCrash(point, 'src/cli/imports.ts', [], env), db)
    expect(await rowsIn(file.fileName)).toEqual(point.kept ? [rowsOfFile] : [])

    await runJob()
    const { stage } = await getImport.ask(createOperatorContext(db, keys), clerk, { id })
    if (stage === 'checked') {
      await confirmImport.perform(createOperatorContext(db, keys), clerk, { id, skipBad: false })
      await runJob()
    }
    expect((await getImport.ask(createOperatorContext(db, keys), clerk, { id })).stage).toBe('imported')
    expect(await rowsIn(file.fileName)).toEqual([rowsOfFile])
    expect(await store.has(sha256)).toBe(false)
  })

async function lookUp() {
  const keys = await fileKeys(db, folder)
  const asked = { districtCode, identity: createIdentity(607), from: '2000-01-01', to: '2100-01-01', pageNum: 1 }
  const { total, totals } = await listOwnPayments(db, keys, asked)
  return { total, fen: totals.fen, versions: keys.read().versions.length }
}

/** The number of payments of each batch of a file. */
async function rowsIn(fileName: string): Promise<number[]> {
  const batches = await db
    .selectFrom('subsidy_batch')
    .leftJoin('subsidy_payment', 'subsidy_payment.batch_id', 'subsidy_batch.id')
    .select((eb) => eb.fn.count<number>('subsidy_payment.id').as('rows'))
    .where('file_name', '=', fileName)
    .groupBy('subsidy_batch.id')
    .execute()
  return batches.map(({ rows }) => rows)
}

async function countAudits(): Promise<number> {
  return (await db.selectFrom('audit_event').select('id').where('action', '=', 'subsidy-batch.import').execute()).length
}
