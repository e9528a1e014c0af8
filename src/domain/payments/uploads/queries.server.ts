import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors.ts'
import { type Field, fields, type OwnHeadings } from '../file-parsing/columns.ts'
import type { RowError } from '../file-parsing/row.ts'
import type { Heading, ImportReport } from './report.ts'
import { keptDays } from './remove-files.server.ts'
import type { ImportStage } from './stages.ts'
import './table.server.ts'

/** An upload as shown to who may import. */
export type PaymentImport = {
  id: number
  fileName: string
  person: string
  stage: ImportStage
  readRows: number
  refusal: string
  batchId: number | null
  createTime: Date
  accountId: number | null
  /** Who asked the second person to confirm it. */
  confirmedBy: number | null
  confirmer: string
  /** Why the second person returned it; empty if nobody did. */
  returnReason: string
  /** When it ends, if it waits for a person until then. */
  endTime: Date
}

const listed = (db: Db, districtCode: string) =>
  db
    .selectFrom('subsidy_import')
    .leftJoin('staff_account', 'staff_account.id', 'account_id')
    .leftJoin('staff_account as confirming', 'confirming.id', 'confirm_account_id')
    .select([
      'subsidy_import.id',
      'file_name as fileName',
      sql<string>`coalesce(staff_account.name, operator)`.as('person'),
      'account_id as accountId',
      'confirm_account_id as confirmedBy',
      sql<string>`coalesce(confirming.name, '')`.as('confirmer'),
      'return_reason as returnReason',
      sql<Date>`subsidy_import.change_time + make_interval(days => ${keptDays})`.as('endTime'),
      'stage',
      'read_rows as readRows',
      'refusal',
      'batch_id as batchId',
      'subsidy_import.create_time as createTime',
    ])
    .where('district_code', '=', districtCode)

/** More than may wait at once; of refused ones the newest tell enough. */
export const mostImports = 50

/** Uploads that wait for the job or for a person, then what was refused within a week, each newest first. */
export async function readImports(db: Db, districtCode: string, now: Date): Promise<PaymentImport[]> {
  const weekAgo = new Date(now.getTime() - 7 * 86_400_000)
  return listed(db, districtCode)
    .where((eb) =>
      eb.or([
        eb('stage', 'in', ['check', 'columns', 'checked', 'approval', 'import']),
        eb.and([eb('stage', '=', 'refused'), eb('change_time', '>', weekAgo)]),
      ]),
    )
    .orderBy(sql`stage = 'refused'`)
    .orderBy('subsidy_import.id', 'desc')
    .limit(mostImports)
    .execute()
}

/** More would make a page long; the whole list is downloaded. */
const firstErrors = 50

/** An upload with what its check found, and the first of its errors. */
export type CheckedImport = PaymentImport & {
  headings: Heading[]
  report: ImportReport | null
  /** Rows with errors are left out. */
  skipBad: boolean
  errors: RowError[]
  errorCount: number
}

/** One upload. @throws AppError not_found */
export async function readImport(db: Db, districtCode: string, id: number): Promise<CheckedImport> {
  const row = await listed(db, districtCode)
    .select([
      'headings',
      'report',
      'skip_bad as skipBad',
      sql<RowError[]>`jsonb_path_query_array(errors, ${`$[0 to ${firstErrors - 1}]`}::jsonpath)`.as('errors'),
      sql<number>`jsonb_array_length(errors)`.as('errorCount'),
    ])
    .where('subsidy_import.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('没有这次上传。')
  return row
}

/** All errors of the rows of an upload, by line. @throws AppError not_found */
export async function readImportErrors(
  db: Db,
  districtCode: string,
  id: number,
): Promise<{ fileName: string; errors: RowError[] }> {
  const { fileName } = await readImport(db, districtCode, id)
  const { errors } = await db
    .selectFrom('subsidy_import')
    .select('errors')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { fileName, errors }
}

/** What the district's own headings mean. */
export async function getOwnHeadings(db: Db, districtCode: string): Promise<OwnHeadings> {
  const rows = await db
    .selectFrom('subsidy_heading')
    .select(['heading', 'field'])
    .where('district_code', '=', districtCode)
    .execute()
  const isField = (field: string): field is Field => fields.some((each) => each === field)
  return new Map(rows.flatMap(({ heading, field }) => (isField(field) ? [[heading, field]] : [])))
}
