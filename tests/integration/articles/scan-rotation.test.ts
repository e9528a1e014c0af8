import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nightlyScan, type ScanPosition } from '../../../src/domain/articles/scan/nightly-scan.server.ts'
import { scanVersion } from '../../../src/domain/articles/writing/checks/scan-file.server.ts'
import { readLookState } from '../../../src/domain/articles/scan/look-state.server.ts'
import type { FileStore } from '../../../src/files/store.server.ts'
import { runNow } from '../../../src/jobs/nightly-job.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { storeIn } from '../../harness/file-stores.ts'
import { makeFolder } from '../../harness/folders.ts'
import { districtCode, village } from '../../harness/payments.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const evening = Date.now()
const later = new Date(evening + 9 * dayMs)
let database: TestDatabase
let store: FileStore
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  const { db } = database
  const folder = makeFolder()
  store = storeIn(join(folder, 'uploads'), join(folder, 'files'))
  await sql`delete from public_text_finding`.execute(db)
  await sql`delete from subsidy_payment`.execute(db)
  await sql`delete from subsidy_correction`.execute(db)
  await sql`delete from subsidy_batch`.execute(db)
  await sql`delete from stored_file`.execute(db)
  await sql`delete from job`.execute(db)
})

/** A night in which each step of a part takes a minute, and as many minutes as that. @returns its steps and counts. */
async function scanFor(minutes: number, night: number, part: ScanPosition['part']) {
  let steps = 0
  const begin = evening + night * dayMs
  const job = nightlyScan(store, { now: () => new Date(begin + steps * minuteMs), articleMinutes: 3 * minutes })
  const counted: typeof job = {
    ...job,
    async step(db, position) {
      const next = await job.step(db, position)
      if (position.part === part) steps += 1
      return next
    },
  }
  const result = await runNow(database.db, counted, { now: new Date(begin), pauseMs: 0 })
  if (result.state !== 'done') throw new Error(result.state)
  return { steps, counts: result.position.counts }
}

async function storeFile(words: string): Promise<string> {
  const sha256 = createHash('sha256').update(words).digest()
  await sql`
    insert into stored_file (sha256, media_type, size_bytes, scan, scan_version)
    values (${sha256}, 'image/png', 1, '{}', ${scanVersion})`.execute(database.db)
  return sha256.toString('hex')
}

const damagedOnes = async () =>
  (
    await sql<{ hash: string }>`select encode(sha256, 'hex') as hash from stored_file where damage <> ''`.execute(
      database.db,
    )
  ).rows.map(({ hash }) => hash)

test('files wait for the next night where there is no time, damaged ones come first', async () => {
  const hashes = []
  for (let at = 0; at < 6; at += 1) hashes.push(await storeFile(`示例${at}`))
  hashes.sort()
  // Nobody uses them; they are too young to be removed.
  await sql`update stored_file set create_time = now() + interval '10 days'`.execute(database.db)
  expect((await scanFor(2, 1, 'files')).counts.files).toBe(3)
  expect((await damagedOnes()).toSorted()).toEqual(hashes.slice(0, 3))
  await sql`update stored_file set damage = '' where sha256 <> decode(${hashes[2]}, 'hex')`.execute(database.db)
  expect(await readLookState(database.db, 'stored_file', new Date(evening + 20 * dayMs))).toMatchObject({ never: 3 })
  // The damaged one, then two of those that have not been looked at.
  expect((await scanFor(2, 2, 'files')).counts.files).toBe(3)
  expect((await damagedOnes()).toSorted()).toEqual(hashes.slice(2, 5))
})

async function addBatch(texts: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into subsidy_batch (district_code, file_name, file_sha256, actor)
    values (${districtCode}, '示例.csv', sha256(${texts.join()}::bytea), 'test') returning id`.execute(database.db)
  const id = rows[0]?.id ?? 0
  await sql`
    insert into subsidy_payment (batch_id, line_number, district_code, area_code, area_name, project_code, project_name,
      business_period, amount_fen, put_time, inventory_code, uniquely_identifies, payment_slip_code, beneficiary_bank,
      object_index, household_index, key_version, sealed)
    select ${id}, place, ${districtCode}, ${village}, '示例村', 'P1', text, '2026年度', 1, '2026-01-01', ${id}::text, place, '',
      '示例银行', '', '', 1, ''
    from unnest(${[...texts]}::text[]) with ordinality as given (text, place)`.execute(database.db)
  return id
}

const batchesFound = async () =>
  (
    await sql<{ batch: number }>`
    select distinct left(row_key, 12)::bigint as batch from public_text_finding
    where source = 'subsidy_payment' order by 1`.execute(database.db)
  ).rows.map(({ batch }) => batch)

const leak = '电话13912345678'

test('payments are read by batches: as many as there is time for, then the others, then those of the oldest looks', async () => {
  const ids = []
  for (let at = 0; at < 5; at += 1) ids.push(await addBatch([leak, '示例补贴', leak]))
  // Equal texts of a batch count once.
  expect((await scanFor(1, 1, 'payments')).counts).toMatchObject({ concernedTexts: 2 })
  expect(await batchesFound()).toEqual(ids.slice(0, 2))
  expect(await readLookState(database.db, 'subsidy_batch', later)).toMatchObject({ never: 3 })
  // Those in which something was found come first, and nothing is found any more.
  await sql`update subsidy_payment set project_name = '示例补贴' where batch_id = ${ids[0]}`.execute(database.db)
  await scanFor(2, 2, 'payments')
  expect(await batchesFound()).toEqual([ids[1], ids[2]])
  expect((await scanFor(60, 3, 'payments')).counts).toMatchObject({ concernedTexts: 4 })
  expect(await batchesFound()).toEqual(ids.slice(1))
})

test('a batch with more texts than one step reads is read whole', async () => {
  const id = await addBatch([...Array.from({ length: 4_500 }, (_, at) => `示例${at}号`), leak])
  const { steps, counts } = await scanFor(0, 1, 'payments')
  expect(steps).toBeGreaterThan(2)
  expect(counts.publicTexts).toBeGreaterThanOrEqual(4_501)
  expect(await batchesFound()).toEqual([id])
})

test('what was found in a batch goes with it', async () => {
  const id = await addBatch([leak])
  await scanFor(60, 1, 'payments')
  expect(await batchesFound()).toEqual([id])
  await sql`delete from subsidy_payment`.execute(database.db)
  await sql`update subsidy_batch set state = 'undone', undo_time = now()`.execute(database.db)
  await scanFor(60, 2, 'payments')
  expect(await batchesFound()).toEqual([])
})
