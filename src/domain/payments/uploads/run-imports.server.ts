import { sql } from 'kysely'
import { findStaff } from '../../../access/queries.server.ts'
import { type Actor, operator } from '../../../access/policy.ts'
import { type ContentStore, StoreAway } from '../../../files/store.server.ts'
import type { Keys } from '../../../platform/crypto/keys.server.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { AppError } from '../../../platform/errors.ts'
import { notify } from '../../notifications/notify.server.ts'
import { importPayments } from '../commands.server.ts'
import { bare } from '../../../platform/text/bare-heading.ts'
import { fieldOfHeading, type OwnHeadings } from '../file-parsing/columns.ts'
import { findFileHeadings, needsChoice } from '../file-parsing/payment-sheets.server.ts'
import type { RowError } from '../file-parsing/row.ts'
import { inspectFile, readSheets } from '../../../files/tables/read-table.server.ts'
import { checkFile } from './check-file.server.ts'
import { getOwnHeadings } from './queries.server.ts'
import { endedStages, endForgotten, isForgotten, removeEnded } from './remove-files.server.ts'
import type { Heading } from './report.ts'
import './table.server.ts'

/** Advisory lock key; must be unique in this database. */
const lockKey = 730_017
/** A stage that ended the process so often is not begun again. */
const mostAttempts = 3
const progressMs = 500
/** Errors that are kept of one file. */
const keptErrors = 10_000

const openStages = ['check', 'import'] as const

