import { sql, type Updateable } from 'kysely'
import { type Actor, authorise, nameOf, type Staff } from '../../../access/policy.ts'
import { recordAudit } from '../../../audit/audit.server.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { getDistrictPlace } from '../../units/queries.server.ts'
import { bare, columnName, type Field, fieldOfHeading, requiredFields } from '../file-parsing/columns.ts'
import { needsSecondPerson, readReason } from '../approval.server.ts'
import { type BatchAction, can } from '../policy.ts'
import type { ImportStage } from './stages.ts'
import type { SubsidyImportTable } from './table.server.ts'

/** A million rows of text. */
export const mostImportBytes = 400 * 1024 * 1024
/** Uploads of one district that have not ended, each with a file that holds personal data. */
const mostOpen = 20
const openStages = ['check', 'columns', 'checked', 'approval', 'import'] as const

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
  actor: Actor,
  { districtCode, fileName, sha256 }: { districtCode: string; fileName: string; sha256: string },
): Promise<number> {
  await requireImporter(tx, actor, districtCode)
  const { open } = await tx
    .selectFrom('subsidy_import')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('district_code', '=', districtCode)
    .where('stage', 'in', openStages)
    .executeTakeFirstOrThrow()
  if (open >= mostOpen) throw new AppError('conflict', `有 ${open} 个文件还没有处理完，请先确认或放弃后再上传。`)
  const { id } = await tx
    .insertInto('subsidy_import')
    .values({
      district_code: districtCode,
      account_id: actor.kind === 'staff' ? actor.id : null,
      ...(actor.kind === 'operator' && { operator: nameOf(actor) }),
      file_name: fileName,
      file_sha256: Buffer.from(sha256, 'hex'),
      batch_id: null,
      confirm_account_id: null,
      approve_account_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, actor, 'subsidy-import.add', { id, districtCode }, { fileName })
  return id
}

/** `districtCode`: of the requested portal; ids of other districts are not found. */
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
 * Lets the job import a file that was checked, or asks a second person to confirm it where the district wants that.
 * @param skipBad whether the valid rows are imported although others are wrong.
 * @throws AppError not_found, forbidden, conflict.
 */
export async function confirmImport(tx: Tx, actor: Staff, place: ImportPlace, skipBad: boolean): Promise<void> {
  const { report } = await take(tx, actor, place, ['checked'])
  if (!report || report.stopped || report.rows === 0 || report.sameFile !== null)
    throw new AppError('conflict', '这个文件里没有可以导入的内容，请放弃后重新上传。')
  if (report.bad > 0 && !skipBad)
    throw new AppError('conflict', '有些行有错误。请改正后重新上传，或选择只导入正确的行。')
  const stage = (await needsSecondPerson(tx, place.districtCode)) ? 'approval' : 'import'
  await moveTo(tx, place.id, stage, { skip_bad: skipBad, confirm_account_id: actor.id, return_reason: '' })
  await record(tx, actor, 'subsidy-import.confirm', place)
}

/** Ends an upload that was not imported; its file is removed. @throws AppError not_found, forbidden, conflict. */
export async function discardImport(tx: Tx, actor: Actor, place: ImportPlace): Promise<void> {
  await take(tx, actor, place, ['check', 'columns', 'checked', 'approval'])
  await moveTo(tx, place.id, 'discarded')
  await record(tx, actor, 'subsidy-import.discard', place)
}

/**
 * Confirms an upload as the second person; then the job imports it.
 * @throws AppError not_found, forbidden, also for who uploaded or confirmed it, conflict.
 */
export async function approveImport(tx: Tx, actor: Staff, place: ImportPlace): Promise<void> {
  const row = await take(tx, actor, place, ['approval'], 'subsidy-batch.approve')
  if ([row.account_id, row.confirm_account_id].includes(actor.id))
    throw new AppError('forbidden', '要由另一个人来确认，上传和核对这个文件的人自己不能确认。')
  await moveTo(tx, place.id, 'import', { approve_account_id: actor.id })
  await record(tx, actor, 'subsidy-import.approve', place)
}

/** Returns an upload to who checked it. @throws AppError invalid without a reason, not_found, forbidden, conflict. */
export async function returnImport(tx: Tx, actor: Staff, place: ImportPlace, reasonText: string): Promise<void> {
  await take(tx, actor, place, ['approval'], 'subsidy-batch.approve')
  const reason = readReason(reasonText)
  await moveTo(tx, place.id, 'checked', { return_reason: reason, confirm_account_id: null })
  await record(tx, actor, 'subsidy-import.return', place, { reason })
}

/** Locks an upload that is at one of the stages. */
async function take(
  tx: Tx,
  actor: Actor,
  { id, districtCode }: ImportPlace,
  stages: readonly ImportStage[],
  action: BatchAction = 'subsidy-batch.import',
) {
  authorise(can(actor, action, { place: await getDistrictPlace(tx, districtCode) }))
  const row = await tx
    .selectFrom('subsidy_import')
    .select(['stage', 'headings', 'report', 'account_id', 'confirm_account_id'])
    .where('id', '=', id)
    .where('district_code', '=', districtCode)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('没有这次上传。')
  if (!stages.includes(row.stage)) throw new AppError('conflict', '这次上传的状态已经改变，请刷新页面后再看。')
  return row
}

type Moved = Partial<
  Pick<Updateable<SubsidyImportTable>, 'skip_bad' | 'confirm_account_id' | 'approve_account_id' | 'return_reason'>
>

async function moveTo(tx: Tx, id: number, stage: ImportStage, more: Moved = {}): Promise<void> {
  await tx
    .updateTable('subsidy_import')
    .set({ stage, attempts: 0, read_rows: 0, change_time: sql<Date>`now()`, ...more })
    .where('id', '=', id)
    .execute()
}

async function record(
  tx: Tx,
  actor: Actor,
  action: `subsidy-import.${'add' | 'columns' | 'confirm' | 'approve' | 'return' | 'discard'}`,
  { id, districtCode }: ImportPlace,
  detail = {},
): Promise<void> {
  await recordAudit(tx, { actor: nameOf(actor), action, districtCode, subject: String(id), detail })
}
