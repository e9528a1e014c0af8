import { sql } from 'kysely'
import { type Actor, authorise, nameOf, type Staff } from '../../../access/policy.ts'
import { recordAudit } from '../../../audit/audit.server.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { getDistrictPlace } from '../../areas/queries.server.ts'
import { bare, columnName, type Field, fieldOfHeading, requiredFields } from '../import/columns.ts'
import { can } from '../policy.ts'
import type { ImportStage } from './stages.ts'
import './table.server.ts'

/** A million rows of text. */
export const mostImportBytes = 400 * 1024 * 1024
/** Uploads of one district that have not ended, each with a file that holds personal data. */
const mostOpen = 20

/** Before a file is received. @throws AppError forbidden. */
export async function requireImporter(db: Db, actor: Actor, districtCode: string): Promise<void> {
  authorise(can(actor, 'subsidy-batch.import', { place: await getDistrictPlace(db, districtCode) }))
}

/**
 * Adds a file that was received, to be checked by the job.
 * @returns the id of the upload.
 * @throws AppError forbidden, conflict while too many wait.
 */
export async function addImport(
  tx: Tx,
  actor: Staff,
  { districtCode, fileName, sha256 }: { districtCode: string; fileName: string; sha256: string },
): Promise<number> {
  await requireImporter(tx, actor, districtCode)
  const { open } = await tx
    .selectFrom('subsidy_import')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('district_code', '=', districtCode)
    .where('stage', 'in', ['check', 'columns', 'checked', 'import'])
    .executeTakeFirstOrThrow()
  if (open >= mostOpen) throw new AppError('conflict', `有 ${open} 个文件还没有处理完，请先确认或放弃后再上传。`)
  const { id } = await tx
    .insertInto('subsidy_import')
    .values({
      district_code: districtCode,
      account_id: actor.id,
      file_name: fileName,
      file_sha256: Buffer.from(sha256, 'hex'),
      batch_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, actor, 'subsidy-import.add', { id, districtCode }, { fileName })
  return id
}

/** `districtCode`: of the portal that is asked, so that an id of another district is none. */
export type ImportPlace = { id: number; districtCode: string }

/**
 * Says what headings of the file mean, also for the district's next files; then the file is checked again.
 * @param columns the column of each heading that is not known.
 * @throws AppError not_found, forbidden, conflict, invalid for missing or repeated columns.
 */
export async function chooseColumns(
  tx: Tx,
  actor: Actor,
  place: ImportPlace,
  columns: ReadonlyMap<string, Field>,
): Promise<void> {
  const { headings } = await take(tx, actor, place, ['columns'])
  const meant = headings.map(({ heading, field }) => ({
    heading,
    field: field ?? columns.get(heading) ?? null,
  }))
  const used = meant.flatMap(({ field }) => field ?? [])
  const twice = used.find((field, at) => used.indexOf(field) !== at)
  if (twice) throw new AppError('invalid', `“${columnName(twice)}”选了两次，请只保留一列。`)
  const missing = requiredFields.filter((field) => !used.includes(field)).map(columnName)
  if (missing.length > 0) throw new AppError('invalid', `还要选出这些列：${missing.join('、')}。`)
  const own = meant.flatMap(({ heading, field }) =>
    field && fieldOfHeading(heading) !== field
      ? [{ district_code: place.districtCode, heading: bare(heading), field }]
      : [],
  )
  if (own.length > 0)
    await tx
      .insertInto('subsidy_heading')
      .values(own)
      .onConflict((conflict) =>
        conflict.columns(['district_code', 'heading']).doUpdateSet((eb) => ({ field: eb.ref('excluded.field') })),
      )
      .execute()
  await moveTo(tx, place.id, 'check')
  await record(tx, actor, 'subsidy-import.columns', place, { entries: own.length })
}

/**
 * Lets the job import a file that was checked.
 * @param skipBad whether the valid rows are imported although others are wrong.
 * @throws AppError not_found, forbidden, conflict.
 */
export async function confirmImport(tx: Tx, actor: Actor, place: ImportPlace, skipBad: boolean): Promise<void> {
  const { report } = await take(tx, actor, place, ['checked'])
  if (!report || report.stopped || report.rows === 0 || report.sameFile !== null)
    throw new AppError('conflict', '这个文件里没有可以导入的内容，请放弃后重新上传。')
  if (report.bad > 0 && !skipBad)
    throw new AppError('conflict', '有些行有错误。请改正后重新上传，或选择只导入正确的行。')
  await moveTo(tx, place.id, 'import', { skip_bad: skipBad })
}

/** Ends an upload that was not imported; its file is removed. @throws AppError not_found, forbidden, conflict. */
export async function discardImport(tx: Tx, actor: Actor, place: ImportPlace): Promise<void> {
  await take(tx, actor, place, ['check', 'columns', 'checked'])
  await moveTo(tx, place.id, 'discarded')
  await record(tx, actor, 'subsidy-import.discard', place)
}

/** Locks an upload that is at one of the stages. */
async function take(tx: Tx, actor: Actor, { id, districtCode }: ImportPlace, stages: readonly ImportStage[]) {
  await requireImporter(tx, actor, districtCode)
  const row = await tx
    .selectFrom('subsidy_import')
    .select(['stage', 'headings', 'report'])
    .where('id', '=', id)
    .where('district_code', '=', districtCode)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('没有这次上传。')
  if (!stages.includes(row.stage)) throw new AppError('conflict', '这次上传的状态已经改变，请刷新页面后再看。')
  return row
}

async function moveTo(tx: Tx, id: number, stage: ImportStage, more: { skip_bad?: boolean } = {}): Promise<void> {
  await tx
    .updateTable('subsidy_import')
    .set({ stage, attempts: 0, read_rows: 0, change_time: sql<Date>`now()`, ...more })
    .where('id', '=', id)
    .execute()
}

async function record(
  tx: Tx,
  actor: Actor,
  action: 'subsidy-import.add' | 'subsidy-import.columns' | 'subsidy-import.discard',
  { id, districtCode }: ImportPlace,
  detail = {},
): Promise<void> {
  await recordAudit(tx, { actor: nameOf(actor), action, districtCode, subject: String(id), detail })
}
