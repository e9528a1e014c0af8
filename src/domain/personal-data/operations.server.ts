import type { Updateable } from 'kysely'
import { z } from 'zod'
import { type Actor, getActorName } from '../../access/policy.ts'
import type { AuditDetail } from '../../audit/audit.server.ts'
import { lockKeysInUse } from '../../platform/crypto/key-locks.server.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, notFound, wrongField } from '../../platform/errors.ts'
import { idParameter, maxId } from '../../platform/parameters.ts'
import { textField } from '../../platform/text/form-field.ts'
import { atCalledDistrict } from '../units/queries.server.ts'
import { personalWords } from '../checks/personal-words.ts'
import { operation, type OperationContext } from '../operation.ts'
import { renewClosure } from './closure.server.ts'
import { columns } from './queries.server.ts'
import { findObstacle } from './results.server.ts'
import { maxAnswer } from './rules.ts'
import { sealReport, unsealReport } from './seal.server.ts'
import { reportResults, resultTitles, getState } from './states.ts'
import type { PersonalDataReportTable } from './table.server.ts'

const tag = '个人信息反映办理'
const id = idParameter.describe('个人信息反映编号')
const seenReport = {
  id,
  version: z.int('请重新打开这份反映再办理').positive().max(maxId).describe('办理时看到的 version；别人办过就答 409'),
}
const common = { at: atCalledDistrict, changes: [] } as const
const words = (done: string, effect: string) => ({ done, effect, refused: '没有完成' })

/** Closes the reported article at once, until it is reopened or the report ended. */
export const closeArticle = operation({
  ...common,
  action: 'personal-data.close',
  permission: 'personal-data.close',
  api: { call: 'POST /api/staff/personal-data/:id/close', tag, summary: '文章暂不公开', output: z.null() },
  input: z.object(seenReport),
  words: words('已暂不公开', '网站、检索、订阅和接口都已看不到这篇文章。'),
  run: (tx, given) =>
    change(tx, given, (row) => {
      if (row.articleId === null) throw new AppError('conflict', '这份反映不是关于一篇文章的，请联系发布的单位改正。')
      if (getState(row) === 'closed') throw new AppError('conflict', '这篇文章已经暂不公开。')
      return { set: { closed_time: given.site.now, close_actor: getActorName(given.actor), reopened_time: null } }
    }),
})

/** Opens the article again; other reports may keep it closed. */
export const reopenArticle = operation({
  ...common,
  action: 'personal-data.reopen',
  permission: 'personal-data.reopen',
  api: { call: 'POST /api/staff/personal-data/:id/reopen', tag, summary: '文章恢复公开', output: z.null() },
  input: z.object(seenReport),
  words: words('已恢复公开', '没有别的反映的，群众又能看到这篇文章。'),
  run: (tx, given) =>
    change(tx, given, (row) => {
      if (getState(row) !== 'closed') throw new AppError('conflict', '这份反映没有让文章暂不公开。')
      return { set: { reopened_time: given.site.now } }
    }),
})

/** Ends a report with words to the person. An article that it closed is open again. */
export const endReport = operation({
  ...common,
  action: 'personal-data.end',
  permission: 'personal-data.end',
  api: {
    call: 'POST /api/staff/personal-data/:id/end',
    tag,
    summary: '办结；因这份反映暂不公开的文章恢复公开',
    output: z.null(),
  },
  input: z.object({
    ...seenReport,
    result: z
      .enum(reportResults, '请选择办理结果')
      .describe(reportResults.map((each) => `${each} ${resultTitles[each]}`).join('、')),
    answer: textField('请写明怎样处理，对方凭回执编号会看到', '答复', maxAnswer).check(
      z.meta({ maxLength: maxAnswer, description: '答复，对方凭回执编号看到' }),
    ),
  }),
  words: words('已办结', '对方凭回执编号可以看到答复。'),
  run: (tx, given) =>
    change(tx, given, async (row) => {
      const {
        actor,
        input: { result, answer },
        site: { keys, now },
      } = given
      const obstacle = await findObstacle(tx, row, result)
      if (obstacle) throw wrongField('result', obstacle)
      const personal = personalWords(answer)
      if (personal) throw wrongField('answer', `答复里有${personal}，请删去`)
      const { current } = keys.read()
      return {
        set: {
          result,
          ended_time: now,
          end_actor: getActorName(actor),
          key_version: current.version,
          sealed: sealReport(current, row, { ...unsealReport(keys.read(), row), answer }),
        },
        detail: { reportResult: result },
      }
    }),
})

/** How to reach the person; opening it is audited. */
export const openContact = operation({
  ...common,
  action: 'personal-data.contact',
  permission: 'personal-data.contact',
  api: {
    call: 'POST /api/staff/personal-data/:id/contact',
    tag,
    summary: '查看反映人的联系方式，记入操作记录',
    output: z.object({ contact: z.string() }),
  },
  input: z.object({ id }),
  words: words('已显示', '已记入操作记录。'),
  async run(tx, { input, site }) {
    const row = await lockReport(tx, site, input.id)
    return { result: { contact: unsealReport(site.keys.read(), row).contact }, subject: String(row.id) }
  },
})

type LockedReport = Awaited<ReturnType<typeof lockReport>>
type Given = { actor: Actor; site: OperationContext; input: { id: number; version: number } }
type Plan = { set: Updateable<PersonalDataReportTable>; detail?: AuditDetail }

/**
 * Changes a report, locked, and closes or opens its article as it then says.
 * @throws AppError not_found, conflict if it is ended or was changed since the actor saw it.
 */
async function change(tx: Tx, { site, input }: Given, plan: (row: LockedReport) => Plan | Promise<Plan>) {
  await lockKeysInUse(tx)
  const row = await lockReport(tx, site, input.id)
  if (row.endedTime) throw new AppError('conflict', '这份反映已经办结。')
  if (input.version !== row.version)
    throw new AppError('conflict', '您打开以后，这份反映有了变化。您填写的内容还在，没有发出；请看过现在的情况再决定。')
  const { set, detail = {} } = await plan(row)
  await tx
    .updateTable('personal_data_report')
    .set({ ...set, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  const { articleId } = row
  if (articleId !== null) await renewClosure(tx, site.district.areaCode, articleId, site.now)
  return {
    result: null,
    subject: String(row.id),
    detail: { ...detail, ...(articleId === null ? {} : { articleId }) },
  }
}

/** @throws AppError not_found */
async function lockReport(tx: Tx, { district }: OperationContext, reportId: number) {
  const row = await tx
    .selectFrom('personal_data_report')
    .select(columns)
    .where('district_code', '=', district.areaCode)
    .where('id', '=', reportId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('没有这份反映。')
  return row
}
