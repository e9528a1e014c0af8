import { basename } from 'node:path'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { BeforeGate } from '../../platform/text/public-text.ts'
import { needsSecondPerson } from './approval.server.ts'
import { closeBatch, type NewBatch, openBatch } from './batch-rows.server.ts'
import { readDigits } from '../../files/tables/cells.ts'
import type { OwnHeadings } from './file-parsing/columns.ts'
import { writeErrors } from './file-parsing/errors.server.ts'
import { createNotes, type Note } from './file-parsing/notes.ts'
import { readPaymentRows } from './file-parsing/payment-sheets.server.ts'
import { countBad, readNote, readPayments } from './file-parsing/read-payments.server.ts'
import type { RowError } from './file-parsing/row.ts'
import type { NewPayment } from './file-parsing/new-payment.ts'
import { requireShown } from './file-parsing/shown-texts.server.ts'
import { inspectFile, readSheets, type TableFormat } from '../../files/tables/read-table.server.ts'
import type { Keys } from '../../platform/crypto/keys.server.ts'
import { lockKeysInUse } from '../../platform/crypto/key-locks.server.ts'
import { lockDistrictPayments } from './locks.server.ts'
import { prepareInsert } from './payment-rows.server.ts'
import { type Actor, authorise } from '../../access/policy.ts'
import { getDistrictPlace } from '../units/queries.server.ts'
import { can } from './policy.ts'
import './table.server.ts'

export type ImportRequest = {
  districtCode: string
  /** CSV in UTF-8 or GB18030, or XLSX. The file is read twice. */
  path: string
  /** Kept with the batch; by default the name in `path`. */
  fileName?: string | undefined
  /** What the district's own headings mean. */
  headings?: OwnHeadings | undefined
  /** Import the valid rows of a file that also has invalid ones. */
  skipBadRows?: boolean | undefined
  /** Called periodically with the number of rows read. */
  onProgress?: ((rows: number) => void) | undefined
  /**
   * Gets the errors of the rows before anything is committed; by default `<file>.errors.csv` is written.
   * @returns the report, or null without errors.
   */
  reportErrors?: ((errors: readonly RowError[], note: string | null) => string | null) | undefined
  /** Called in the transaction of the import, once all payments are in the batch. */
  onImported?: ((tx: Tx, batchId: number) => Promise<void>) | undefined
  /** The login name of the second person who confirmed it, where the district wants one. */
  approver?: string | undefined
}

export type ImportResult =
  | {
      outcome: 'imported'
      batchId: number
      /** Rows added, rows already stored with the same content, and invalid rows left out. */
      rows: number
      already: number
      bad: number
      totalFen: number
      errorsFile: string | null
      /** How the file was read, and what somebody should look at. */
      notes: Note[]
    }
  /** The same file was completely imported before: nothing was added. */
  | { outcome: 'same-file'; batchId: number; importTime: Date }
  /** The file has invalid rows: nothing was added. `stopped`: too many errors, the rest was not read. */
  | { outcome: 'refused'; bad: number; stopped: boolean; errorsFile: string | null }

/**
 * Imports a file of payments in one transaction: all rows or, if a row is invalid and `skipBadRows` is not set, none.
 * The actor must cover the whole district, since a file may contain any of
 * its villages.
 * @throws AppError invalid for a file that cannot be read or lacks columns, forbidden.
 */
export async function importPayments(db: Db, keys: Keys, actor: Actor, request: ImportRequest): Promise<ImportResult> {
  const { format, sha256 } = await inspectFile(request.path)
  const refused = new Error('The file has invalid rows.')
  let result: ImportResult | undefined
  try {
    await db.transaction().execute(async (tx) => {
      result = await importInto(tx, keys, actor, { ...request, format, sha256 })
      if (result.outcome === 'refused') throw refused
    })
  } catch (error) {
    if (error !== refused) throw error
  }
  if (!result) throw new Error('The import ended without a result.')
  // The planner has no statistics for the new rows yet.
  if (result.outcome === 'imported') await sql`analyze subsidy_payment`.execute(db)
  return result
}

