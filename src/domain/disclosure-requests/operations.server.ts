import { z } from 'zod'
import { type Actor, getActorName } from '../../access/policy.ts'
import type { AuditDetail } from '../../audit/audit.server.ts'
import { lockKeysInUse } from '../../platform/crypto/key-locks.server.ts'
import { formatDate } from '../../platform/dates.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, wrongField } from '../../platform/errors.ts'
import { idParameter, maxId } from '../../platform/parameters.ts'
import { textField } from '../../platform/text/form-field.ts'
import { atCalledDistrict } from '../units/queries.server.ts'
import { personalWords } from '../checks/personal-words.ts'
import { getCalendar } from '../holidays/queries.server.ts'
import { addWorkingDays } from '../holidays/working-days.ts'
import { operation, type OperationContext } from '../operation.ts'
import { type Change, type LockedRequest, lockRequest, writeChange } from './change.server.ts'
import { getAnswerDeadline } from './deadlines.ts'
import { askDays, maxText, supplyDays } from './rules.ts'
import { unsealRequest } from './seal.server.ts'
import { requestResults, resultTitles } from './states.ts'

const tag = '公开申请办理'
const id = idParameter.describe('公开申请编号')
const seenRequest = {
  id,
  version: z.int('请重新打开这份申请再办理').positive().max(maxId).describe('办理时看到的 version；别人办过就答 409'),
}
const common = { at: atCalledDistrict, changes: [] } as const
const words = (done: string, effect: string) => ({ done, effect, refused: '没有完成' })
const days = `补正期限应为 ${supplyDays.least} 到 ${supplyDays.most} 个工作日`

export const acceptRequest = operation({
  ...common,
  action: 'disclosure-request.accept',
  permission: 'disclosure-request.accept',
  api: { call: 'POST /api/staff/requests/:id/accept', tag, summary: '受理', output: z.null() },
  input: z.object(seenRequest),
  words: words('已受理', '申请人查询时会看到受理的时间。'),
  run: (tx, given) =>
    change(tx, given, ({ state }, { now }) => {
      if (state !== 'received') throw new AppError('conflict', '这份申请已经受理。')
      return { set: { state: 'accepted', accepted_time: now }, event: { kind: 'accepted' } }
    }),
})

/** Asks the applicant once to complete the request; the time for the answer begins anew when they do. */
export const askApplicant = operation({
  ...common,
  action: 'disclosure-request.ask',
  permission: 'disclosure-request.ask',
  api: { call: 'POST /api/staff/requests/:id/ask', tag, summary: '要求申请人补正，一次', output: z.null() },
  input: z.object({
    ...seenRequest,
    question: textField('请写明需要补正的内容', '补正的内容', maxText).check(
      z.meta({ maxLength: maxText, description: '需要补正的内容' }),
    ),
    days: z.int(days).min(supplyDays.least, days).max(supplyDays.most, days).describe('补正期限，工作日'),
  }),
  words: words('已要求补正', '申请人凭回执编号会看到，收到补正后重新计算期限。'),
  run: (tx, given) =>
    change(tx, given, async ({ askedTime, acceptedTime, receivedTime, districtCode }, { now }) => {
      if (askedTime) throw new AppError('conflict', '补正只能要求一次，这份申请已经要求过。')
      const calendar = await getCalendar(tx, districtCode)
      // Otherwise asking would make a late answer look timely.
      if (formatDate(now) > addWorkingDays(formatDate(receivedTime), askDays, calendar))
        throw new AppError('conflict', `收到申请已经超过 ${askDays} 个工作日，不能再要求补正，请直接答复。`)
      const supplyBy = addWorkingDays(formatDate(now), given.input.days, calendar)
      return {
        set: { state: 'asked', asked_time: now, supply_by: supplyBy, accepted_time: acceptedTime ?? now },
        event: { kind: 'asked', text: given.input.question },
        detail: { supplyBy },
      }
    }),
})

