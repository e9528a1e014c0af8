import { sql, type Updateable } from 'kysely'
import { z } from 'zod'
import { type Actor, getActorName } from '../../../access/policy.ts'
import { safeFileName } from '../../../files/file-name.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { operation, type OperationContext } from '../../operation.ts'
import { atCalledDistrict } from '../../units/queries.server.ts'
import { notify } from '../../notifications/notify.server.ts'
import { needsSecondPerson } from '../approval.server.ts'
import { bare } from '../../../platform/text/bare-heading.ts'
import { columnName, fieldOfHeading, fields, requiredFields } from '../file-parsing/columns.ts'
import { reasonText } from '../reason-schema.ts'
import type { ImportStage } from './stages.ts'
import type { SubsidyImportTable } from './table.server.ts'
import { mostImportBytes, tag, uploadId, uploadPath } from './upload-schema.ts'

/** Uploads of one district that have not ended, each with a file that holds personal data. */
const mostOpen = 20
const openStages = ['check', 'columns', 'checked', 'approval', 'import'] as const

const importing = { permission: 'subsidy-batch.import', at: atCalledDistrict, changes: [] } as const
const approving = { permission: 'subsidy-batch.approve', at: atCalledDistrict, changes: [] } as const
const words = (done: string, effect: string) => ({ done, effect, refused: '没有完成' })
const uploadCall = <Name extends string>(name: Name, summary: string) => ({
  call: `POST ${uploadPath}/:id/${name}` as const,
  tag,
  summary,
  output: z.null(),
})