/**
 * Imports payments that do not come from a file, all in one batch.
 * @returns how many were added.
 * @throws AppError forbidden, invalid for a text that must not become public
 */
export async function addPayments(
  tx: Tx,
  keys: Keys,
  actor: Actor,
  source: NewBatch,
  payments: readonly BeforeGate<NewPayment>[],
): Promise<number> {
  const { districtCode } = source
  authorise(can(actor, 'subsidy-batch.import', { place: await getDistrictPlace(tx, districtCode) }))
  await lockDistrictPayments(tx, districtCode)
  await lockKeysInUse(tx)
  const batch = await openBatch(tx, actor, source)
  const { added, already, totalFen } = await prepareInsert(tx, keys.read(), batch, requireShown(payments))()
  await closeBatch(tx, actor, batch, { rows: added, already, bad: 0, totalFen })
  return added
}

async function importInto(
  tx: Tx,
  keys: Keys,
  actor: Actor,
  request: ImportRequest & { format: TableFormat; sha256: Buffer },
): Promise<ImportResult> {
  const { districtCode, path, fileName = basename(path), sha256, skipBadRows = false } = request
  const { reportErrors = (errors, note) => writeErrors(path, errors, note), onImported } = request
  authorise(can(actor, 'subsidy-batch.import', { place: await getDistrictPlace(tx, districtCode) }))
  if (!request.approver && (await needsSecondPerson(tx, districtCode)))
    throw new AppError('conflict', '本地区的补贴数据要由另一个人确认后才能导入，请在“补贴数据”页面上传并确认。')
  await lockDistrictPayments(tx, districtCode)
  await lockKeysInUse(tx)
  const before = await findCompleteBatch(tx, districtCode, sha256)
  if (before) return { outcome: 'same-file', batchId: before.id, importTime: before.import_time }

  const batch = await openBatch(tx, actor, { districtCode, fileName, sha256, approver: request.approver ?? '' })
  const keySet = keys.read()
  const read = await readPayments(tx, districtCode, request, (payments) => prepareInsert(tx, keySet, batch, payments))
  const bad = countBad(read.errors)
  const errorsFile = reportErrors(read.errors, readNote(read))
  // With this many errors it is probably the wrong file: refuse it even with `skipBadRows`.
  if (read.stopped || (bad > 0 && !skipBadRows)) return { outcome: 'refused', bad, stopped: read.stopped, errorsFile }
  const counts = { rows: read.added, already: read.already, bad, totalFen: read.totalFen }
  await closeBatch(tx, actor, batch, counts)
  await onImported?.(tx, batch.id)
  return { outcome: 'imported', batchId: batch.id, ...counts, errorsFile, notes: read.notes }
}

const firstRows = 2_000

/**
 * The districts of the villages in a file's first rows, for an import that does not name its district.
 * @throws AppError invalid for a file that cannot be read or lacks columns.
 */
export async function findDistrictsOfFile(db: Db, path: string): Promise<string[]> {
  const { format } = await inspectFile(path)
  const codes = new Set<string>()
  let seen = 0
  for await (const { row, columns } of readPaymentRows(readSheets(path, format), createNotes())) {
    codes.add(readDigits(row.cells[columns.get('areaCode') ?? -1] ?? ''))
    if ((seen += 1) === firstRows) break
  }
  const districts = await db
    .selectFrom('area')
    .select('district_code')
    .distinct()
    .where('level', '=', 'village')
    .where('code', 'in', [...codes, ''])
    .orderBy('district_code')
    .execute()
  return districts.map(({ district_code }) => district_code)
}

/**
 * The batch of the same file. Excludes batches that skipped rows or relied on another batch: importing their file again
 * completes them.
 */
export async function findCompleteBatch(tx: Tx, districtCode: string, sha256: Buffer) {
  return tx
    .selectFrom('subsidy_batch')
    .select(['id', 'import_time'])
    .where('district_code', '=', districtCode)
    .where('file_sha256', '=', sha256)
    .where('state', '=', 'imported')
    .where('already_count', '=', 0)
    .where('bad_count', '=', 0)
    .executeTakeFirst()
}