/** Extends the time for the answer, once, with a reason that the applicant reads. */
export const extendRequest = operation({
  ...common,
  action: 'disclosure-request.extend',
  permission: 'disclosure-request.extend',
  api: { call: 'POST /api/staff/requests/:id/extend', tag, summary: '延长 20 个工作日，一次', output: z.null() },
  input: z.object({
    ...seenRequest,
    reason: textField('请写明延长的理由', '理由', maxText).check(
      z.meta({ maxLength: maxText, description: '延长的理由' }),
    ),
  }),
  words: words('已延长', '申请人会看到新的期限和理由。'),
  run: (tx, given) =>
    change(tx, given, async (row, { now }) => {
      if (row.extendedTime) throw new AppError('conflict', '期限只能延长一次，这份申请已经延长过。')
      if (row.state === 'asked') throw new AppError('conflict', '申请人补正以前不计算期限，不用延长。')
      const calendar = await getCalendar(tx, row.districtCode)
      if (formatDate(now) > getAnswerDeadline(row, calendar))
        throw new AppError('conflict', '答复期限已经过了，不能再延长。')
      return {
        set: { extended_time: now, ...(row.state === 'received' && { state: 'accepted', accepted_time: now }) },
        event: { kind: 'extended', text: given.input.reason },
        detail: { answerBy: getAnswerDeadline({ ...row, extendedTime: now }, calendar) },
      }
    }),
})

export const answerRequest = operation({
  ...common,
  action: 'disclosure-request.answer',
  permission: 'disclosure-request.answer',
  api: { call: 'POST /api/staff/requests/:id/answer', tag, summary: '答复', output: z.null() },
  input: z.object({
    ...seenRequest,
    result: z
      .enum(requestResults, '请选择答复类型')
      .describe(requestResults.map((each) => `${each} ${resultTitles[each]}`).join('、')),
    content: textField('请填写答复的内容', '答复', maxText).check(
      z.meta({ maxLength: maxText, description: '答复的内容' }),
    ),
    confirmed: z.boolean().default(false).describe('看过了，答复里的个人信息都是申请人自己的'),
  }),
  words: words('已答复', '申请人凭手机号码和回执编号可以看到。'),
  run: (tx, given) =>
    change(tx, given, (row, { now }) => {
      const { result, content, confirmed } = given.input
      if (result === 'abandoned' && (row.state !== 'asked' || formatDate(now) <= (row.supplyBy ?? '')))
        throw wrongField('result', '补正期限过后申请人没有补正的，才能选这一项')
      const personal = personalWords(content)
      if (personal && !confirmed)
        throw wrongField('confirmed', `答复里有${personal}。如果是申请人自己的，请勾选确认；别人的请删去`)
      return {
        set: { state: 'answered', result, answered_time: now, accepted_time: row.acceptedTime ?? now },
        event: { kind: 'answered', text: content },
        detail: { requestResult: result },
      }
    }),
})

/** The applicant's numbers and address in full; opening them is audited. */
export const openContact = operation({
  ...common,
  action: 'disclosure-request.contact',
  permission: 'disclosure-request.contact',
  api: {
    call: 'POST /api/staff/requests/:id/contact',
    tag,
    summary: '查看申请人完整的证件号码和联系方式，记入操作记录',
    output: z.object({ number: z.string(), phone: z.string(), address: z.string() }),
  },
  input: z.object({ id }),
  words: words('已显示', '已记入操作记录。'),
  async run(tx, { input, site }) {
    const row = await lockRequest(tx, site.district.areaCode, input.id)
    const { number, phone, address } = unsealRequest(site.keys.read(), row)
    return { result: { number, phone, address }, subject: String(row.id) }
  },
})

type Given = { actor: Actor; site: OperationContext; input: { id: number; version: number } }
type Plan = Omit<Change, 'site'> & { detail?: AuditDetail }

/**
 * Changes a request, locked.
 * @throws AppError not_found, conflict if it is answered or was changed since the actor saw it.
 */
async function change(
  tx: Tx,
  { actor, site, input }: Given,
  plan: (row: LockedRequest, site: OperationContext) => Plan | Promise<Plan>,
) {
  await lockKeysInUse(tx)
  const row = await lockRequest(tx, site.district.areaCode, input.id)
  if (row.state === 'answered') throw new AppError('conflict', '这份申请已经答复。')
  if (input.version !== row.version)
    throw new AppError('conflict', '您打开以后，这份申请有了变化。您填写的内容还在，没有发出；请看过现在的情况再决定。')
  const { detail = {}, ...planned } = await plan(row, site)
  await writeChange(tx, getActorName(actor), row, { ...planned, site })
  return { result: null, subject: String(row.id), detail }
}