/** Adds a file, which the job then checks. */
export const addImport = operation({
  ...importing,
  action: 'subsidy-import.add',
  upload: {
    call: `POST ${uploadPath}`,
    tag,
    summary: '上传一个补贴文件（.xlsx 或 .csv，multipart/form-data，最大 400 MB），随后自动检查',
    output: z.object({ id: z.int() }),
    maxBytes: mostImportBytes,
    receive: async ({ importStore }, file, name) => ({
      ...(await importStore.put(file, { maxBytes: mostImportBytes })),
      fileName: safeFileName(name),
    }),
  },
  input: z.object({ file: z.custom<{ fileName: string; sha256: string }>() }),
  words: words('已上传', '服务器正在检查。'),
  async run(tx, { actor, input, site: { district } }) {
    const { fileName, sha256 } = input.file
    const { open } = await tx
      .selectFrom('subsidy_import')
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .where('district_code', '=', district.areaCode)
      .where('stage', 'in', openStages)
      .executeTakeFirstOrThrow()
    if (open >= mostOpen) throw new AppError('conflict', `有 ${open} 个文件还没有处理完，请先确认或放弃后再上传。`)
    const { id } = await tx
      .insertInto('subsidy_import')
      .values({
        district_code: district.areaCode,
        account_id: actor.kind === 'staff' ? actor.id : null,
        ...(actor.kind === 'operator' && { operator: getActorName(actor) }),
        file_name: fileName,
        file_sha256: Buffer.from(sha256, 'hex'),
        batch_id: null,
        confirm_account_id: null,
        approve_account_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { result: { id }, subject: String(id), detail: { fileName } }
  },
})

/** Says what headings of the file mean, also for the district's next files; then the file is checked again. */
export const chooseColumns = operation({
  ...importing,
  action: 'subsidy-import.columns',
  api: uploadCall('columns', '说明表头是哪一列；本地区以后的文件也这样读'),
  input: z.object({
    ...uploadId,
    columns: z.record(z.string().max(200), z.enum(fields)).describe('表头和它的列，例如 {"发放数": "amount"}'),
  }),
  words: words('已选择', '文件按这些列重新检查。'),
  async run(tx, { input: { id, columns }, site }) {
    const { headings } = await lockUpload(tx, site, id, ['columns'])
    const chosen = new Map(Object.entries(columns))
    const meant = headings.map(({ heading, field }) => ({ heading, field: field ?? chosen.get(heading) ?? null }))
    const used = meant.flatMap(({ field }) => field ?? [])
    const twice = used.find((field, at) => used.indexOf(field) !== at)
    if (twice) throw new AppError('invalid', `“${columnName(twice)}”选了两次，请只保留一列。`)
    const missing = requiredFields.filter((field) => !used.includes(field)).map(columnName)
    if (missing.length > 0) throw new AppError('invalid', `还要选出这些列：${missing.join('、')}。`)
    const own = meant.flatMap(({ heading, field }) =>
      field && fieldOfHeading(heading) !== field
        ? [{ district_code: site.district.areaCode, heading: bare(heading), field }]
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
    return moveTo(tx, id, 'check', { detail: { entries: own.length } })
  },
})

/** Lets the job import a file that was checked, or asks a second person to confirm it where the district wants that. */
export const confirmImport = operation({
  ...importing,
  action: 'subsidy-import.confirm',
  api: uploadCall('confirm', '导入检查过的文件；要求第二个人确认的地区，先交给另一个人'),
  input: z.object({
    ...uploadId,
    skipBad: z.boolean().default(false).describe('有错误的行略过，只导入正确的行'),
  }),
  words: words('已确认', '服务器接着导入，或者等另一个人确认。'),
  async run(tx, { actor, input: { id, skipBad }, site }) {
    const { report } = await lockUpload(tx, site, id, ['checked'])
    if (!report || report.stopped || report.rows === 0 || report.sameFile !== null)
      throw new AppError('conflict', '这个文件里没有可以导入的内容，请放弃后重新上传。')
    if (report.bad > 0 && !skipBad)
      throw new AppError('conflict', '有些行有错误。请改正后重新上传，或选择只导入正确的行。')
    const stage = (await needsSecondPerson(tx, site.district.areaCode)) ? 'approval' : 'import'
    if (stage === 'approval')
      await notify(tx, [
        {
          kind: 'import.approve',
          key: id,
          districtCode: site.district.areaCode,
          areaId: null,
          id,
          except: [getActorName(actor)],
        },
      ])
    const set = { skip_bad: skipBad, confirm_account_id: accountIdOf(actor), return_reason: '' }
    return moveTo(tx, id, stage, { set })
  },
})

/** Ends an upload that was not imported; its file is removed. */
export const discardImport = operation({
  ...importing,
  action: 'subsidy-import.discard',
  api: uploadCall('discard', '放弃上传的文件'),
  input: z.object(uploadId),
  words: words('已放弃', '上传的文件已从服务器上删除，没有写入任何记录。'),
  async run(tx, { input: { id }, site }) {
    await lockUpload(tx, site, id, ['check', 'columns', 'checked', 'approval'])
    return moveTo(tx, id, 'discarded')
  },
})

/** Confirms an upload as the second person; then the job imports it. Refused to who uploaded or confirmed it. */
export const approveImport = operation({
  ...approving,
  action: 'subsidy-import.approve',
  api: uploadCall('approve', '作为第二个人确认一个文件，随后导入并公开；上传和核对的人自己不能确认'),
  input: z.object(uploadId),
  words: words('已确认', '服务器接着导入并公开。'),
  async run(tx, { actor, input: { id }, site }) {
    const row = await lockUpload(tx, site, id, ['approval'])
    const approver = accountIdOf(actor)
    if ([row.account_id, row.confirm_account_id].includes(approver))
      throw new AppError('forbidden', '要由另一个人来确认，上传和核对这个文件的人自己不能确认。')
    return moveTo(tx, id, 'import', { set: { approve_account_id: approver } })
  },
})

/** Returns an upload to who checked it. */
export const returnImport = operation({
  ...approving,
  action: 'subsidy-import.return',
  api: uploadCall('return', '把等待第二个人确认的文件退给编辑'),
  input: z.object({ ...uploadId, reason: reasonText }),
  words: words('已退回', '编辑会看到理由。'),
  async run(tx, { input: { id, reason }, site }) {
    await lockUpload(tx, site, id, ['approval'])
    return moveTo(tx, id, 'checked', { set: { return_reason: reason, confirm_account_id: null }, detail: { reason } })
  },
})

/** A second person is another account. @throws AppError forbidden for operators of the server. */
function accountIdOf(actor: Actor): number {
  if (actor.kind === 'operator') throw new AppError('forbidden', '由工作人员用自己的账号确认。')
  return actor.id
}

/** Locks an upload that is at one of the stages. */
async function lockUpload(tx: Tx, { district }: OperationContext, id: number, stages: readonly ImportStage[]) {
  const row = await tx
    .selectFrom('subsidy_import')
    .select(['stage', 'headings', 'report', 'account_id', 'confirm_account_id'])
    .where('id', '=', id)
    .where('district_code', '=', district.areaCode)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('没有这次上传。')
  if (!stages.includes(row.stage)) throw new AppError('conflict', '这次上传的状态已经改变，请刷新页面后再看。')
  return row
}

type Moved = Partial<
  Pick<Updateable<SubsidyImportTable>, 'skip_bad' | 'confirm_account_id' | 'approve_account_id' | 'return_reason'>
>

async function moveTo(
  tx: Tx,
  id: number,
  stage: ImportStage,
  { set = {}, detail = {} }: { set?: Moved; detail?: Record<string, string | number> } = {},
) {
  await tx
    .updateTable('subsidy_import')
    .set({ stage, attempts: 0, read_rows: 0, change_time: sql<Date>`now()`, ...set })
    .where('id', '=', id)
    .execute()
  return { result: null, subject: String(id), detail }
}