/** Whether the job has something to do. */
export async function haveImports(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('subsidy_import')
    .select('id')
    .where('file_kept', '=', true)
    .where((eb) => eb.or([eb('stage', 'in', [...openStages, ...endedStages]), isForgotten]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Checks and imports the files that wait, one after the other, and removes those that are not needed any more. A stage
 * that a kill interrupts begins anew. Returns at once while another process does it.
 */
export async function runImports(db: Db, keys: Keys, store: ContentStore): Promise<void> {
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${lockKey}) as mine`.execute(connection)
    if (!rows[0]?.mine) return
    try {
      for (;;) {
        await endForgotten(db)
        await removeEnded(db, store)
        const next = await begin(db)
        if (!next) return
        await run(db, keys, store, next)
      }
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(connection)
    }
  })
}

type Work = {
  id: number
  districtCode: string
  accountId: number | null
  operator: string
  approveAccountId: number | null
  fileName: string
  sha256: string
  stage: 'check' | 'import'
  attempts: number
  skipBad: boolean
}

async function begin(db: Db): Promise<Work | undefined> {
  const next = db.selectFrom('subsidy_import').select('id').where('stage', 'in', openStages).orderBy('id').limit(1)
  const row = await db
    .updateTable('subsidy_import')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('id', '=', next)
    .returning([
      'id',
      'district_code',
      'account_id',
      'operator',
      'approve_account_id',
      'file_name',
      'file_sha256',
      'stage',
      'attempts',
      'skip_bad',
    ])
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      districtCode: row.district_code,
      accountId: row.account_id,
      operator: row.operator,
      approveAccountId: row.approve_account_id,
      fileName: row.file_name,
      sha256: row.file_sha256.toString('hex'),
      stage: row.stage as Work['stage'],
      attempts: row.attempts,
      skipBad: row.skip_bad,
    }
  )
}

async function run(db: Db, keys: Keys, store: ContentStore, work: Work): Promise<void> {
  try {
    if (work.attempts > mostAttempts)
      throw new AppError('unavailable', '服务器几次都没有处理完这个文件，请拆成几个文件，或联系系统管理员。')
    if (!(await store.has(work.sha256))) throw new AppError('not_found', '服务器上没有找到这个文件，请重新上传。')
    const actor = work.accountId === null ? operator(work.operator) : await findStaff(db, work.accountId)
    if (!actor) throw new AppError('forbidden', '上传文件的账号已停用，请由其他人重新上传。')
    await store.withPath(work.sha256, (path) => {
      const file: StoredImport = { ...work, path }
      return work.stage === 'check' ? check(db, keys, actor, file) : importStored(db, keys, actor, file)
    })
  } catch (error) {
    // Not the fault of the file, which is tried again once its place is back.
    if (error instanceof StoreAway) await forgetAttempt(db, work)
    if (error instanceof StoreAway || !(error instanceof AppError)) throw error
    await settle(db, work, { stage: 'refused', refusal: error.message })
  }
}

const forgetAttempt = (db: Db, { id }: Work) =>
  db
    .updateTable('subsidy_import')
    .set({ attempts: sql<number>`greatest(attempts - 1, 0)` })
    .where('id', '=', id)
    .execute()

type StoredImport = Work & { path: string }

async function check(db: Db, keys: Keys, actor: Actor, work: StoredImport): Promise<void> {
  const { districtCode, path } = work
  const own = await getOwnHeadings(db, districtCode)
  const headings = await readHeadings(path, own)
  if (
    headings &&
    needsChoice(
      headings.map(({ heading }) => heading),
      own,
    )
  )
    return settle(db, work, { stage: 'columns', headings: JSON.stringify(headings) })
  const { report, errors } = await checkFile(db, keys, actor, {
    districtCode,
    path,
    headings: own,
    onProgress: progressOf(db, work),
  })
  await settle(db, work, {
    stage: 'checked',
    headings: JSON.stringify(headings ?? []),
    report: JSON.stringify(report),
    errors: JSON.stringify(errors.slice(0, keptErrors)),
  })
}

/** The headings of a file, or null if no row looks like a header. */
async function readHeadings(path: string, own: OwnHeadings): Promise<Heading[] | null> {
  const { format } = await inspectFile(path)
  const cells = await findFileHeadings(readSheets(path, format), own)
  return (
    cells &&
    cells.flatMap((heading) => (bare(heading) ? [{ heading, field: fieldOfHeading(heading, own) ?? null }] : []))
  )
}

async function importStored(db: Db, keys: Keys, actor: Actor, work: StoredImport): Promise<void> {
  const { id, districtCode, path, fileName, skipBad } = work
  let errors: readonly RowError[] = []
  const result = await importPayments(db, keys, actor, {
    districtCode,
    path,
    fileName,
    headings: await getOwnHeadings(db, districtCode),
    skipBadRows: skipBad,
    onProgress: progressOf(db, work),
    approver: await loginNameOf(db, work.approveAccountId),
    reportErrors(all) {
      errors = all
      return null
    },
    // In the same transaction: a kill leaves both or neither.
    onImported: (tx, batchId) => end(tx, id, 'import', { stage: 'imported', batch_id: batchId }),
  })
  if (result.outcome === 'same-file')
    await settle(db, work, { stage: 'refused', refusal: `同样的文件已作为批次 ${result.batchId} 导入，没有重复写入。` })
  // Something was imported since the check.
  if (result.outcome === 'refused')
    await settle(db, work, {
      stage: 'refused',
      refusal: '检查之后数据有了变化，有些行现在不能导入，没有写入。请按错误清单改正后重新上传。',
      errors: JSON.stringify(errors.slice(0, keptErrors)),
    })
}

async function loginNameOf(db: Db, id: number | null): Promise<string | undefined> {
  if (id === null) return undefined
  const staff = await findStaff(db, id)
  if (!staff) throw new AppError('forbidden', '确认这个文件的账号已停用，请由其他人重新确认。')
  return staff.loginName
}

/** Outside of the transaction of the import, so that pages see it. */
function progressOf(db: Db, { id }: Work): (rows: number) => void {
  let shownAt = 0
  return (rows) => {
    const now = performance.now()
    if (now - shownAt < progressMs) return
    shownAt = now
    // Progress that is lost is no fault of the import.
    void db
      .updateTable('subsidy_import')
      .set({ read_rows: rows })
      .where('id', '=', id)
      .execute()
      .catch(() => undefined)
  }
}

type Outcome = { stage: 'columns' | 'checked' | 'imported' | 'refused' } & Partial<
  Record<'headings' | 'report' | 'errors' | 'refusal', string>
> & { batch_id?: number }

const settle = (db: Db, { id, stage }: Work, outcome: Outcome): Promise<void> =>
  db.transaction().execute((tx) => end(tx, id, stage, outcome))

/** Nothing if somebody discarded the upload meanwhile. */
async function end(tx: Tx, id: number, from: Work['stage'], outcome: Outcome): Promise<void> {
  await tx
    .updateTable('subsidy_import')
    .set({ ...outcome, attempts: 0, change_time: sql<Date>`now()` })
    .where('id', '=', id)
    .where('stage', '=', from)
    .execute()
  if (outcome.stage === 'refused') await tellRefused(tx, id)
}

async function tellRefused(tx: Tx, id: number): Promise<void> {
  const { districtCode } = await tx
    .selectFrom('subsidy_import')
    .select('district_code as districtCode')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await notify(tx, [{ kind: 'import.failed', key: id, districtCode, areaId: null, id }])
}
