import type { Updateable } from 'kysely'
import { type Actor, authorise, nameOf } from '../../access/policy.ts'
import { type AuditDetail, recordAudit } from '../../audit/audit.server.ts'
import { lockKeysInUse } from '../../platform/crypto/key-locks.server.ts'
import type { Keys } from '../../platform/crypto/keys.server.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, notFound, wrongField } from '../../platform/errors.ts'
import { requireText } from '../../platform/text/long-text.ts'
import { getDistrictPlace } from '../areas/queries.server.ts'
import { personalWords } from '../checks/personal-words.ts'
import { renewClosure } from './closure.server.ts'
import { can, type ReportAction } from './policy.ts'
import { columns } from './queries.server.ts'
import { obstacleTo } from './results.server.ts'
import { checkAnswer } from './rules.ts'
import { sealReport, unsealReport } from './seal.server.ts'
import { type ReportResult, reportResults, stateOf } from './states.ts'
import type { PersonalDataReportTable } from './table.server.ts'

export type ReportRef = {
  districtCode: string
  id: number
  /** As the actor saw it; left out by the operator. */
  version?: number
}

/** @throws AppError not_found, forbidden */
async function lockReport(tx: Tx, actor: Actor, action: ReportAction, { districtCode, id }: ReportRef) {
  authorise(can(actor, action, { place: await getDistrictPlace(tx, districtCode) }))
  const row = await tx
    .selectFrom('personal_data_report')
    .select(columns)
    .where('district_code', '=', districtCode)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('没有这份反映。')
  return row
}

type LockedReport = Awaited<ReturnType<typeof lockReport>>
type Change = { set: Updateable<PersonalDataReportTable>; detail?: AuditDetail }

/**
 * Changes a report, locked, and closes or opens its article as it then says.
 * @throws AppError not_found, forbidden, conflict if it is ended or was changed since the actor saw it.
 */
async function change(
  tx: Tx,
  actor: Actor,
  action: 'personal-data.close' | 'personal-data.reopen' | 'personal-data.end',
  report: ReportRef,
  now: Date,
  plan: (row: LockedReport) => Change | Promise<Change>,
): Promise<void> {
  await lockKeysInUse(tx)
  const row = await lockReport(tx, actor, action, report)
  const { districtCode, id, version } = report
  if (row.endedTime) throw new AppError('conflict', '这份反映已经办结。')
  if (version !== undefined && version !== row.version)
    throw new AppError('conflict', '您打开以后，这份反映有了变化。您填写的内容还在，没有发出；请看过现在的情况再决定。')
  const { set, detail = {} } = await plan(row)
  await tx
    .updateTable('personal_data_report')
    .set({ ...set, version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  await recordAudit(tx, {
    actor: nameOf(actor),
    action,
    districtCode,
    subject: String(id),
    detail: { ...detail, ...(row.articleId === null ? {} : { articleId: row.articleId }) },
  })
  if (row.articleId !== null) await renewClosure(tx, districtCode, row.articleId, now)
}

/** Closes the reported article at once, until it is reopened or the report ended. @throws AppError as `change` */
export const closeArticle = (tx: Tx, actor: Actor, report: ReportRef, now: Date): Promise<void> =>
  change(tx, actor, 'personal-data.close', report, now, (row) => {
    if (row.articleId === null) throw new AppError('conflict', '这份反映不是关于一篇文章的，请联系发布的单位改正。')
    if (stateOf(row) === 'closed') throw new AppError('conflict', '这篇文章已经暂不公开。')
    return { set: { closed_time: now, close_actor: nameOf(actor), reopened_time: null } }
  })

/** Opens the article again; other reports may keep it closed. @throws AppError as `change` */
export const reopenArticle = (tx: Tx, actor: Actor, report: ReportRef, now: Date): Promise<void> =>
  change(tx, actor, 'personal-data.reopen', report, now, (row) => {
    if (stateOf(row) !== 'closed') throw new AppError('conflict', '这份反映没有让文章暂不公开。')
    return { set: { reopened_time: now } }
  })

export type Ending = {
  result: ReportResult
  /** Read by the holder of the receipt. */
  answer: string
}

/**
 * Ends a report with words to the person. An article that it closed is open again.
 * @throws AppError as `change`; invalid for the answer, also with personal data, and for a result that is not so.
 */
export const endReport = (
  tx: Tx,
  keys: Keys,
  actor: Actor,
  report: ReportRef,
  { result, answer: typed }: Ending,
  now: Date,
): Promise<void> =>
  change(tx, actor, 'personal-data.end', report, now, async (row) => {
    if (!reportResults.includes(result)) throw wrongField('result', '请选择办理结果')
    const obstacle = await obstacleTo(tx, row, result)
    if (obstacle) throw wrongField('result', obstacle)
    const answer = requireText('answer', typed, checkAnswer)
    const personal = personalWords(answer)
    if (personal) throw wrongField('answer', `答复里有${personal}，请删去`)
    const { current } = keys.read()
    return {
      set: {
        result,
        ended_time: now,
        end_actor: nameOf(actor),
        key_version: current.version,
        sealed: sealReport(current, row, { ...unsealReport(keys.read(), row), answer }),
      },
      detail: { reportResult: result },
    }
  })

/** How to reach the person; opening it is audited. @throws AppError not_found, forbidden */
export async function openContact(tx: Tx, keys: Keys, actor: Actor, report: ReportRef): Promise<string> {
  const row = await lockReport(tx, actor, 'personal-data.contact', report)
  await recordAudit(tx, {
    actor: nameOf(actor),
    action: 'personal-data.contact',
    districtCode: report.districtCode,
    subject: String(report.id),
  })
  return unsealReport(keys.read(), row).contact
}
